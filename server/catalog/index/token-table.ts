import { doAtOnce, type Slices } from '../../platform/slices.ts';

/** Added tokens put in order in one go, and the part of all below which that would be too often. */
const SLICE = 2000;
const MOST_SLICES = 16;

/** Every token of the catalogue with a number; grows only. */
export class TokenTable {
  /** Numbers of tokens that were added of late; those taken over are found in their order. */
  #numbers = new Map<string, number>();
  #takenOver: number;
  readonly #texts: string[];
  /** Numbers in the order of their texts, but for those added since `sort`. */
  #sorted: Uint32Array;
  #added: number[] = [];

  /** Empty, or with the texts and their order that another table had. */
  constructor(texts: string[] = [], order = new Uint32Array(0)) {
    this.#texts = texts;
    this.#sorted = order;
    this.#takenOver = texts.length;
  }

  get size(): number {
    return this.#texts.length;
  }

  numberOf(token: string): number {
    const known = this.find(token);
    if (known !== undefined) return known;
    this.#numbers.set(token, this.#texts.length);
    this.#texts.push(token);
    this.#added.push(this.#texts.length - 1);
    return this.#texts.length - 1;
  }

  /** Texts by number. */
  get texts(): readonly string[] {
    return this.#texts;
  }

  /** Numbers in the order of their texts: the first so many, all of them after `sort`. */
  get order(): Uint32Array {
    return this.#sorted;
  }

  find(token: string): number | undefined {
    const added = this.#numbers.get(token);
    if (added !== undefined || this.#takenOver === 0) return added;
    const number = this.#sorted[this.#placeOf(token)];
    return number !== undefined && this.#texts[number] === token ? number : undefined;
  }

  /** Place in the order where the token stands or would stand. */
  #placeOf(token: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#texts[this.#sorted[middle]!]! < token) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  textOf(number: number): string {
    return this.#texts[number]!;
  }

  /** Calls `visit` with the number of every token that begins with `prefix`. */
  eachWithPrefix(prefix: string, visit: (number: number) => void): void {
    this.sort();
    for (let at = this.#placeOf(prefix); at < this.#sorted.length; at++) {
      const number = this.#sorted[at]!;
      if (!this.#texts[number]!.startsWith(prefix)) return;
      visit(number);
    }
  }

  /** Puts the tokens of a first version in order and lets go of the map: from now on they are found there. */
  *settleInSlices(): Slices<void> {
    yield* this.sortInSlices();
    this.#numbers = new Map();
    this.#takenOver = this.#texts.length;
  }

  /** Takes a while when much was added: better after loading than at the first search. */
  sort(): void {
    doAtOnce(this.sortInSlices());
  }

  /**
   * The same in slices, between which tokens may be found and added, and the table may be kept: what was added
   * first goes first, so that the order holds the first so many numbers and no others.
   */
  *sortInSlices(): Slices<void> {
    const size = Math.max(SLICE, Math.ceil(this.#added.length / MOST_SLICES));
    while (this.#added.length > 0) {
      this.#merge(this.#added.splice(0, size));
      yield;
    }
  }

  #merge(added: number[]): void {
    const texts = this.#texts;
    const old = this.#sorted;
    added.sort((a, b) => (texts[a]! < texts[b]! ? -1 : 1));
    const merged = new Uint32Array(old.length + added.length);
    let [taken, next] = [0, 0];
    for (let at = 0; at < merged.length; at++) {
      const isNext =
        taken === old.length || (next < added.length && texts[added[next]!]! < texts[old[taken]!]!);
      merged[at] = isNext ? added[next++]! : old[taken++]!;
    }
    this.#sorted = merged;
  }
}
