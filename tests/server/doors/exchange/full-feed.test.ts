import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setPrices } from '../../../../server/currency/set-prices.ts';
import { seedDemo } from '../../../../server/demo/seed-demo.ts';
import { runExport } from '../../../../server/doors/exchange/full-feed/run-export.ts';
import { noteOwnerValues } from '../../../../server/opening/owner-values.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { setRest } from '../../../../server/stock/set-rests.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import {
  company,
  expectEqualTables,
  expectRoundTrip,
  exportShop,
  NOW,
  showTables,
} from './feed-round-trip.ts';
import { createTestShop, type TestShop } from './test-shop.ts';
import { zip } from './zip.ts';

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

  it('says why the disk takes no file', async () => {
    const told: string[] = [];
    const run = (path: string) =>
      runExport({
        argv: [path],
        store: shop.store,
        dataDir: shop.dataDir,
        siteUrl: 'https://shop.example',
        company,
        givenCompany: {},
        out: { write: (text) => told.push(text) },
        now: () => NOW,
      });
    expect(await run(shop.folder)).toBe(1);
    expect(told.pop()).toMatch(/^Не выгружено: это папка, нужно имя файла/);
    const file = join(shop.folder, 'note.txt');
    writeFileSync(file, '');
    expect(await run(join(file, 'goods.xml'))).toBe(1);
    expect(told.pop()).toMatch(/^Не выгружено: путь ведёт через файл/);
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

describeOnBothStores('a full feed that moves a section', (dialect) => {
  it('leads visitors of its former addresses on', async () => {
    shop = await createTestShop(dialect);
    other = await createTestShop(dialect);
    await seedDemo({ store: shop.store, products: 20, now: NOW, report: () => {} });
    const { writer } = shop.store;
    await writer.updateTable('categories').set({ external_id: sql`'section ' || id` }).execute();
    await other.importFiles([await exportShop(shop, 'first.xml')]);
    const sections = writer.selectFrom('categories').select(['id', 'parent_id', 'slug', 'title']);
    const rows = await sections.orderBy('id').execute();
    const child = rows.find(({ parent_id }) => parent_id !== null)!;
    const from = rows.find(({ id }) => id === child.parent_id)!;
    const to = rows.find(({ id, parent_id }) => parent_id === null && id !== from.id)!;
    const moved = writer.updateTable('categories').set({ parent_id: to.id });
    await moved.where('id', '=', child.id).execute();
    await other.importFiles([await exportShop(shop, 'second.xml')]);
    const left = await other.store.db.selectFrom('former_addresses').selectAll().execute();
    const now = other.store.db.selectFrom('categories').select('id').where('slug', '=', child.slug);
    expect(left).toContainEqual({
      entity: 'category',
      path: `${from.slug}/${child.slug}`,
      thing_id: (await now.executeTakeFirstOrThrow()).id,
    });
  });
});

describe('a full feed with documents', () => {
  it('is loaded whole from one archive', async () => {
    shop = await createTestShop();
    other = await createTestShop();
    await seedDemo({ store: shop.store, products: 20, now: NOW, report: () => {} });
    const source = 'documents/0123456789abcdef01234567.pdf';
    const pdf = Buffer.from('%PDF-1.4 passport');
    mkdirSync(join(shop.dataDir, 'documents'), { recursive: true });
    writeFileSync(join(shop.dataDir, source), pdf);
    const key = '0123456789abcdef01234567';
    const { writer } = shop.store;
    await writer
      .insertInto('documents')
      .values({
        key,
        kind: 'manual',
        title: 'Паспорт',
        bytes: pdf.length,
        source_kind: 'file',
        source,
      })
      .execute();
    await writer
      .insertInto('product_documents')
      .values({ product_id: 1, document: key, position: 50 })
      .execute();
    await exportShop(shop, 'shop.xml');
    const files = globSync('shop.files/**/*.*', { cwd: shop.folder });
    const archive = await zip(
      Object.fromEntries(
        ['shop.xml', ...files].map((name) => [name, readFileSync(join(shop.folder, name))]),
      ),
    );
    const report = await other.importFiles([other.write('shop.zip', archive)]);
    expect(report.refused.first).toEqual([]);
    await expectEqualTables(other, shop);
    expect(readFileSync(join(other.dataDir, source))).toEqual(pdf);
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
