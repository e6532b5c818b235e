/** Keys are below it, and lists shorter than PLACES. */
export const MAX_KEY = 2 ** 40 - 1;
const PLACES = 2 ** 24;

/**
 * Ordinals by a whole number of each, the least first, equals in the order in which they stand. Numbers
 * alone sort without a comparison in JavaScript: a key and a place make one of 64 bits.
 */
export function sortOrdinals(
  ordinals: readonly number[],
  keyOf: (ordinal: number) => number,
): number[] {
  const keys = new BigUint64Array(ordinals.length);
  // The lower half comes first in memory.
  const halves = new Uint32Array(keys.buffer);
  for (let place = 0; place < ordinals.length; place++) {
    const key = Math.max(0, Math.min(keyOf(ordinals[place]!), MAX_KEY));
    halves[2 * place] = (key % 256) * PLACES + place;
    halves[2 * place + 1] = Math.floor(key / 256);
  }
  keys.sort();
  return ordinals.map((_, at) => ordinals[halves[2 * at]! & (PLACES - 1)]!);
}
