import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countOf,
  DAYS,
  FOUND,
  formatCount,
  GOODS,
  PAIRS,
  PIECES,
  plural,
  ROUBLES,
} from '../../../shared/ru/plural.ts';

fc.configureGlobal({ seed: 437 });

describe('plural', () => {
  it.each([
    [0, 'товаров'],
    [1, 'товар'],
    [2, 'товара'],
    [5, 'товаров'],
    [11, 'товаров'],
    [14, 'товаров'],
    [21, 'товар'],
    [111, 'товаров'],
    [122, 'товара'],
    [1.5, 'товара'],
  ])('%d', (count, word) => {
    expect(plural(count, GOODS)).toBe(word);
  });

  it('agrees with Intl for every whole number and fraction [S9.58]', () => {
    const rules = new Intl.PluralRules('ru');
    const form = { one: 0, few: 1, many: 2, other: 1, zero: 2, two: 1 } as const;
    const numbers = fc.oneof(fc.nat(10_000_000), fc.double({ min: 0, max: 1e6, noNaN: true }));
    fc.assert(
      fc.property(numbers, (count) => {
        expect(plural(count, DAYS)).toBe(DAYS[form[rules.select(count)]]);
      }),
    );
  });

  it('has three forms of every noun [S9.58]', () => {
    for (const forms of [GOODS, PIECES, PAIRS, ROUBLES, DAYS, FOUND]) {
      expect(forms).toHaveLength(3);
      expect(new Set(forms).size).toBeGreaterThan(1);
    }
  });

  it('joins number and word without a break', () => {
    expect(countOf(1234, DAYS)).toBe('1\u00a0234\u00a0дня');
  });
});

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [-1500, '-1\u00a0500'],
    [1234.5, '1\u00a0234,5'],
    [0.125, '0,125'],
  ])('prints %d', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  it('groups whole numbers as Intl does', () => {
    const intl = new Intl.NumberFormat('ru-RU');
    fc.assert(
      fc.property(fc.maxSafeNat(), (count) => {
        expect(formatCount(count)).toBe(intl.format(count).replaceAll('\u202f', '\u00a0'));
      }),
    );
  });
});

it('is the only place where a number picks the form of a word', () => {
  const root = join(import.meta.dirname, '../../..');
  // Two endings of one word, chosen by a count.
  const picked =
    /(?:=== \d|> [1-9])\s*\?\s*['`](?:[^'`]* )?([а-яё]{3})[а-яё]{0,6}['`]\s*:\s*['`](?:[^'`]* )?\1[а-яё]{0,6}['`]/i;
  expect(picked.test("count === 1 ? 'слова' : 'слов'")).toBe(true);
  expect(picked.test("doors === 1 ? '1 дверь' : `2 двери`")).toBe(true);
  const sources = ['server', 'views', 'client', 'shared'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }),
  );
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter((file) => picked.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
