import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { yml } from './feeds.ts';
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
