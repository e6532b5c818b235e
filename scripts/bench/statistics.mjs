/** Median of numbers; NaN of none. */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The smallest number that at least `share` (0 to 1) of the numbers do not exceed. */
export function percentile(numbers, share) {
  const sorted = Float64Array.from(numbers).sort();
  if (sorted.length === 0) return Number.NaN;
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** Smallest and greatest of the rounds. */
export function spread(numbers) {
  return numbers.length === 0 ? null : { low: Math.min(...numbers), high: Math.max(...numbers) };
}

/** The list turned by `places`, so that no subject always follows the same one. */
export function rotate(list, places) {
  const start = list.length === 0 ? 0 : places % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

/** The same numbers (0 ≤ n < 1) for the same seed: mulberry32. */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
