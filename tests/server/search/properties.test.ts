import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleOf } from '../../../server/catalog/index/words.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { suggest } from '../../../server/search/suggest.ts';
import { createTestStore } from '../../helpers/with-store.ts';
import { openSearchedShop, type SearchedShop } from './open-searched-shop.ts';

const NOW = Date.parse('2026-11-20T12:00:00+03:00');
const HOSTILE_MS = 50;
const SEED = 20261120;

let store: Store;
let shop: SearchedShop;

beforeAll(async () => {
  store = await createTestStore();
  await seedDemo({ store, products: 2_500, now: NOW, report: () => {} });
  shop = await openSearchedShop(store);
  shop.search('тарелка');
});
afterAll(() => store.close());

/** Milliseconds of the processor that the best of three takes: those of others do not count. */
function leastWork(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

describe('any text', () => {
  const words = fc.constantFrom(
    'тарелка',
    'gn 1/1',
    'СП-700',
    '0,3 л',
    'gfhj',
    'таврелли',
    '600х400',
    'для',
    '«',
    '%',
    '№',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme-composite', maxLength: 300 }),
    fc
      .array(fc.oneof(words, fc.string({ maxLength: 5 })), { maxLength: 12 })
      .map((parts) => parts.join(' ')),
  );

  it('is searched for and completed without an error', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { products, dropped } = shop.search(text, 20);
        expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
        expect(dropped.every((word) => word !== '')).toBe(true);
        expect(suggest(shop.index, text).length).toBeLessThanOrEqual(10);
      }),
      { numRuns: 500, seed: SEED },
    );
  });

  it.each([
    ['one endless word', 'я'.repeat(10_000)],
    ['words of one letter', 'я ж '.repeat(2_500)],
    ['long words that are nowhere', 'абвгдежзиклмнопр '.repeat(600)],
    ['words with errors', 'пораконвектомат вылка скаварода '.repeat(300)],
    ['digits', '1 2/3 4,5 6x7 '.repeat(700)],
    ['crosses', '1×'.repeat(5_000)],
    ['spaces', `${' '.repeat(9_990)}плита`],
    ['names that sound in many ways', 'chchgegeschsteiou '.repeat(550)],
    ['signs of regular expressions', '(.*)+$[a-z]{1,9}\\'.repeat(550)],
    ['signs of SQL', "%%%%' or _ like '%%--;".repeat(450)],
    ['NUL, lone surrogates, controls', '\0\ud800\u202e\udfff'.repeat(2_500)],
    ['ligatures that unfold', '\ufdfa'.repeat(10_000)],
    ['marks piled on a letter', `е${'\u0308'.repeat(9_999)}`],
    ['keys of the other layout', ",jrfk [jkjlbkmybr ;'.,".repeat(400)],
  ])('of 10 KB takes less than 50 ms: %s', (_, text) => {
    expect(leastWork(() => shop.search(text))).toBeLessThan(HOSTILE_MS);
    expect(leastWork(() => suggest(shop.index, text))).toBeLessThan(HOSTILE_MS);
  });
});

describe('every product', () => {
  it('is first by its own code', () => {
    const missed = shop.products.filter(
      ({ id, code }) => shop.search(code, 1).products[0]?.id !== id,
    );
    expect(missed.map(({ code }) => code)).toEqual([]);
  });

  it('is first by its own article, in any letters, with or without dashes, unless it is a code', () => {
    const codes = new Set(shop.products.map(({ code }) => code));
    const ownArticles = shop.products.filter(({ model }) => !codes.has(model ?? ''));
    const missed = ownArticles.filter(({ model }) => {
      const article = articleOf(model ?? '');
      const spellings = [
        model ?? '',
        article.toLowerCase(),
        (model ?? '').replaceAll(/[-.]/g, ' '),
      ];
      return spellings.some(
        (text) => articleOf(shop.search(text, 1).products[0]?.model ?? '') !== article,
      );
    });
    expect(missed.map(({ model }) => model)).toEqual([]);
  });

  it('is among the first three by its own title', () => {
    const missed = shop.products.filter(
      ({ id, title }) => !shop.search(title).products.some((product) => product.id === id),
    );
    expect(missed.map(({ title }) => title)).toEqual([]);
  });
});
