import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRoubles, roublesField } from '../../../../server/backoffice/desk/form-fields.ts';
import { readPackages } from '../../../../server/backoffice/goods/product-texts.ts';
import { faultOf, storedValue } from '../../../../server/backoffice/records/record-fields.ts';
import { htmlToMarkdown } from '../../../../server/content/html-to-markdown.ts';
import { renderMarkdown } from '../../../../server/content/render-markdown.ts';
import { setPrices, settlePrices } from '../../../../server/currency/set-prices.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { DAY_MS } from '../../../../shared/millis.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('a table of goods pasted from a spreadsheet', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const some = (count: number) =>
    bench.db
      .selectFrom('products')
      .innerJoin('prices', 'prices.product_id', 'products.id')
      .innerJoin('price_levels', 'price_levels.id', 'prices.level_id')
      .select(['products.id', 'products.code', 'products.title', 'price', 'weight_grams'])
      .where('price_levels.code', '=', 'retail')
      .orderBy('products.id')
      .limit(count)
      .execute();
  const paste = async (table: string, role: 'owner' | 'content' = 'owner') => {
    const form = { table, return_to: desk.productsPaste() };
    const { headers, status, text } = await bench.as(role).post(desk.productsPaste(), form);
    const id = Number(/paste\/(\d+)/.exec(headers['location'] ?? '')?.[1]);
    return { id, status, text };
  };
  const apply = (id: number, form = {}) => bench.as('owner').post(desk.pastedApply(id), form);

  it('says of a brand that is there twice what to do', async () => {
    const [product] = await some(1);
    const brands = bench.db.selectFrom('brands').selectAll().orderBy('id', 'desc');
    const { id: last, ...row } = await brands.executeTakeFirstOrThrow();
    const twins = ['Атеси-дубль', 'АТЕСИ-ДУБЛЬ'].map((title, at) => {
      return { ...row, id: last + 1 + at, title, url_rewrite_code: `twin-${at}` };
    });
    await transaction(bench.shop.deps.store, (tx) =>
      tx.insertInto('brands').values(twins).execute(),
    );
    const { id } = await paste(`Код\tБренд\n${product?.code}\tАтеси-дубль`);
    const { text } = await bench.as('owner').get(desk.pastedProducts(id));
    expect(text).toContain('Таких брендов несколько: «Атеси-дубль». Объедините их в «Брендах»');
  });

  it('changes good rows as one batch, gives bad ones back, and is undone whole', async () => {
    const [first, second, third] = await some(3);
    if (!first || !second || !third) throw new Error('Too few goods');
    const table = [
      'Код\tНазвание\tВес, кг\tЦена\tСтарая цена\tБренд\tЧужой столбец',
      `${first.code}\t"Плита ""Про""\tбольшая"\t12,5\t1 234,50\t2000\t\tx`,
      `${second.code}\t=cmd|'/c calc'!A1\t-1\t\t\t\t`,
      `${third.code}\t\t\t100\t90\t\t`,
      'нет-такого\tx\t\t\t\t\t',
      `${first.code}\tещё раз\t\t\t\t\t`,
      `${third.code}\t\t7\t\t\tНет такого бренда\t`,
      `${third.code}\t\t7\t\t\t\t`,
    ].join('\r\n');
    const { id } = await paste(table);
    const preview = await bench.as('owner').get(desk.pastedProducts(id));
    for (const words of [
      'Вес, кг: Вес в килограммах',
      'Старая цена должна быть выше цены',
      'Нет товара: код «нет-такого»',
      'уже был строкой выше',
      'Чужой столбец',
      'Изменится',
    ]) {
      expect(preview.text).toContain(words);
    }
    expect((await some(3))[0]).toEqual(first);
    const { headers } = await apply(id);
    const [now] = await some(1);
    expect(now).toMatchObject({
      title: 'Плита "Про" большая',
      weight_grams: 12_500,
      price: 123_450,
    });
    const held = await bench.db.selectFrom('held_fields').select('field').execute();
    expect(held.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['title', 'weight_grams']),
    );
    const set = bench.db.selectFrom('set_prices').select(['kind', 'price']);
    expect(await set.execute()).toEqual([{ kind: 'hand', price: 123_450 }]);
    const report = await bench.as('owner').get(desk.pastedProducts(id));
    expect(report.text).toMatch(/Изменено/);
    expect(report.text).toContain('нет-такого\tx');
    expect((await apply(id)).status).toBe(409);
    await bench.as('owner').post(desk.undo(doneOf(headers['location'])));
    expect((await some(3))[0]).toEqual(first);
    expect(await bench.db.selectFrom('held_fields').selectAll().execute()).toEqual([]);
    expect(await set.execute()).toEqual([]);
  });

  it('shows anew what would change when somebody has changed it since', async () => {
    const [one] = await some(1);
    if (!one) throw new Error('Too few goods');
    const { id } = await paste(`Код\tНазвание\n${one.code}\tИз таблицы`);
    const shown = async () => (await bench.as('owner').get(desk.pastedProducts(id))).text;
    const stampIn = (html: string) => /name="stamp" value="([^"]+)"/.exec(html)?.[1];
    const stamp = stampIn(await shown());
    await bench.as('content').post(desk.productFields(one.id), { title: 'Имя Ольги' });
    const refused = await apply(id, { stamp, return_to: desk.pastedProducts(id) });
    expect([refused.status, (await some(1))[0]?.title]).toEqual([409, 'Имя Ольги']);
    expect(refused.text).toMatch(/Имя Ольги.{0,20} →.{0,20}<strong>Из таблицы/);
    const { headers } = await apply(id, { stamp: stampIn(refused.text) });
    expect((await some(1))[0]?.title).toBe('Из таблицы');
    await bench.as('owner').post(desk.undo(doneOf(headers['location'])));
  });

  it('shows what is yes or no by these words', async () => {
    const [one] = await some(1);
    const { id } = await paste(`Код\tХит продаж\n${one?.code}\tда\n`);
    const { text } = await bench.as('owner').get(desk.pastedProducts(id));
    const isHit = /Хит продаж.*нет.*да/s.test(text);
    expect([isHit, />[01]</.test(text.slice(text.indexOf('Хит продаж')))]).toEqual([true, false]);
  });

  it('says what is wrong with the whole, and keeps it', async () => {
    for (const [table, words] of [
      ['Название\tВес\nx\t1', 'Код'],
      ['Код\tКод товара\nx\t1', 'назван дважды'],
      ['Код\n1', 'хотя бы один столбец'],
      ['Код\tВес', 'ни одной строки'],
      ['   ', 'Вставьте таблицу'],
    ] as const) {
      const { status, text } = await paste(table);
      expect([table, status, text.includes(words)]).toEqual([table, 422, true]);
    }
    const kept = await paste('Название\tВес\nособая строка\t1');
    expect(kept.text).toContain('особая строка');
    expect((await paste('Код\tЦена\n1\t2', 'content')).status).toBe(403);
    expect((await apply(999_999)).status).toBe(404);
    const sales = await bench.as('sales').post(desk.productsPaste(), { table: 'Код\tВес\n1\t2' });
    expect(sales.status).toBe(403);
  });

  it('knows brands and categories by other letters than theirs', async () => {
    const [one] = await some(1);
    const brand = await bench.shop.deps.store.writer
      .updateTable('brands')
      .set({ title: 'Тёплый  Дом' })
      .where('id', '=', ({ selectFrom }) => selectFrom('brands').select('id').limit(1))
      .returning('id')
      .executeTakeFirstOrThrow();
    const category = await bench.shop.deps.store.writer
      .updateTable('categories')
      .set({ title: 'Ёмкости' })
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('categories').select('id').orderBy('id').limit(1),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await paste(`Код\tБренд\tКатегория\n${one?.code}\tтеплый дом\tемкости`);
    await apply(id);
    const now = await bench.db
      .selectFrom('products')
      .select(['brand_id', 'category_id'])
      .where('id', '=', one?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(now).toEqual({ brand_id: brand.id, category_id: category.id });
  });

  it('keeps the price that a sale covers, and the day of a price by hand', async () => {
    const [one] = await some(1);
    if (!one) throw new Error('Too few goods');
    const { id: levelId } = await bench.db
      .selectFrom('price_levels')
      .select('id')
      .where('code', '=', 'retail')
      .executeTakeFirstOrThrow();
    const { now } = bench.shop.clock;
    const set = (kind: 'hand' | 'sale', price: number) => {
      const own = { price, old_price: null, starts_at: null, ends_at: now + DAY_MS, reason: '' };
      return transaction(bench.shop.deps.store, (tx) =>
        setPrices(tx, [{ productId: one.id, levelId, kind, set: own }], now),
      );
    };
    const hand = () =>
      bench.db
        .selectFrom('set_prices')
        .select(['price', 'old_price', 'ends_at'])
        .where('product_id', '=', one.id)
        .where('kind', '=', 'hand')
        .executeTakeFirst();
    await set('sale', 100);
    const told = await paste(`Код;Старая цена\n${one.code};90000`);
    await apply(told.id);
    expect(await hand()).toEqual({ price: one.price, old_price: 9_000_000, ends_at: null });
    await set('hand', 90_000);
    const kept = await paste(`Код;Старая цена\n${one.code};1200`);
    const { headers } = await apply(kept.id);
    expect(await hand()).toEqual({ price: 90_000, old_price: 120_000, ends_at: now + DAY_MS });
    expect(doneOf(headers['location'])).toBeGreaterThan(0);
    const same = await paste(`Код;Цена;Старая цена\n${one.code};900;1200`);
    expect(doneOf((await apply(same.id)).headers['location'])).toBe(0);
    await bench.shop.deps.store.writer.deleteFrom('set_prices').execute();
    await transaction(bench.shop.deps.store, (tx) => settlePrices(tx, [one.id], now));
  });

  it('takes no sum that is none', async () => {
    const [one] = await some(1);
    for (const price of [
      '0',
      '-5',
      'NaN',
      '1e15',
      '99999999999999',
      '1,5,5',
      '1,250',
      '2 000 000 000',
    ]) {
      const { id } = await paste(`Код;Цена\n${one?.code};"${price}"`);
      const { headers } = await apply(id);
      expect([price, doneOf(headers['location'])]).toEqual([price, 0]);
    }
    expect((await some(1))[0]).toEqual(one);
  });
});

