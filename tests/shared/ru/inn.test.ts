import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCompanyInn, parseInn, parseKpp } from '../../../shared/ru/inn.ts';

fc.configureGlobal({ seed: 437 });

describe('parseInn', () => {
  it.each([
    ['7707083893', '7707083893'],
    [' 7702 070 139 ', '7702070139'],
    ['500100732259', '500100732259'],
    ['\u200b7707083893\u00a0', '7707083893'],
  ])('reads %j', (text, inn) => {
    expect(parseInn(text)).toBe(inn);
  });

  it.each([
    [''],
    ['7723240668'],
    ['7777777777'],
    ['0000000000'],
    ['000000000000'],
    ['770708389'],
    ['77070838930'],
    ['7707083893x'],
    ['٧٧٠٧٠٨٣٨٩٣'],
    ['500100732258'],
    ['500100732249'],
    ['7'.repeat(10_000)],
  ])('refuses %j', (text) => {
    expect(parseInn(text)).toBeNull();
  });

  it('agrees with the published sum when any digit is changed', () => {
    const place = fc.integer({ min: 0, max: 9 });
    const step = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(place, step, (at, add) => {
        const digits = [...'7707083893'];
        digits[at] = String((Number(digits[at]) + add) % 10);
        const changed = digits.join('');
        const sum = [2, 4, 10, 3, 5, 9, 4, 6, 8].reduce(
          (total, weight, index) => total + weight * Number(changed[index]),
          0,
        );
        const right = (sum % 11) % 10 === Number(changed[9]) && !changed.startsWith('00');
        expect(parseInn(changed)).toBe(right ? changed : null);
      }),
    );
  });

  it('accepts exactly one last digit for any nine', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{8}$/), (nine) => {
        const good = [...'0123456789'].filter((digit) => parseInn(nine + digit));
        expect(good.length).toBe(1);
      }),
    );
  });

  it('accepts exactly one pair of last digits for any ten', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{9}$/), (ten) => {
        const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));
        expect(pairs.filter((pair) => parseInn(ten + pair)).length).toBe(1);
      }),
      { numRuns: 50 },
    );
  });

  it('tells firms from persons', () => {
    expect(isCompanyInn('7707083893')).toBe(true);
    expect(isCompanyInn('500100732259')).toBe(false);
  });
});

describe('parseKpp', () => {
  it.each([
    ['770001001', '770001001'],
    [' 7700 43001', '770043001'],
    ['7700AB001', '7700AB001'],
    ['7700ab001', '7700AB001'],
  ])('reads %j', (text, kpp) => {
    expect(parseKpp(text)).toBe(kpp);
  });

  it.each([[''], ['77000100'], ['7700010011'], ['77000100А'], ['АБВГ01001']])(
    'refuses %j',
    (text) => {
      expect(parseKpp(text)).toBeNull();
    },
  );
});
