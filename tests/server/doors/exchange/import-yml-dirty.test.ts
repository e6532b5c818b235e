import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { windows1251, yml } from './feeds.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
afterEach(() => shop.close());

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
