/**
 * How many times slower the processor is to be made, so that it is like a phone of the middle
 * class: the lines of Lighthouse's throttling calculator.
 * @param index Lighthouse's index of the machine: 2,000 for a fast desk computer, about 300 for
 *   a phone
 * @returns At least 1, as no machine can be made faster.
 * @source https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
 */
export function findSlowdown(index) {
  if (index >= 1300) return 3 + (index - 1300) / 233;
  if (index >= 800) return 2 + (index - 800) / 500;
  return Math.max(1, 1 + (index - 150) / 650);
}