it('a third decimal is no sum anywhere, and 0 is one where nothing is charged', () => {
  expect(() => readPackages('Коробка; 12; 1,250', null)).toThrow(/не больше двух знаков/);
  expect(readPackages('Коробка; 12; 1 250,5', null)[0]?.price).toBe(125_050);
  expect(readPackages('Коробка; 12', null)[0]?.price).toBeNull();
  const field = { name: 'price', label: 'Цена', kind: 'roubles' } as const;
  expect(faultOf(field, '1,250', false)).toMatch(/не больше двух знаков/);
  expect([faultOf(field, '0', false), storedValue(field, '0')]).toEqual([null, 0]);
  expect(roublesField.safeParse('1,250').success).toBe(false);
  expect(() => readRoubles('1,250', 'доставка')).toThrow(/не больше двух знаков/);
});

it('a description becomes Markdown that gives the same page', () => {
  const html = renderMarkdown(
    '## Для кого\n\nТекст **важный** и *наклонный*, [ссылка](/about).\n\n- раз & два\n- 2 * 2 = 4_5\n\n1. первый\n2. второй',
  ).trim();
  const markdown = htmlToMarkdown(html);
  expect(markdown).toContain('## Для кого');
  expect(markdown).not.toContain('<p>');
  const squeeze = (text: string) => text.replace(/\s+/g, ' ').replace(/> </g, '><').trim();
  expect(squeeze(renderMarkdown(markdown))).toBe(squeeze(html));
  const table = '<table><tbody><tr><td>1</td></tr></tbody></table>';
  expect(htmlToMarkdown(table)).toBe(table);
});
