import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expected, hasSamples, sample } from '../../../helpers/samples.ts';
import {
  expectSecondTimeChangesNothing,
  importAsForetold,
  stockByStorage,
  sumByLevel,
} from './sample-imports.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await createTestShop();
});
afterEach(() => shop.close());

const kopecks = (roubles: string) => Math.round(Number(roubles) * 100);

describe.runIf(hasSamples)('import of real YML feeds', () => {
  it.each([
    'yml/bitrix_otoplenie_97734_cp1251.xml',
    'yml/ecwid_karsaman_2021.xml',
    'yml/pastuhov_delivery_options.xml',
    'yml/yandex_official_Ekaterinburg_feed.xml',
    'yml/yandex_official_Moscow_feed_with_delivery.xml',
  ])('takes all of %s', async (name) => {
    const facts = expected[name];
    const report = await importAsForetold(shop, [sample(name)]);
    expect(report).toMatchObject({ rowCount: facts?.offers, created: facts?.uniqueOfferIds });
    expect([report.refused.count, report.notes.count]).toEqual([0, 0]);
    expect(await sumByLevel(shop)).toEqual({ retail: kopecks(facts?.priceSum ?? '') });
    const shown = await shop.products();
    expect(shown.every(({ active, prices }) => active && (prices.retail ?? 0) > 0)).toBe(true);
    expect(shown.reduce((sum, { photos }) => sum + photos, 0)).toBe(facts?.pictures);
    const categories = await shop.store.db.selectFrom('categories').select('id').execute();
    expect(categories).toHaveLength(facts?.categories ?? 0);
    await expectSecondTimeChangesNothing(shop, [sample(name)]);
  });
});

interface CommercemlSet {
  files: string[];
  /** Rows in the store and those of them on sale: a product whose variants are sold is not. */
  total: number;
  active: number;
}

const SETS: Record<string, CommercemlSet> = {
  'bigperson-2.08-ns210': { files: ['import.xml', 'offers.xml'], total: 4, active: 3 },
  'carono-2.07': { files: ['import.xml', 'offers.xml'], total: 7, active: 5 },
  // 27 products, 23 of them with variants, and 1,455 variants.
  'cscart-2.04': { files: ['import.xml', 'offers.xml'], total: 1482, active: 1459 },
  'kits-3.1': {
    files: ['import.xml', 'offers.xml', 'prices.xml', 'rests.xml'],
    total: 3,
    active: 3,
  },
  'moysklad-2.04': { files: ['import.xml', 'offers.xml'], total: 1, active: 1 },
  'official-2.04': { files: ['import.xml', 'offers.xml'], total: 4, active: 4 },
  'readyscript-2.05': { files: ['import.xml', 'offers.xml'], total: 2, active: 2 },
  'rshkabko-2.09': {
    files: ['cml_rshkabko_import_0.xml', 'cml_rshkabko_import_1.xml'],
    total: 1,
    active: 1,
  },
};

/** Roubles for one unit in these tests, so that sums of foreign prices can be compared. */
const RATES = { USD: 100, UAH: 10 };
const FOREIGN: Record<string, number> = {
  '1c:cbcf495d-55bc-11d9-848a-00112f43529a': RATES.USD,
  '1c:bd72d8fc-55bc-11d9-848a-00112f43529a': RATES.USD,
  '1c:bd72d8fd-55bc-11d9-848a-00112f43529a': RATES.USD,
  '1c:BASE': RATES.UAH,
  '1c:SALE': RATES.UAH,
};

