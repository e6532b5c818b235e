import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../../server/config/config.ts';
import { setPrices } from '../../../../server/currency/set-prices.ts';
import { seedDemo } from '../../../../server/demo/seed-demo.ts';
import { runExport } from '../../../../server/doors/exchange/full-feed/run-export.ts';
import { noteOwnerValues } from '../../../../server/opening/owner-values.ts';
import type { Schema } from '../../../../server/platform/store/schema.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { setRest } from '../../../../server/stock/set-rests.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

const NOW = Date.parse('2026-11-20T12:00:00+03:00');
const { company } = loadConfig({ NODE_ENV: 'test' });

async function exportShop(shop: TestShop, name: string, ...flags: string[]): Promise<string> {
  const path = join(shop.folder, name);
  const options = { store: shop.store, dataDir: shop.dataDir, siteUrl: 'https://shop.example' };
  const out = { write: () => {} };
  const argv = [path, ...flags];
  const firm = { company, givenCompany: { name: 'Мармит', legalName: 'ООО «Мармит»' } };
  expect(await runExport({ ...options, ...firm, argv, out, now: () => NOW })).toBe(0);
  return path;
}

/** Tables of the catalogue with what stands for each id, so that those of two shops can be compared. */
async function showTables({ store: { db } }: TestShop): Promise<Record<string, unknown[]>> {
  const all = async <Table extends keyof Schema>(
    table: Table,
  ): Promise<Record<string, unknown>[]> =>
    (await db.selectFrom(table).selectAll().execute()) as never;
  const name = async (table: keyof Schema, naming: (row: Record<string, unknown>) => string) =>
    new Map((await all(table)).map((row) => [row['id'], naming(row)]));
  const product = await name('products', ({ code }) => String(code));
  const level = await name('price_levels', ({ code }) => String(code));
  const parameter = await name('parameters', ({ code }) => String(code));
  const brand = await name('brands', (row) => String(row['url_rewrite_code']));
  const storage = await name('storages', ({ title, address }) => `${title} ${address}`);
  const sections = new Map((await all('categories')).map((row) => [row['id'], row]));
  const pathOf = (id: unknown): string => {
    const row = sections.get(id);
    return row ? `${pathOf(row['parent_id'])}/${row['slug']}` : '';
  };
  const names: Record<string, (id: unknown) => unknown> = {
    product_id: (id) => product.get(id),
    level_id: (id) => level.get(id),
    parameter_id: (id) => parameter.get(id),
    brand_id: (id) => brand.get(id) ?? null,
    storage_id: (id) => storage.get(id),
    category_id: pathOf,
    parent_id: pathOf,
  };
  /** Columns in which two shops differ: ids, when a row was written, and who told of stock last. */
  const own = new Set(['id', 'updated_at', 'changed_seq', 'told', 'told_at', 'told_kind']);
  const show = async (table: keyof Schema) => {
    const rows = (await all(table)).map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => !own.has(column))
          .map(([column, value]) => [column, names[column]?.(value) ?? value]),
      ),
    );
    return rows.map((row) => JSON.stringify(row)).toSorted();
  };
  /** Places in a list are what their order says: from 0 or from 1. */
  const showList = async (table: 'product_photos' | 'product_documents') => {
    const rows = (await db.selectFrom(table).selectAll().orderBy('position').execute()) as {
      product_id: number;
    }[];
    return [...Map.groupBy(rows, ({ product_id }) => product_id)]
      .map(([id, list]) => `${product.get(id)} ${list.map(lastValue)}`)
      .toSorted();
  };
  const photos = new Set((await all('product_photos')).map(({ image }) => image));
  for (const { image } of sections.values()) photos.add(image);
  for (const { logo } of await all('brands')) photos.add(logo);
  const images = (await all('images')).filter(({ key }) => photos.has(key));
  return {
    images: images.map((row) => JSON.stringify(row)).toSorted(),
    categories: await show('categories'),
    brands: await show('brands'),
    products: await show('products'),
    product_photos: await showList('product_photos'),
    parameters: await show('parameters'),
    product_parameters: await show('product_parameters'),
    product_packages: await show('product_packages'),
    price_levels: await show('price_levels'),
    prices: await show('prices'),
    foreign_prices: await show('foreign_prices'),
    storages: await show('storages'),
    stock: await show('stock'),
    documents: await show('documents'),
    product_documents: await showList('product_documents'),
  };
}

