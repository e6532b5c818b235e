import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidPriceError } from '../../shared/money.ts';
import { numberInWords, sumInWords } from '../../shared/number-words.ts';

fc.configureGlobal({ seed: 437 });

describe('numberInWords', () => {
  it.each([
    [0, 'ноль'],
    [1, 'один'],
    [2, 'два'],
    [10, 'десять'],
    [11, 'одиннадцать'],
    [19, 'девятнадцать'],
    [20, 'двадцать'],
    [21, 'двадцать один'],
    [40, 'сорок'],
    [90, 'девяносто'],
    [100, 'сто'],
    [101, 'сто один'],
    [112, 'сто двенадцать'],
    [999, 'девятьсот девяносто девять'],
    [1000, 'одна тысяча'],
    [2002, 'две тысячи два'],
    [5000, 'пять тысяч'],
    [11_000, 'одиннадцать тысяч'],
    [12_695, 'двенадцать тысяч шестьсот девяносто пять'],
    [21_001, 'двадцать одна тысяча один'],
    [112_000, 'сто двенадцать тысяч'],
    [1_000_000, 'один миллион'],
    [1_000_001, 'один миллион один'],
    [2_002_002, 'два миллиона две тысячи два'],
    [1_000_000_000, 'один миллиард'],
    [5_000_000_000_000, 'пять триллионов'],
    [
      Number.MAX_SAFE_INTEGER,
      'девять квадриллионов семь триллионов сто девяносто девять миллиардов двести пятьдесят четыре миллиона семьсот сорок тысяч девятьсот девяносто один',
    ],
  ])('says %d', (value, words) => {
    expect(numberInWords(value)).toBe(words);
  });

  it.each([[-1], [0.5], [Number.NaN], [2 ** 53]])('refuses %d', (value) => {
    expect(() => numberInWords(value)).toThrow(RangeError);
  });

  const number = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

  it('says different numbers differently, in Russian words with single blanks', () => {
    fc.assert(
      fc.property(number, number, (one, other) => {
        expect(numberInWords(one)).toMatch(/^[а-яё]+(?: [а-яё]+)*$/);
        expect(numberInWords(one) === numberInWords(other)).toBe(one === other);
      }),
    );
  });

  it('puts the millions, the thousands and the rest one after the other', () => {
    const group = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(group, group, group, (millions, thousands, rest) => {
        const whole = numberInWords(millions * 1_000_000 + thousands * 1000 + rest);
        const parts = [millions * 1_000_000, thousands * 1000, rest].map(numberInWords);
        expect(whole).toBe(parts.join(' '));
      }),
    );
  });

  it('says «одна» and «две» of thousands alone', () => {
    fc.assert(
      fc.property(number, (value) => {
        const words = numberInWords(value).split(' ');
        for (const [place, word] of words.entries()) {
          if (/^(?:одна|две)$/.test(word)) expect(words[place + 1]).toMatch(/^тысяч[аи]$/);
        }
      }),
    );
  });
});

describe('sumInWords', () => {
  it.each([
    [0, 'Ноль рублей 00 копеек'],
    [1, 'Ноль рублей 01 копейка'],
    [102, 'Один рубль 02 копейки'],
    [1_269_500, 'Двенадцать тысяч шестьсот девяносто пять рублей 00 копеек'],
    [211_311, 'Две тысячи сто тринадцать рублей 11 копеек'],
    [2_100_021, 'Двадцать одна тысяча рублей 21 копейка'],
  ])('says %d kopecks', (sum, words) => {
    expect(sumInWords(sum)).toBe(words);
  });

  it('refuses what is no sum', () => {
    expect(() => sumInWords(-1)).toThrow();
    expect(() => sumInWords(1.5)).toThrow(InvalidPriceError);
  });
});
