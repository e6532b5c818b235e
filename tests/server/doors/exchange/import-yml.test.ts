import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { windows1251, yml } from './feeds.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
afterEach(() => shop.close());

describeOnBothStores('import of YML', (dialect) => {
  beforeEach(async () => {
    shop = await createTestShop(dialect);
  });
  const importYml = (text: string | Uint8Array) => shop.importFiles([shop.write('feed.xml', text)]);

  it('takes a product with all that the offer says', async () => {
    const report = await importYml(
      yml([
        {
          id: '7',
          name: 'Плита &quot;Огонь&quot; 4 конфорки',
          price: '45000.50',
          attributes: 'available="true"',
          inner: `<oldprice>50000</oldprice><currencyId>RUB</currencyId><vendor>Вулкан</vendor>
            <vendorCode>PL-4</vendorCode><picture>https://shop.example/a b.jpg</picture>
            <description>Первый абзац.\n\nВторой &lt;= последний.</description><count>5</count>
            <param name="Мощность" unit="кВт">12,5</param><param name="Цвет">белый; серый</param>
            <step-quantity>2</step-quantity><weight>30.5</weight>`,
        },
      ]),
    );
    expect(report).toMatchObject({ rowCount: 1, created: 1, changed: 0, unchanged: 0, removed: 0 });
    expect(await shop.products()).toEqual([
      {
        key: 'yml:7',
        title: 'Плита "Огонь" 4 конфорки',
        code: '7',
        active: true,
        category: 'Плиты',
        brand: 'Вулкан',
        prices: { retail: 4_500_050 },
        oldPrice: 5_000_000,
        stock: { 'Основной склад': 5 },
        parameters: ['Мощность, кВт: 12,5', 'Цвет: белый', 'Цвет: серый'],
        photos: 1,
        packages: ['упак × 2'],
      },
    ]);
    const row = await shop.store.db.selectFrom('products').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ model: 'PL-4', weight_grams: 30_500, changed_seq: 1 });
    expect(row.description).toBe('<p>Первый абзац.</p>\n<p>Второй &lt;= последний.</p>');
    const images = await shop.store.db.selectFrom('images').selectAll().execute();
    expect(images).toEqual([
      {
        key: expect.stringMatching(/^[\da-f]{24}$/),
        kind: 'url',
        source: 'https://shop.example/a%20b.jpg',
      },
    ]);
    const city = await shop.store.db.selectFrom('cities').selectAll().executeTakeFirstOrThrow();
    expect(city).toMatchObject({ id: 90, title: 'Москва' });
  });

  it('tells used goods from those that are cheaper for a flaw, by older words too', async () => {
    const types = ['preowned', 'used', 'reduction', 'showcasesample', 'likenew'];
    const offers = types.map((type) => ({ id: type, inner: `<condition type="${type}"/>` }));
    await importYml(yml(offers));
    const { db } = shop.store;
    const rows = await db.selectFrom('products').select('quality').orderBy('id').execute();
    const used = ['used', 'used', 'defective', 'defective', 'defective'];
    expect(rows.map(({ quality }) => quality)).toEqual(used);
  });

  it('changes nothing when the same file comes again', async () => {
    const path = shop.write(
      'feed.xml',
      yml([{ id: '1', inner: '<vendor>А</vendor>' }, { id: '2' }]),
    );
    await shop.importFiles([path]);
    const before = await shop.dump();
    expect(await shop.importFiles([path])).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
    expect(await shop.dump()).toBe(before);
  });

  it('gives changed products, and only them, a new place in the catalogue sequence', async () => {
    await importYml(yml([{ id: '1' }, { id: '2' }]));
    await importYml(yml([{ id: '1' }, { id: '2', price: '120' }]));
    const rows = await shop.store.db
      .selectFrom('products')
      .select('changed_seq')
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.changed_seq)).toEqual([1, 2]);
  });

  it('takes goods that a later feed does not name off sale, and back when it does', async () => {
    await importYml(yml([{ id: '1' }, { id: '2' }, { id: '3' }]));
    const report = await importYml(yml([{ id: '1' }, { id: '2' }]));
    expect(report).toMatchObject({ removed: 1, unchanged: 2 });
    expect((await shop.products()).map(({ active }) => active)).toEqual([true, true, false]);
    expect(await importYml(yml([{ id: '1' }, { id: '2' }, { id: '3' }]))).toMatchObject({
      changed: 1,
    });
    expect((await shop.products()).every(({ active }) => active)).toBe(true);
  });

  it('refuses to take over half of the goods off sale until it is confirmed', async () => {
    await importYml(yml([{ id: '1' }, { id: '2' }, { id: '3' }]));
    const before = await shop.dump();
    const path = shop.write('short.xml', yml([{ id: '1', price: '5' }]));
    const refused = await shop.run(path);
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('снимет с продажи 2\u00a0товара из 3');
    expect(refused.text).toContain('--confirm-removal');
    expect(await shop.dump()).toBe(before);
    expect((await shop.run(path, '--confirm-removal')).code).toBe(0);
    expect((await shop.products()).filter(({ active }) => active)).toHaveLength(1);
  });

  it('counts the last of two offers with one id, and says so', async () => {
    const report = await importYml(
      yml([
        { id: '1', price: '10' },
        { id: '1', price: '20' },
      ]),
    );
    expect((await shop.find('Товар 1')).prices).toEqual({ retail: 2000 });
    expect(report.notes.first).toEqual([
      { file: 'feed.xml', line: 7, text: '«Ид 1» повторяется: взята последняя запись' },
    ]);
  });

  it('leaves a product as it is when its new price makes no sense', async () => {
    await importYml(yml([{ id: '1' }, { id: '2' }, { id: '3' }]));
    const report = await importYml(
      yml([
        { id: '1', price: '-5' },
        { id: '2', price: '99999999999' },
        { id: '3', price: 'даром' },
      ]),
    );
    expect(report.refused.count).toBe(3);
    expect(report.refused.first[0]).toEqual({ file: 'feed.xml', line: 6, text: 'Не цена: «-5»' });
    expect((await shop.products()).map(({ prices }) => prices.retail)).toEqual([
      10_000, 10_000, 10_000,
    ]);
  });

  it('keeps texts that hold what databases dislike', async () => {
    await importYml(yml([{ id: "1' or 1=1 --", name: "O'Брайен %_\\ 😀 &lt;b&gt;" }]));
    expect((await shop.products())[0]).toMatchObject({ title: "O'Брайен %_\\ 😀 <b>" });
  });
});