const lastValue = (row: object) => Object.values(row).at(-1);

/** Names the first rows that differ: all of them fill a screen. */
async function expectEqualTables(one: TestShop, two: TestShop): Promise<void> {
  const [first, second] = await Promise.all([showTables(one), showTables(two)]);
  const different = Object.entries(first).flatMap(([table, rows]) => {
    const others = second[table] ?? [];
    const [ownRows, otherRows] = [new Set(rows), new Set(others)];
    const only = rows.filter((row) => !otherRows.has(row)).slice(0, 3);
    const missing = others.filter((row) => !ownRows.has(row)).slice(0, 3);
    return only.length + missing.length > 0 ? [{ table, only, missing }] : [];
  });
  expect(different).toEqual([]);
  expect(first).toEqual(second);
}

/** Export → empty shop → export. Gives the first file. */
async function expectRoundTrip(shop: TestShop, other: TestShop): Promise<string> {
  const first = await exportShop(shop, 'first.xml');
  const report = await other.importFiles([first]);
  expect([report.refused.first, report.notes.first]).toEqual([[], []]);
  await expectEqualTables(other, shop);
  const sections = await shop.store.db.selectFrom('categories').select('id').execute();
  expect(report.categoryCount).toBe(sections.length);
  const second = await exportShop(other, 'second.xml');
  const text = readFileSync(first, 'utf8');
  const again = readFileSync(second, 'utf8').replaceAll('second.files/', 'first.files/');
  expect(again === text).toBe(true);
  return first;
}

let shop: TestShop;
let other: TestShop;
afterEach(async () => {
  await shop.close();
  await other.close();
});

describeOnBothStores('a full feed', (dialect) => {
  beforeEach(async () => {
    shop = await createTestShop(dialect);
    other = await createTestShop(dialect);
  });

  it('fills an empty shop with the demo as it is', async () => {
    await seedDemo({ store: shop.store, products: 400, now: NOW, report: () => {} });
    const db = shop.store.writer;
    await db.updateTable('products').set({ active: 0 }).where('id', '=', 7).execute();
    await db.deleteFrom('prices').where('product_id', '=', 8).execute();
    await db
      .insertInto('foreign_prices')
      .values({
        product_id: 9,
        level_id: 1,
        amount: '120,50',
        old_amount: '140',
        currency: 'USD',
        per_units: '2',
        rate: null,
      })
      .execute();
    const first = await expectRoundTrip(shop, other);
    expect((await showTables(shop)).products).toHaveLength(400);
    // The same once more changes nothing in either shop.
    const nothing = { created: 0, removed: 0 };
    expect(await other.importFiles([first])).toMatchObject({ ...nothing, changed: 0 });
    const before = await showTables(shop);
    expect(await shop.importFiles([first])).toMatchObject(nothing);
    expect(await showTables(shop)).toEqual(before);
  });
});

