import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from './test-shop.ts';

/** Files that other people's systems wrote; they stand beside the project and are no part of it. */
const SAMPLES = resolve(import.meta.dirname, '../../../../../shared/samples');
const present = existsSync(join(SAMPLES, 'expected.json'));
if (!present)
  console.log('Left out: tests over real feeds (no ../shared/samples beside the project)');

interface Expected {
  offers?: number;
  uniqueOfferIds?: number;
  categories?: number;
  groups?: number;
  priceSum?: string;
  pictures?: number;
  priceSumByType?: Record<string, string>;
  stockByWarehouse?: Record<string, string>;
  qtySum?: string;
  warehousesDeclared?: number;
}

const expected = (
  present ? JSON.parse(readFileSync(join(SAMPLES, 'expected.json'), 'utf8')) : {}
) as Record<string, Expected>;
const sample = (name: string) => join(SAMPLES, name);

let shop: TestShop;
beforeEach(async () => {
  shop = await createTestShop();
});
afterEach(() => shop.close());

const kopecks = (roubles: string) => Math.round(Number(roubles) * 100);

async function sumByLevel(): Promise<Record<string, number>> {
  const rows = await shop.store.db
    .selectFrom('prices')
    .innerJoin('price_levels', 'price_levels.id', 'level_id')
    .groupBy('external_id')
    .select(['external_id', (eb) => eb.fn.sum<number>('price').as('sum')])
    .execute();
  return Object.fromEntries(rows.map(({ external_id, sum }) => [external_id ?? 'retail', sum]));
}

async function stockByStorage(): Promise<Record<string, number>> {
  const rows = await shop.store.db
    .selectFrom('stock')
    .innerJoin('storages', 'storages.id', 'storage_id')
    .groupBy('external_id')
    .select(['external_id', (eb) => eb.fn.sum<number>('free').as('sum')])
    .execute();
  return Object.fromEntries(rows.map(({ external_id, sum }) => [external_id ?? '', sum]));
}

async function expectSecondTimeChangesNothing(paths: string[]): Promise<void> {
  const before = await shop.dump();
  const decided = await shop.store.db.selectFrom('settings').selectAll().execute();
  const nothing = { created: 0, changed: 0, removed: 0 };
  expect(await shop.importFiles(paths, { dryRun: true })).toMatchObject(nothing);
  expect(await shop.importFiles(paths)).toMatchObject(nothing);
  expect(await shop.dump()).toBe(before);
  expect(await shop.store.db.selectFrom('settings').selectAll().execute()).toEqual(decided);
}

/** A try in the empty shop foretells the import and leaves the shop empty. */
async function importAsForetold(paths: string[]) {
  const before = await shop.dump();
  const tried = await shop.importFiles(paths, { dryRun: true });
  expect(await shop.dump()).toBe(before);
  const report = await shop.importFiles(paths);
  const { created, changed, unchanged, decisions } = report;
  expect(tried).toMatchObject({ created, changed, unchanged, decisions });
  return report;
}

