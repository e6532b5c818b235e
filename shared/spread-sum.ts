/**
 * Parts of `whole` in proportion to `weights`, by largest remainder: their sum is exactly `whole`, and no
 * part is more than its weight. All are whole numbers of kopecks, `whole` at most the sum of the weights.
 */
export function spreadSum(whole: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (whole * weight) / total);
  const left = Number(whole - parts.reduce((sum, part) => sum + part, 0n));
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (whole * weight) % total }))
    .sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts;
}
