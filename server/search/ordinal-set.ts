/** Products as bits: that of an ordinal is 1 when its product is among them. */
export type OrdinalSet = Uint32Array;

/** Ordinals in one number of a set. */
const WORD = 32;

/** A set without products, with room for ordinals below `size`. */
export const emptySet = (size: number): OrdinalSet => new Uint32Array(Math.ceil(size / WORD));

export function setOf(ordinals: Uint32Array, size: number): OrdinalSet {
  const set = emptySet(size);
  for (let place = 0; place < ordinals.length; place++) addOrdinal(set, ordinals[place]!);
  return set;
}

/** Adds one product; shifts count by the last five bits alone. */
export function addOrdinal(set: OrdinalSet, ordinal: number): void {
  set[ordinal >>> 5]! |= 1 << ordinal;
}

export const hasOrdinal = (set: OrdinalSet, ordinal: number): boolean =>
  ((set[ordinal >>> 5]! >>> ordinal) & 1) === 1;

/** Adds all products of another set. */
export function addSet(set: OrdinalSet, other: OrdinalSet): void {
  for (let word = 0; word < set.length; word++) set[word]! |= other[word]!;
}

/** Products that all sets have; at least one set. */
export function intersect([first, ...others]: readonly OrdinalSet[]): OrdinalSet {
  const common = first!.slice();
  for (const other of others) {
    for (let word = 0; word < common.length; word++) common[word]! &= other[word]!;
  }
  return common;
}

/** True when some product is in all sets. */
export function meet([first, ...others]: readonly OrdinalSet[]): boolean {
  for (let word = 0; word < first!.length; word++) {
    let common = first![word]!;
    for (let at = 0; at < others.length && common !== 0; at++) common &= others[at]![word]!;
    if (common !== 0) return true;
  }
  return false;
}

/** Number of products that two sets share. */
export function countCommon(set: OrdinalSet, other: OrdinalSet): number {
  let count = 0;
  for (let word = 0; word < set.length; word++) count += bitCount(set[word]! & other[word]!);
  return count;
}

/** Ordinals of a set, growing. */
export function listOrdinals(set: OrdinalSet): Uint32Array {
  const list = new Uint32Array(countCommon(set, set));
  let count = 0;
  for (let word = 0; word < set.length; word++) {
    for (let rest = set[word]!; rest !== 0; rest &= rest - 1) {
      list[count++] = word * WORD + 31 - Math.clz32(rest & -rest);
    }
  }
  return list;
}

export function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