describe.runIf(present)('import of real YML feeds', () => {
  it.each([
    'yml/bitrix_otoplenie_97734_cp1251.xml',
    'yml/ecwid_karsaman_2021.xml',
    'yml/pastuhov_delivery_options.xml',
    'yml/yandex_official_Ekaterinburg_feed.xml',
    'yml/yandex_official_Moscow_feed_with_delivery.xml',
  ])('takes all of %s', async (name) => {
    const facts = expected[name];
    const report = await importAsForetold([sample(name)]);
    expect(report).toMatchObject({ rowCount: facts?.offers, created: facts?.uniqueOfferIds });
    expect([report.refused.count, report.notes.count]).toEqual([0, 0]);
    expect(await sumByLevel()).toEqual({ retail: kopecks(facts?.priceSum ?? '') });
    const shown = await shop.products();
    expect(shown.every(({ active, prices }) => active && (prices.retail ?? 0) > 0)).toBe(true);
    expect(shown.reduce((sum, { photos }) => sum + photos, 0)).toBe(facts?.pictures);
    const categories = await shop.store.db.selectFrom('categories').select('id').execute();
    expect(categories).toHaveLength(facts?.categories ?? 0);
    await expectSecondTimeChangesNothing([sample(name)]);
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

describe.runIf(present)('import of real CommerceML exports', () => {
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
    const report = await importAsForetold(names.map(sample));
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
    expect(await sumByLevel()).toEqual(Object.fromEntries(sums));

    const places = facts.flatMap(({ stockByWarehouse = {} }) => Object.entries(stockByWarehouse));
    const totals = facts.flatMap(({ qtySum }) => (qtySum ? [['import:main', Number(qtySum)]] : []));
    const stock = places.map(([id, amount]) => [`1c:${id}`, Number(amount)]);
    expect(await stockByStorage()).toEqual(Object.fromEntries(stock.length > 0 ? stock : totals));

    const groups = Math.max(...facts.map((fact) => fact.groups ?? 0));
    const categories = await shop.store.db
      .selectFrom('categories')
      .select('id')
      .where('external_id', 'like', '1c:%')
      .execute();
    expect(categories).toHaveLength(groups);
    await expectSecondTimeChangesNothing(names.map(sample));
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
    await expectSecondTimeChangesNothing([classifier]);
    const catalogue = sample('commerceml/carono-2.07/import_wo_classifier.xml');
    await shop.importFiles([catalogue]);
    expect((await shop.products()).map(({ category }) => category)).toEqual(['Обувь', 'Обувь']);
    await expectSecondTimeChangesNothing([catalogue]);
  });

  it('adds what a file of changes names', async () => {
    await shop.importFiles([sample('commerceml/moysklad-2.04/import.xml')]);
    const changes = sample('commerceml/moysklad-2.04/import_with_photo.xml');
    await shop.importFiles([changes]);
    expect((await shop.products()).map(({ title, active }) => [title, active])).toEqual([
      ['dev test my 137', true],
      ['dev test my 135', true],
    ]);
    await expectSecondTimeChangesNothing([changes]);
  });
});

describe.runIf(present)('import of real price lists', () => {
  it('takes the groups and goods of a list printed by 1C', async () => {
    const path = sample('pricelists/1c_tdsheet_groups.xls');
    const report = await importAsForetold([path]);
    // Two of the 263 rows are the same product.
    expect(report).toMatchObject({ rowCount: 263, created: 262, notes: { count: 1 } });
    expect(await sumByLevel()).toEqual({ retail: 52_982_000 });
    expect(await stockByStorage()).toEqual({ 'import:main': 292 });
    const roots = await shop.store.db
      .selectFrom('categories')
      .select('title')
      .where('parent_id', 'is', null)
      .orderBy('id')
      .execute();
    expect(roots.map(({ title }) => title)).toEqual([
      'Цифровая техника',
      'Сопутствующие товары',
      'Компьютерная периферия',
      'Сумки/Чехлы/Бампера/Накладки',
      'Прочее',
    ]);
    await expectSecondTimeChangesNothing([path]);
  });

  it('takes prices with no-break spaces, brands, groups and pictures of a flat sheet', async () => {
    const path = sample('pricelists/nbsp_prices_flat.xlsx');
    const report = await importAsForetold([path]);
    expect(report).toMatchObject({ rowCount: 219, created: 219, refused: { count: 0 } });
    expect(await sumByLevel()).toEqual({ retail: 438_271_700 });
    const [door] = await shop.products();
    expect(door).toMatchObject({
      title: 'Дверь Капучино мелинга №7 X стекло матовое 2250*650',
      prices: { retail: 1_422_700 },
      brand: 'profildors',
      category: 'ПрофильДорс (серия Х)',
      photos: 1,
    });
    await expectSecondTimeChangesNothing([path]);
  });

  it('takes the tiers of prices of 29 sheets and refuses the totals below their tables', async () => {
    const path = sample('pricelists/wholesale_tiers_29sheets.xlsx');
    const report = await importAsForetold([path]);
    expect(report).toMatchObject({ rowCount: 625, created: 575, refused: { count: 50 } });
    const roots = await shop.store.db.selectFrom('categories').select('parent_id').execute();
    expect(roots).toHaveLength(29);
    const levels = await shop.store.db
      .selectFrom('price_levels')
      .select('title')
      .where('external_id', 'is not', null)
      .orderBy('id')
      .execute();
    expect(levels.map(({ title }) => title)).toEqual(['ОПТ 1', 'ОПТ 2', 'ОПТ 3', 'ОПТ 4', 'ВИП']);
    const shown = await shop.products();
    expect(shown.find(({ title }) => title === 'ДЕРЖАТЕЛЬ ЦЕПИ белый')?.packages).toEqual([
      'упак × 500',
    ]);
    expect(shown.every(({ prices }) => (prices.retail ?? 0) > 0)).toBe(true);
    await expectSecondTimeChangesNothing([path]);
  });

  it('takes an export of Bitrix, also goods without a price', async () => {
    const path = sample('pricelists/bitrix_export_semicolon.csv');
    const report = await importAsForetold([path]);
    expect(report).toMatchObject({ rowCount: 87, created: 87, refused: { count: 0 } });
    expect(await sumByLevel()).toEqual({ retail: 116_823_000 });
    expect((await shop.products()).filter(({ prices }) => !prices.retail)).toHaveLength(1);
    await expectSecondTimeChangesNothing([path]);
  });
});

describe.runIf(present)('import of real files that are no catalogue', () => {
  it.each([
    ['commerceml/argent-2.09/contragents.xml', 'Это не каталог: в файле контрагенты'],
    ['commerceml/carono-2.07/orders.xml', 'Это не каталог: в файле заказы'],
    ['commerceml/official-2.04/orders.xml', 'Это не каталог: в файле заказы'],
    ['commerceml/ours-example-2.10/orders_out_valid.xml', 'Это не каталог: в файле заказы'],
    ['cbr/XML_daily_2024-11-09.xml', 'корневой элемент <ValCurs>'],
    ['yml-schema/shops_2026.xsd', 'корневой элемент <schema>'],
    ['bank/1c_to_bank_cp1251.txt', 'Не найдена строка с названиями столбцов'],
    ['geo/geo_hflabs_city.csv', 'Не найдена строка с названиями столбцов'],
  ])('refuses %s and changes nothing', async (name, reason) => {
    const before = await shop.dump();
    const { code, text } = await shop.run(sample(name));
    expect(text).toContain(reason);
    expect(code).toBe(1);
    expect(await shop.dump()).toBe(before);
  });
});
