import type { Slices } from '../../platform/slices.ts';

/** Rows of numbers of unequal length in two arrays: row i is values[offsets[i] … offsets[i + 1]). */
export interface CompressedRows<Values extends Uint32Array | Float64Array> {
  offsets: Uint32Array;
  values: Values;
}

type Numbers = Uint32Array | Float64Array;

/** Rows that are brought near at once: so many fit beside what else is being worked on. */
export const NEAR = 64;

/**
 * Reads the beginning of each of the next rows, so that the processor fetches them from memory together
 * and not one after another when their turn comes. Gives their sum: reads of no use would be left out.
 */
export function bringNear(
  { offsets, values }: CompressedRows<Uint32Array>,
  rows: Uint32Array,
  from: number,
): number {
  const to = Math.min(from + NEAR, rows.length);
  let sum = 0;
  for (let place = from; place < to; place++) sum += values[offsets[rows[place]!]!] ?? 0;
  return sum;
}

/** New rows put in their places in one go: about a millisecond. */
const SLICE = 2048;

export const emptyCompressedRows = <Values extends Numbers>(
  values: Values,
): CompressedRows<Values> => ({
  offsets: new Uint32Array(1),
  values,
});

/** Values of a first version are gathered in blocks of so many, which are let go as they are joined. */
const BLOCK = 2 ** 18;

interface Block<Values> {
  values: Values;
  length: number;
}

/**
 * New rows for some ordinals, written one after another and put in their places at the end. Rows of a
 * first version come in order and need neither a list of their places nor a second memory.
 */
export class CsrDraft<Values extends Numbers> {
  #base: CompressedRows<Values>;
  readonly #make: (length: number) => Values;
  readonly #rows = new Map<number, number>();
  readonly #ends: number[] = [];
  readonly #starts: number[] = [];
  #log: Values;
  #length = 0;
  readonly #blocks: Block<Values>[] = [];
  /** By ordinal of a first version: where its row ends. */
  #offsets = new Uint32Array(1);
  #appended = 0;

  constructor(base: CompressedRows<Values>, make: (length: number) => Values) {
    this.#base = base;
    this.#make = make;
    this.#log = make(0);
  }

  put(ordinal: number, row: readonly number[]): void {
    const isNext = this.#base.offsets.length === 1 && ordinal === this.#appended;
    if (isNext && !this.#rows.has(ordinal)) {
      this.#append(row);
      return;
    }
    if (this.#isUnchanged(ordinal, row)) return;
    if (this.#length + row.length > this.#log.length) this.#grow(row.length);
    this.#rows.set(ordinal, this.#starts.length);
    this.#starts.push(this.#length);
    for (const value of row) this.#log[this.#length++] = value;
    this.#ends.push(this.#length);
  }

  #append(row: readonly number[]): void {
    let block = this.#blocks.at(-1);
    if (!block || block.length + row.length > block.values.length) {
      block = { values: this.#make(Math.max(BLOCK, row.length)), length: 0 };
      this.#blocks.push(block);
    }
    for (const value of row) block.values[block.length++] = value;
    if (this.#appended + 1 === this.#offsets.length) {
      const wider = new Uint32Array(this.#offsets.length * 2);
      wider.set(this.#offsets);
      this.#offsets = wider;
    }
    this.#offsets[this.#appended + 1] = this.#offsets[this.#appended]! + row.length;
    this.#appended++;
  }

  /** Rows that came in order become the base of the others. */
  *#joinBlocks(): Slices<void> {
    if (this.#appended === 0) return;
    const offsets = this.#offsets.slice(0, this.#appended + 1);
    const values = this.#make(offsets[this.#appended]!);
    let end = 0;
    this.#blocks.reverse();
    for (let block = this.#blocks.pop(); block; block = this.#blocks.pop()) {
      values.set(block.values.subarray(0, block.length), end);
      end += block.length;
      yield;
    }
    this.#base = { offsets, values };
  }

  /** The base with the new rows in it, `size` rows in all; the base itself when nothing differs. */
  *finish(size: number): Slices<CompressedRows<Values>> {
    yield* this.#joinBlocks();
    const { offsets, values } = this.#base;
    const baseSize = offsets.length - 1;
    if (this.#rows.size === 0 && size === baseSize) return this.#base;
    const newOffsets = new Uint32Array(size + 1);
    const newValues = this.#make(values.length + this.#growth());
    let [kept, end] = [0, 0];
    /** Rows from `kept` to `ordinal` stand as they stood, one after another. */
    const keepUntil = (ordinal: number) => {
      const last = Math.min(ordinal, baseSize);
      if (kept < last) newValues.set(values.subarray(offsets[kept], offsets[last]), end);
      for (; kept < last; kept++) {
        end += offsets[kept + 1]! - offsets[kept]!;
        newOffsets[kept + 1] = end;
      }
      for (; kept < ordinal; kept++) newOffsets[kept + 1] = end;
    };
    yield;
    const changed = Uint32Array.from(this.#rows.keys()).sort();
    for (const [place, ordinal] of changed.entries()) {
      if (place % SLICE === SLICE - 1) yield;
      keepUntil(ordinal);
      const row = this.#rows.get(ordinal)!;
      newValues.set(this.#log.subarray(this.#starts[row], this.#ends[row]), end);
      end += this.#ends[row]! - this.#starts[row]!;
      newOffsets[++kept] = end;
    }
    keepUntil(size);
    return { offsets: newOffsets, values: newValues };
  }

  /** Bytes by which the values become longer. */
  #growth(): number {
    const { offsets } = this.#base;
    let growth = 0;
    for (const [ordinal, row] of this.#rows) {
      const old = ordinal + 1 < offsets.length ? offsets[ordinal + 1]! - offsets[ordinal]! : 0;
      growth += this.#ends[row]! - this.#starts[row]! - old;
    }
    return growth;
  }

  #isUnchanged(ordinal: number, row: readonly number[]): boolean {
    const { offsets, values } = this.#base;
    if (ordinal + 1 >= offsets.length || this.#rows.has(ordinal)) return false;
    const start = offsets[ordinal]!;
    return (
      offsets[ordinal + 1]! - start === row.length &&
      row.every((value, index) => values[start + index] === value)
    );
  }

  #grow(extra: number): void {
    const larger = this.#make(Math.max(1024, this.#log.length * 2, this.#length + extra));
    larger.set(this.#log);
    this.#log = larger;
  }
}