describeOnBothStores('a full feed of prices and rests that people have set', (dialect) => {
  it('tells what the shop sells at, and what is free', async () => {
    shop = await createTestShop(dialect);
    other = await createTestShop(dialect);
    await seedDemo({ store: shop.store, products: 20, now: NOW, report: () => {} });
    const { db } = shop.store;
    const stocked = db.selectFrom('stock').select(['product_id', 'storage_id']);
    const place = await stocked.where('free', '>', 0).executeTakeFirstOrThrow();
    const sold = db.selectFrom('prices').select('product_id').where('level_id', '=', 1);
    const dear = sold.where('price', '>', 1000).where('product_id', '!=', place.product_id);
    const { product_id: onSale } = await dear.executeTakeFirstOrThrow();
    const set = { old_price: null, starts_at: null, ends_at: null, reason: 'Рука' };
    await transaction(shop.store, async (tx) => {
      const wish = { levelId: 1, productId: place.product_id, kind: 'hand' } as const;
      const sale = { levelId: 1, productId: onSale, kind: 'sale' } as const;
      const wishes = [
        { ...wish, set: { ...set, price: 777_700 } },
        { ...sale, set: { ...set, price: 900 } },
      ];
      await setPrices(tx, wishes, NOW);
      await setRest(tx, { ...place, units: 0, ends_at: null, reason: 'Счёт', set_at: NOW });
    });
    const prices = db.selectFrom('prices').selectAll();
    const shown = await prices.where('product_id', '=', onSale).execute();
    const retail = shown.find(({ level_id }) => level_id === 1);
    expect(retail?.price).toBe(900);
    const names = await db.selectFrom('products').select(['id', 'code']).execute();
    const codeOf = (id: number) => names.find((one) => one.id === id)?.code;
    for (const flags of [[], ['--public']]) {
      const path = await exportShop(shop, 'set.xml', ...flags);
      const offers = readFileSync(path, 'utf8').split('<offer ');
      const find = (id: number) => offers.find((text) => text.startsWith(`id="${codeOf(id)}"`));
      expect(find(place.product_id)).toContain('<price>7777.00</price>');
      expect(find(onSale)).toContain('<price>9.00</price>');
      expect(find(onSale)).toContain('<oldprice>');
    }
    const path = await exportShop(shop, 'again.xml');
    await other.importFiles([path]);
    const [first, second] = [await showTables(shop), await showTables(other)];
    expect([second['prices'], second['stock']]).toEqual([first['prices'], first['stock']]);
  });
});

describe('a full feed of a shop of one’s own', () => {
  it('names the firm that its owner has told, as the shop does', async () => {
    shop = await createTestShop();
    other = await createTestShop();
    const told = { 'company.name': 'Ножи и доски', 'company.legalName': 'ООО «Ножи и доски»' };
    await transaction(shop.store, (tx) => noteOwnerValues(tx, told, { by: 'shop:open', at: NOW }));
    const text = readFileSync(await exportShop(shop, 'own.xml'), 'utf8');
    expect(text).toContain('<name>Ножи и доски</name>');
    expect(text).toContain('<company>ООО «Ножи и доски»</company>');
    expect(text).not.toContain('Мармит');
  });
});

