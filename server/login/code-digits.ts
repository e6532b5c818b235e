/** Length of a code by how many of the phone's were asked for and not entered in the last day. */
const LENGTHS = [
  { codes: 2, digits: 6 },
  { codes: 50, digits: 8 },
] as const;
const LONGEST = 12;
export const CODE_DIGITS = [6, 8, LONGEST] as const;

/**
 * Digits of the next code of a phone with so many open ones in the last day. Codes grow longer
 * instead of running out: the chance to guess one of any number stays below 15 in a million a day,
 * and strangers cannot use up the owner's tries.
 */
export function codeDigits(openCodes: number): number {
  let first = 0;
  for (const { codes, digits } of LENGTHS) {
    first += codes;
    if (openCodes < first) return digits;
  }
  return LONGEST;
}