describe('import of YML', () => {
  beforeEach(async () => {
    shop = await createTestShop();
  });
  const importYml = (text: string | Uint8Array) => shop.importFiles([shop.write('feed.xml', text)]);

  it.each([
    ['windows-1251', (text: string) => windows1251(text)],
    ['UTF-8', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('reads %s', async (encoding, encode) => {
    const declaration = `<?xml version="1.0" encoding="${encoding}"?>`;
    await importYml(encode(yml([{ id: '1', name: 'Щётка №1' }], { declaration })));
    expect((await shop.products()).map(({ title }) => title)).toEqual(['Щётка №1']);
  });

  it('puts goods of unknown or no categories into «Другие товары»', async () => {
    const report = await importYml(
      yml([
        { id: '1', category: '99' },
        { id: '2', category: '' },
      ]),
    );
    expect((await shop.products()).map(({ category }) => category)).toEqual([
      'Другие товары',
      'Другие товары',
    ]);
    expect(report.notes.first.map(({ text }) => text)).toEqual(['Неизвестный раздел «99»']);
  });

  it('makes a tree of categories that circle, lack parents or share a title', async () => {
    const categories = `<category id="1" parentId="2">А</category><category id="2" parentId="1">Б</category>
      <category id="3" parentId="77">В</category><category id="4" parentId="3">sale</category>
      <category id="5">sale</category><category id="6">В</category>`;
    await importYml(yml([{ id: '1', category: '4' }], { categories }));
    const rows = await shop.store.db
      .selectFrom('categories as c')
      .leftJoin('categories as p', 'p.id', 'c.parent_id')
      .select(['c.external_id', 'p.external_id as parent', 'c.slug'])
      .orderBy('c.external_id')
      .execute();
    expect(rows).toEqual([
      { external_id: 'yml:1', parent: null, slug: 'a' },
      { external_id: 'yml:2', parent: 'yml:1', slug: 'b' },
      { external_id: 'yml:3', parent: null, slug: 'v' },
      { external_id: 'yml:4', parent: 'yml:3', slug: 'sale' },
      { external_id: 'yml:5', parent: null, slug: 'sale-2' },
      { external_id: 'yml:6', parent: null, slug: 'v-2' },
    ]);
  });

  it('keeps categories within the depth that addresses have', async () => {
    const chain = Array.from(
      { length: 12 },
      (_, i) => `<category id="${i + 1}" parentId="${i}">К${i}</category>`,
    );
    await importYml(yml([{ id: '1', category: '12' }], { categories: chain.join('') }));
    const parents = new Map(
      (await shop.store.db.selectFrom('categories').select(['id', 'parent_id']).execute()).map(
        ({ id, parent_id }) => [id, parent_id],
      ),
    );
    const depth = (id: number | null | undefined): number => (id ? 1 + depth(parents.get(id)) : 0);
    expect(Math.max(...[...parents.keys()].map(depth))).toBe(8);
  });

  it('keeps the address of a category that is renamed', async () => {
    await importYml(yml([{ id: '1' }]));
    await importYml(yml([{ id: '1' }], { categories: '<category id="1">Плиты и печи</category>' }));
    const rows = await shop.store.db.selectFrom('categories').select(['title', 'slug']).execute();
    expect(rows).toEqual([{ title: 'Плиты и печи', slug: 'plity' }]);
  });

  it('converts foreign prices by the rate of the feed, else of the shop, else not at all', async () => {
    const usd = {
      id: 840,
      title: 'USD',
      iso: 'USD',
      sign: '$',
      value: '90',
      date: '2026-11-20',
      position: 1,
    };
    await shop.store.writer.insertInto('rates').values(usd).execute();
    const currencies =
      '<currency id="RUR" rate="1"/><currency id="EUR" rate="100.5"/><currency id="USD" rate="CBRF"/>';
    const priced = (id: string, currency: string) => ({
      id,
      price: '10',
      inner: `<currencyId>${currency}</currencyId>`,
    });
    const report = await importYml(
      yml([priced('1', 'RUR'), priced('2', 'EUR'), priced('3', 'USD'), priced('4', 'UAH')], {
        currencies,
      }),
    );
    expect((await shop.products()).map(({ prices }) => prices.retail)).toEqual([
      1000,
      100_500,
      90_000,
      undefined,
    ]);
    expect(report.notes.first).toMatchObject([
      { line: 9, text: 'Нет курса валюты UAH: цена сохранена и появится, когда курс придёт' },
    ]);
  });

  it('sells what is available without an amount to order, with the days that the feed promises', async () => {
    const shopDays = '<delivery-options><option cost="0" days="1-3"/></delivery-options>';
    await importYml(
      yml(
        [
          { id: '1', attributes: 'available="true"' },
          { id: '2', attributes: 'available="false"' },
          {
            id: '3',
            inner: '<outlets><outlet id="s1" instock="4"/><outlet id="s2" instock="-2"/></outlets>',
          },
        ],
        { shop: shopDays },
      ),
    );
    const rows = await shop.store.db
      .selectFrom('products')
      .select(['supply_days', 'allow_to_order'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { supply_days: 3, allow_to_order: 1 },
      { supply_days: null, allow_to_order: 1 },
      { supply_days: null, allow_to_order: 1 },
    ]);
    expect((await shop.find('Товар 3')).stock).toEqual({ 'Склад s1': 4 });
  });

  it('gives goods their short ids as codes, and digits instead of long ones, in any order', async () => {
    const long = '8d1f0a52-7c3e-11ee-0a80-0f2d00123456';
    const list = [
      { id: 'KN-7', name: 'Нож' },
      { id: long, name: 'Нож' },
      { id: `${long}-2`, name: 'Нож' },
    ];
    await importYml(yml(list));
    const codes = (await shop.products()).map(({ code }) => code);
    const digits = expect.stringMatching(/^\d{7}$/);
    expect(codes).toEqual(['KN-7', digits, digits]);
    expect(new Set(codes).size).toBe(3);
    await importYml(yml(list.toReversed()));
    expect((await shop.products()).map(({ code }) => code)).toEqual(codes);
  });

  it('makes descriptions safe', async () => {
    const html =
      '<![CDATA[<p onclick="x()">Да<script>alert(1)</script><img src=x onerror=y></p>]]>';
    await importYml(yml([{ id: '1', inner: `<description>${html}</description>` }]));
    const row = await shop.store.db.selectFrom('products').select('description').executeTakeFirst();
    expect(row?.description).toBe('<p>Да</p>');
  });

  it('chooses filters by the values and marks the biggest categories as popular', async () => {
    const categories = Array.from(
      { length: 3 },
      (_, i) => `<category id="${i + 1}">Р${i + 1}</category>`,
    ).join('');
    const offers = Array.from({ length: 6 }, (_, i) => ({
      id: String(i),
      category: i < 5 ? '1' : '2',
      inner: `<param name="Длина" unit="мм">${i * 100}</param><param name="Цвет">${i % 2 ? 'белый' : 'серый'}</param>
        <param name="Колёса">${i % 2 ? 'true' : 'false'}</param><param name="О товаре">${'слово '.repeat(20)}${i}</param>`,
    }));
    await importYml(yml(offers, { categories }));
    const parameters = await shop.store.db
      .selectFrom('parameters')
      .select(['title', 'kind', 'for_card'])
      .orderBy('id')
      .execute();
    expect(parameters).toEqual([
      { title: 'Длина', kind: 'range', for_card: 1 },
      { title: 'Цвет', kind: 'multiselect', for_card: 1 },
      { title: 'Колёса', kind: 'switch', for_card: 1 },
      { title: 'О товаре', kind: 'text', for_card: 0 },
    ]);
    const popular = await shop.store.db
      .selectFrom('categories')
      .select('title')
      .where('is_popular', '=', 1)
      .orderBy('id')
      .execute();
    expect(popular.map(({ title }) => title)).toEqual(['Р1', 'Р2']);
  });
});