describe('a full feed that somebody else wrote', () => {
  beforeEach(async () => {
    shop = await createTestShop();
    other = await createTestShop();
  });

  const write = (offers: string, lists = '') =>
    shop.write(
      'feed.xml',
      `<?xml version="1.0" encoding="UTF-8"?>
<yml_catalog date="2026-11-20T09:00:00Z" xmlns:marmit="urn:marmit:full-feed" marmit:version="1" marmit:whole="true"><shop>
<marmit:price-levels><marmit:price-level code="retail" title="Розничная"/></marmit:price-levels>
${lists}<offers>${offers}</offers></shop></yml_catalog>`,
    );
  const offer = (code: string, rest = '', own = '') =>
    `<offer id="${code}"><name>Плита ${code}</name>${rest}<marmit:product code="${code}" ${own} quality="common" active="true"/></offer>`;

  it('loses the rows that make no sense and no others', async () => {
    const price = (text: string) =>
      `<marmit:level-price level="retail">${text}</marmit:level-price>`;
    const path = write(
      [
        offer('good', price('10.50')),
        offer('../x', price('1')),
        offer('free', price('0')),
        offer('minus', price('-5')),
        offer('old', '', 'created-at="soon"'),
        '<offer id="bare"><name>Плита</name></offer>',
      ].join(''),
    );
    const report = await shop.importFiles([path]);
    expect(report).toMatchObject({ created: 1, rowCount: 6 });
    expect(report.refused.first.map(({ text }) => text)).toEqual([
      'Неверное code: «../x»',
      'Цена 0',
      'Не цена: «-5»',
      'Неверное created-at: «soon»',
      'Нет product',
    ]);
    expect((await shop.products()).map(({ code, prices }) => [code, prices])).toEqual([
      ['good', { retail: 1050 }],
    ]);
  });

  it('brings no scripts, no files of this machine and no two goods under one id', async () => {
    const bad = '&lt;p onclick="x()"&gt;Текст&lt;script&gt;x()&lt;/script&gt;&lt;/p&gt;';
    const photos =
      '<marmit:photo key="k1" file="../../../../etc/passwd"/><marmit:photo key="k2" drawing="no json"/>';
    const path = write(
      offer('a', `<description>${bad}</description>${photos}`, 'key="1c:same"') +
        offer('b', '', 'key="1c:same"'),
      `<marmit:brands><marmit:brand code="bad" title="Bad">${bad}</marmit:brand></marmit:brands>`,
    );
    expect(await shop.importFiles([path])).toMatchObject({ created: 2 });
    const { db } = shop.store;
    const goods = await db.selectFrom('products').selectAll().orderBy('code').execute();
    expect(goods.map(({ external_id }) => external_id)).toEqual(['1c:same', null]);
    const brand = await db.selectFrom('brands').select('description').executeTakeFirstOrThrow();
    for (const html of [goods[0]!.description, brand.description]) {
      expect(html).toContain('Текст');
      expect(html).not.toMatch(/script|onclick/);
    }
    expect(await db.selectFrom('product_photos').selectAll().execute()).toEqual([]);
  });

  it('is loaded alone, and is refused whole when a list is wrong', async () => {
    const path = write(offer('good'));
    const list = shop.write('list.csv', 'Артикул;Название;Цена\n1;Стол;10\n');
    await expect(shop.importFiles([path, list])).rejects.toThrow(/загружается одна/);
    const wrong = write(offer('good'), '<categories><category id="1">Печи</category></categories>');
    await expect(shop.importFiles([wrong])).rejects.toThrow('<category>: Нет section');
    expect(await shop.products()).toEqual([]);
  });

  it('keeps addresses, edits and goods that it does not name', async () => {
    await shop.importFiles([write(offer('old', '', 'key="1c:1"') + offer('other'))]);
    const renamed = write(offer('new', '', 'key="1c:1"'));
    await shop.importFiles([renamed]);
    const goods = await shop.products();
    expect(goods.map(({ code, title, active }) => [code, title, active])).toEqual([
      ['old', 'Плита new', true],
      ['other', 'Плита other', true],
    ]);
  });
});

/** Files that other people's systems wrote; they stand beside the project and are no part of it. */
const SAMPLES = resolve(import.meta.dirname, '../../../../../shared/samples');

describe.runIf(existsSync(join(SAMPLES, 'expected.json')))('a full feed of real goods', () => {
  beforeEach(async () => {
    shop = await createTestShop();
    other = await createTestShop();
  });

  it.each([
    ['yml/bitrix_otoplenie_97734_cp1251.xml'],
    ['yml/ecwid_karsaman_2021.xml'],
    ['yml/yandex_official_Moscow_feed_with_delivery.xml'],
    ['commerceml/cscart-2.04/import.xml', 'commerceml/cscart-2.04/offers.xml'],
    ['commerceml/official-2.04/import.xml', 'commerceml/official-2.04/offers.xml'],
    ['commerceml/carono-2.07/v8_3B8F_3e.zip'],
    ['commerceml/kits-3.1/import.xml', 'commerceml/kits-3.1/offers.xml'],
  ])('is the same after a round trip: %s', async (...names) => {
    await shop.importFiles(names.map((name) => join(SAMPLES, name)));
    expect((await showTables(shop)).products).not.toEqual([]);
    await expectRoundTrip(shop, other);
  });
});
