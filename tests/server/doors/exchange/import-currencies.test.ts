import { afterEach, beforeEach, expect, it } from 'vitest';
import { convertForeignPrices } from '../../../../server/currency/convert-foreign.ts';
import { updateRates } from '../../../../server/currency/update-rates.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { yml } from './feeds.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
afterEach(() => shop.close());

const NOW = Date.parse('2026-11-20T12:00:00+03:00');
const currencies = ['UAH', 'KZT', 'BYR', 'BYN', 'USD'];
const feed = yml(
  currencies.map((code) => ({
    id: code,
    price: '1000000',
    inner: `<oldprice>2000000</oldprice><currencyId>${code}</currencyId>`,
  })),
  { currencies: '<currency id="RUR" rate="1"/><currency id="USD" rate="CBRF"/>' },
);

describeOnBothStores('a price in another currency', (dialect) => {
  beforeEach(async () => {
    shop = await createTestShop(dialect);
  });
  const importFeed = () => shop.importFiles([shop.write('feed.xml', feed)]);
  const name = (...values: [string, string][]) =>
    updateRates(shop.store, { source: 'cbr', date: '2026-11-20', values: new Map(values) }, NOW);
  const RATES: [string, string][] = [
    ['UAH', '2'],
    ['KZT', '0.15'],
    ['BYN', '27'],
    ['USD', '80'],
  ];
  const shown = async () =>
    Object.fromEntries(
      (await shop.products()).map(({ code, prices, oldPrice }) => [
        code,
        [prices.retail, oldPrice],
      ]),
    );

  it('is kept and shown to nobody until there is a rate', async () => {
    const report = await importFeed();
    expect(report).toMatchObject({ created: 5, refused: { count: 0 }, notes: { count: 5 } });
    expect(report.notes.first[0]?.text).toBe(
      'Нет курса валюты UAH: цена сохранена и появится, когда курс придёт',
    );
    expect(
      Object.values(await shown())
        .flat()
        .filter(Boolean),
    ).toEqual([]);
    const before = await shop.sequence('catalog');
    await name(...RATES);
    expect(await shop.sequence('catalog')).toBe(before + 1);
    expect(await shown()).toEqual({
      UAH: [200_000_000, 400_000_000],
      KZT: [15_000_000, 30_000_000],
      BYR: [270_000, 540_000],
      BYN: [2_700_000_000, 5_400_000_000],
      USD: [8_000_000_000, 16_000_000_000],
    });
    expect(await convertForeignPrices(shop.store, NOW)).toBe(0);
  });

  it('is the same whether the rates or the file come first', async () => {
    await importFeed();
    await name(...RATES);
    const first = await shown();
    await shop.close();
    shop = await createTestShop(dialect);
    await name(...RATES);
    expect((await importFeed()).notes.count).toBe(0);
    expect(await shown()).toEqual(first);
    expect(await importFeed()).toMatchObject({ created: 0, changed: 0 });
  });

  it('follows its rate, and is not touched by invented ones', async () => {
    const demo = { id: 840, title: 'USD', iso: 'USD', sign: '$', value: '80.5', position: 1 };
    await shop.store.writer
      .insertInto('rates')
      .values({ ...demo, date: '2026-11-20', source: 'demo' })
      .execute();
    await importFeed();
    expect((await shown()).USD).toEqual([undefined, null]);
    await name(['KZT', '0.15']);
    await name(['KZT', '0.16']);
    expect((await shown()).KZT).toEqual([16_000_000, 32_000_000]);
  });

  it('keeps the percent above the bank’s rate that its feed names', async () => {
    await name(...RATES);
    const plus = feed.replace('rate="CBRF"', 'rate="CBRF" plus="3"').replaceAll('000000', '0');
    await shop.importFiles([shop.write('feed.xml', plus)]);
    expect((await shown()).USD).toEqual([824_00, 1648_00]);
    await name(['USD', '90']);
    expect((await shown()).USD).toEqual([927_00, 1854_00]);
  });

  it('goes when the product comes back in roubles', async () => {
    await importFeed();
    await shop.importFiles([
      shop.write('feed.xml', feed.replaceAll('currencyId>KZT', 'currencyId>RUB')),
    ]);
    await name(...RATES);
    expect((await shown()).KZT).toEqual([100_000_000, 200_000_000]);
  });
});