describe.runIf(hasSamples)('import of real CommerceML exports', () => {
  beforeEach(async () => {
    const rates = Object.entries(RATES).map(([iso, value], index) => ({
      id: index + 1,
      title: iso,
      iso,
      sign: iso,
      value: String(value),
      date: '2026-11-20',
      position: index,
    }));
    await shop.store.writer.insertInto('rates').values(rates).execute();
  });

  it.each(Object.entries(SETS))('takes all of %s', async (folder, { files, total, active }) => {
    const names = files.map((file) => `commerceml/${folder}/${file}`);
    const report = await importAsForetold(shop, names.map(sample));
    expect([report.refused.count, report.notes.count]).toEqual([0, 0]);
    const shown = await shop.products();
    expect([shown.length, shown.filter((product) => product.active).length]).toEqual([
      total,
      active,
    ]);

    const facts = names.map((name) => expected[name] ?? {});
    const prices = facts.flatMap(({ priceSumByType = {} }) => Object.entries(priceSumByType));
    const sums = prices.map(([type, sum]) => {
      const key = `1c:${type}`;
      return [key, kopecks(sum) * (FOREIGN[key] ?? 1)];
    });
    expect(await sumByLevel(shop)).toEqual(Object.fromEntries(sums));

    const places = facts.flatMap(({ stockByWarehouse = {} }) => Object.entries(stockByWarehouse));
    const totals = facts.flatMap(({ qtySum }) => (qtySum ? [['import:main', Number(qtySum)]] : []));
    const stock = places.map(([id, amount]) => [`1c:${id}`, Number(amount)]);
    expect(await stockByStorage(shop)).toEqual(
      Object.fromEntries(stock.length > 0 ? stock : totals),
    );

    const groups = Math.max(...facts.map((fact) => fact.groups ?? 0));
    const categories = await shop.store.db
      .selectFrom('categories')
      .select('id')
      .where('external_id', 'like', '1c:%')
      .execute();
    expect(categories).toHaveLength(groups);
    await expectSecondTimeChangesNothing(shop, names.map(sample));
  });

  it('sells all 1,455 variants of a shoe shop, each with a price', async () => {
    const names = ['import.xml', 'offers.xml'].map((file) =>
      sample(`commerceml/cscart-2.04/${file}`),
    );
    await shop.importFiles(names);
    const variants = (await shop.products()).filter(({ key }) => key.includes('#'));
    expect(variants).toHaveLength(1455);
    expect(variants.every(({ active, prices }) => active && (prices.retail ?? 0) > 0)).toBe(true);
    expect(new Set(variants.map(({ code }) => code)).size).toBe(1455);
  });

  it('takes the same from a zip as from the files in it', async () => {
    const names = ['import.xml', 'offers.xml'].map((file) =>
      sample(`commerceml/carono-2.07/${file}`),
    );
    await shop.importFiles(names);
    const before = await shop.dump();
    const zip = sample('commerceml/carono-2.07/v8_3B8F_3e.zip');
    expect(await shop.importFiles([zip])).toMatchObject({ unchanged: 7, created: 0, changed: 0 });
    expect(await shop.dump()).toBe(before);
  });

  it('takes a classifier alone, and a catalogue whose classifier came before', async () => {
    const classifier = sample('commerceml/carono-2.07/classifier.xml');
    await shop.importFiles([classifier]);
    expect(await shop.store.db.selectFrom('categories').select('id').execute()).toHaveLength(22);
    await expectSecondTimeChangesNothing(shop, [classifier]);
    const catalogue = sample('commerceml/carono-2.07/import_wo_classifier.xml');
    await shop.importFiles([catalogue]);
    expect((await shop.products()).map(({ category }) => category)).toEqual(['Обувь', 'Обувь']);
    await expectSecondTimeChangesNothing(shop, [catalogue]);
  });

  it('adds what a file of changes names', async () => {
    await shop.importFiles([sample('commerceml/moysklad-2.04/import.xml')]);
    const changes = sample('commerceml/moysklad-2.04/import_with_photo.xml');
    await shop.importFiles([changes]);
    expect((await shop.products()).map(({ title, active }) => [title, active])).toEqual([
      ['dev test my 137', true],
      ['dev test my 135', true],
    ]);
    await expectSecondTimeChangesNothing(shop, [changes]);
  });
});
