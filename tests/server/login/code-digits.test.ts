import { describe, expect, it } from 'vitest';
import { CODE_DIGITS, codeDigits } from '../../../server/login/code-digits.ts';
import { MAX_TRIES } from '../../../server/login/login-codes.ts';

describe('the length of codes', () => {
  it('keeps the chance to guess a phone below 15 in a million a day, however many are asked for', () => {
    let chance = 0;
    for (let open = 0; open < 500_000; open++) chance += MAX_TRIES / 10 ** codeDigits(open);
    expect(chance).toBeLessThanOrEqual(15e-6);
  });

  it('is one of those that the form takes', () => {
    const lengths = new Set(Array.from({ length: 200 }, (_, open) => codeDigits(open)));
    expect([...lengths]).toEqual([...CODE_DIGITS]);
  });
});
