import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countOf, GOODS } from '../../../../shared/ru/plural.ts';
import { exportShop } from './feed-round-trip.ts';
import { yml } from './feeds.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

const ALL = countOf(30, GOODS);
const IDS = Array.from({ length: 30 }, (_, at) => String(at));

describe('prices of files that an operator loads', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await createTestShop();
    expect((await load(() => '100')).code).toBe(0);
  });
  afterEach(() => shop.close());

  const load = (price: (at: number) => string, ...keys: string[]) =>
    shop.run(shop.write('feed.xml', yml(IDS.map((id, at) => ({ id, price: price(at) })))), ...keys);
  const shown = async () =>
    new Set((await shop.products()).map((product) => product.prices['retail'] ?? null));

  it.each([
    ['a thousand times as high', '100000', 10_000_000],
    ['a thousandth', '0.1', 10],
    ['gone', '0', null],
  ])('are held when most are %s, until the key says so', async (_what, price, after) => {
    const before = await shop.dump();
    const { code, text } = await load(() => price);
    expect([code, text.includes(`${ALL} из 30`)]).toEqual([1, true]);
    expect(text).toContain('--confirm-prices');
    expect(text).toContain('«Товар 0»');
    expect(await shop.dump()).toBe(before);
    const trial = await load(() => price, '--dry-run');
    expect(trial.text).toContain(`Цена изменилась больше чем на 20 %: ${ALL}`);
    expect(await shop.dump()).toBe(before);
    expect((await load(() => price, '--confirm-prices')).code).toBe(0);
    expect(await shown()).toEqual(new Set([after]));
  });

  it.each([
    ['had a price of their own', { price: 600_00, unit_price: 100_00 }],
    ['had none of their own', { price: null, unit_price: null }],
  ])('are held when those of packages alone look like a mistake, which %s', async (_, own) => {
    const { store } = shop;
    const products = await store.db.selectFrom('products').select('id').execute();
    for (const { id: product_id } of products) {
      const pack = { short_title: 'упак', quantity: 6, is_primary: 0 } as const;
      await store.writer
        .insertInto('product_packages')
        .values({ product_id, position: 0, ...pack, ...own })
        .execute();
    }
    const path = await exportShop(shop, 'full.xml');
    const text = readFileSync(path, 'utf8');
    const change = (to: string) =>
      text.replace(/<marmit:package [^>]*>/g, (tag) =>
        tag.replace(/ (?:unit-)?price="[^"]*"/g, '').replace(/ ?\/?>$/, ` price="${to}"/>`),
      );
    const write = (name: string, to: string) => shop.write(name, change(to));
    const before = await shop.dump();
    const held = await shop.run(write('wrong.xml', '6000'));
    expect([held.code, held.text.includes(`${ALL} из 30`)]).toEqual([1, true]);
    expect(held.text).toMatch(/«Товар 0», упак 6: 600,00\s₽ → 6\s000,00/);
    expect(await shop.dump()).toBe(before);
    expect((await shop.run(write('right.xml', '650'))).code).toBe(0);
  });

  it('are taken and told when they move by less, or few do', async () => {
    const dearer = await load((at) => (at < 14 ? '130' : '110'));
    expect(dearer.code).toBe(0);
    expect(dearer.text).toContain(
      `Цена изменилась больше чем на 20 %: ${countOf(14, GOODS)}, первые «Товар 0»`,
    );
    const few = await load((at) => (at < 19 ? '9999' : '110'));
    expect([few.code, few.text.includes(countOf(19, GOODS))]).toEqual([0, true]);
    expect((await load((at) => (at < 19 ? '9999' : '111'))).text).not.toContain('больше чем на');
  });
});
