import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importFiles } from '../../../../server/doors/exchange/imports/import-files.ts';
import { undoNoted } from '../../../../server/doors/exchange/journal/undo-session.ts';
import { notesOfJob } from '../../../../server/doors/exchange/saving/product-changes.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import * as links from '../../../../shared/routes.ts';
import { findHtmlFaults } from '../../../helpers/find-html-faults.ts';
import { request } from '../../../helpers/request.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { openBrowser } from '../../checkout/buy.ts';
import { commercemlImport, goods, prices, yml } from '../../doors/exchange/feeds.ts';
import { addImportJob, type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import type { Form } from '../desk/desk-visitor.ts';

describeOnBothStores('goods made by hand at the desk', (dialect) => {
  let bench: DeskBench;
  let category: number;
  let brand: { id: number; title: string };
  let storage: number;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    const { db } = bench;
    const sold = db
      .selectFrom('products')
      .select(['category_id', 'brand_id'])
      .where('brand_id', 'is not', null)
      .where('category_id', 'is not', null);
    const { category_id, brand_id } = await sold.executeTakeFirstOrThrow();
    category = category_id as number;
    const brands = db.selectFrom('brands').select(['id', 'title']);
    brand = await brands.where('id', '=', brand_id as number).executeTakeFirstOrThrow();
    const storages = db.selectFrom('storages').select('id').where('city_id', '=', 90);
    storage = (await storages.executeTakeFirstOrThrow()).id;
  });
  afterAll(() => bench.close());

  const formOf = (fields: Form): Form => ({
    form_key: randomUUID(),
    category_id: String(category),
    unit: 'шт',
    allow_to_order: '1',
    active: '1',
    return_to: desk.newProduct(),
    ...fields,
  });
  const send = (fields: Form, role: 'owner' | 'content' = 'owner') =>
    bench.as(role).post(desk.newProduct(), formOf(fields));
  const row = (id: number) =>
    bench.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const make = async (fields: Form) => {
    const { headers, status, text } = await send(fields);
    expect({ status, text: status === 303 ? '' : text }).toEqual({ status: 303, text: '' });
    const location = headers['location'] ?? '';
    const id = Number(/goods\/(\d+)/.exec(location)?.[1]);
    return { id, batch: doneOf(location), code: (await row(id)).code };
  };
  const countProducts = async () => {
    const { fn } = bench.db;
    const count = bench.db.selectFrom('products').select(fn.countAll().as('count'));
    return Number((await count.executeTakeFirstOrThrow()).count);
  };
  const follow = async () => {
    await bench.shop.deps.catalog.poll();
    await bench.shop.deps.settled();
  };
  /** A page of the shop after it has followed the store. */
  const shown = async (path: string) => {
    await follow();
    return request(bench.shop.listener).get(path);
  };
  const importText = async (text: string, job?: number) => {
    const { config, store } = bench.shop.deps;
    const path = join(config.dataDir, 'feed.xml');
    writeFileSync(path, text);
    const notes = job === undefined ? {} : { notes: notesOfJob(job) };
    const now = () => bench.shop.clock.now;
    const common = { store, dataDir: config.dataDir, now, confirmRemoval: true };
    return importFiles({ paths: [path], ...common, ...notes });
  };
  const undo = (batch: number) => bench.as('owner').post(desk.undo(batch));

  it('are asked for by a form that a link of the list leads to', async () => {
    const list = await bench.as('content').get(desk.products());
    expect(list.text).toContain(`href="${desk.newProduct()}"`);
    expect((await bench.as('sales').get(desk.products())).text).not.toContain(desk.newProduct());
    const page = await bench.as('owner').get(desk.newProduct());
    expect(page.text).toContain('name="price"');
    expect(await findHtmlFaults(page.text)).toEqual([]);
    const contents = await bench.as('content').get(desk.newProduct());
    expect(contents.text).not.toMatch(/name="(?:price|rest\.\d+)"/);
  });

  it('are shown, found and bought; undone they are hidden, and shown again', async () => {
    const fields = {
      title: 'Ларь Снежноград ручной',
      model: 'ЛСР-1',
      brand_id: String(brand.id),
      barcode: '4601234567893',
      price: '12 500,50',
      [`rest.${storage}`]: '7',
      description: '**Тихий**',
    };
    const { id, code, batch } = await make(fields);
    expect(await row(id)).toMatchObject({
      title: fields.title,
      model: 'ЛСР-1',
      brand_id: brand.id,
      category_id: category,
      external_id: null,
      allow_to_order: 1,
      description: '<p><strong>Тихий</strong></p>',
    });
    const card = await bench.as('owner').get(desk.product(id));
    expect(card.text).toContain(`Новый товар: ${fields.title}`);
    expect(card.text).toContain('вручную');
    expect(card.text).not.toContain('вернуть владельцу');
    const page = await shown(links.product(code));
    expect(page.text).toContain(fields.title);
    expect(page.text).toMatch(/12[\s\u00a0]500,50/);
    expect((await shown(links.search('Снежноград'))).text).toContain(code);

    const guest = openBrowser(bench.shop);
    await guest.add(id, 2);
    await guest.prepare();
    await guest.confirm();
    const line = await bench.db
      .selectFrom('order_lines')
      .select(['quantity', 'price', 'from_city'])
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow();
    expect({ ...line }).toEqual({ quantity: 2, price: 1_250_050, from_city: 2 });

    const undone = await undo(batch);
    expect((await row(id)).active).toBe(0);
    expect((await shown(links.product(code))).text).not.toContain('12 500,50');
    const left = bench.db.selectFrom('prices').selectAll().where('product_id', '=', id);
    expect(await left.execute()).toEqual([]);
    await undo(doneOf(undone.headers['location']));
    expect((await row(id)).active).toBe(1);
    expect((await shown(links.product(code))).text).toMatch(/12[\s\u00a0]500,50/);
  });

  it('are refused with every fault at its field, and nothing typed is lost', async () => {
    const before = await countProducts();
    const wrong = {
      title: ' ',
      category_id: '',
      brand_id: '999999',
      unit: '',
      price: 'дорого',
      model: 'Не потерять',
      [`rest.${storage}`]: '-3',
    };
    const { status, text } = await send(wrong);
    expect(status).toBe(422);
    for (const words of [
      'Без названия товар не продать',
      'Выберите категорию: без неё товара не найти',
      'Такого бренда нет',
      'Единица: шт, кг, упак',
      'Не цена: напишите',
      'Целое число от 0',
      'value="Не потерять"',
      'value="дорого"',
    ]) {
      expect(text).toContain(words);
    }
    expect(await findHtmlFaults(text)).toEqual([]);
    expect((await send({ title: 'Без ключа', form_key: '' })).status).toBe(422);
    expect(await countProducts()).toBe(before);
  });

  it('are one when the form is sent twice, at once as well', async () => {
    const before = await countProducts();
    const form = formOf({ title: 'Стол двойной' });
    const post = () => bench.as('owner').post(desk.newProduct(), form);
    const answers = await Promise.all([post(), post(), post()]);
    const places = answers.map(({ headers }) => (headers['location'] ?? '').split('?')[0]);
    expect(new Set(places).size).toBe(1);
    expect((await post()).headers['location']).toContain(places[0]);
    expect(await countProducts()).toBe(before + 1);
    const codes = [];
    for (let at = 0; at < 4; at++) codes.push((await make({ title: 'MX-200' })).code);
    expect(new Set(codes).size).toBe(4);
  });

  it('get prices and rests only from those who set them elsewhere', async () => {
    const before = await countProducts();
    const priced = await send({ title: 'С ценой', price: '100' }, 'content');
    expect([priced.status, priced.text.includes('value="С ценой"')]).toEqual([403, true]);
    expect((await send({ title: 'С остатком', [`rest.${storage}`]: '1' }, 'content')).status).toBe(
      403,
    );
    expect(await countProducts()).toBe(before);
    expect((await send({ title: 'Без цены' }, 'content')).status).toBe(303);
    const sales = await bench.as('sales').post(desk.newProduct(), formOf({ title: 'Чужое' }));
    expect(sales.status).toBe(403);
  });

  it('become those of a feed by their barcode, and are not doubled', async () => {
    const barcode = '4600000000017';
    const { id } = await make({ title: 'Печь своя', barcode, price: '900' });
    const before = await countProducts();
    const inner = `<barcode>${barcode}</barcode><country_of_origin>Италия</country_of_origin>`;
    const feed = (first: string) =>
      yml([
        { id: 'h1', name: 'Печь из загрузки', price: first, inner },
        { id: 'h2', name: 'Другая печь' },
      ]);
    const job = await addImportJob(bench);
    const report = await importText(feed('700'), job);
    expect(report).toMatchObject({ created: 1, changed: 1 });
    expect(report.notes.first.map(({ text }) => text).join()).toContain('заведённый вручную');
    expect(await countProducts()).toBe(before + 1);
    expect(await row(id)).toMatchObject({
      external_id: 'yml:h1',
      title: 'Печь своя',
      country: 'Италия',
      active: 1,
    });
    const priceOf = async () => {
      const own = bench.db.selectFrom('prices').select('price').where('product_id', '=', id);
      return (await own.executeTakeFirstOrThrow()).price;
    };
    expect(await priceOf()).toBe(90_000);
    // Now it has another owner, whom its fields can be given back to.
    expect((await bench.as('owner').get(desk.product(id))).text).toContain('вернуть владельцу');
    await bench.as('content').post(desk.productOwner(id), { field: 'title' });
    expect((await row(id)).title).toBe('Печь из загрузки');
    // An undone import leaves it as it was: made by hand, and on sale.
    await undoNoted(bench.shop.deps.store, notesOfJob(job), bench.shop.clock.now);
    expect(await row(id)).toMatchObject({ external_id: null, country: null, active: 1 });
    await importText(feed('800'));
    expect(await row(id)).toMatchObject({ external_id: 'yml:h1', country: 'Италия' });
    expect(await countProducts()).toBe(before + 1);
  });

  it('become those of 1C by article and brand, not by the article of another brand', async () => {
    const made = await make({ title: 'Мясорубка', model: 'мр-7', brand_id: String(brand.id) });
    const { id } = made;
    const before = await countProducts();
    const maker = (title: string) =>
      `<Артикул>МР-7</Артикул><Изготовитель><Ид>m</Ид><Наименование>${title}</Наименование></Изготовитель>`;
    const other = goods('h-other', 'Чужая', maker('Совсем другой') + prices(['r', '10']));
    await importText(commercemlImport(other));
    expect((await row(id)).external_id).toBeNull();
    const same = goods(
      'h-same',
      'Из 1С',
      `${maker(brand.title)}<Вес>3</Вес>${prices(['r', '20'])}`,
    );
    await importText(commercemlImport(same));
    expect(await row(id)).toMatchObject({
      external_id: '1c:h-same',
      title: 'Мясорубка',
      weight_grams: 3000,
    });
    expect(await countProducts()).toBe(before + 1);
  });

  it('stay on sale when a complete file does not name them', async () => {
    const { id } = await make({ title: 'Полка одна', barcode: '4600000000024' });
    const complete = commercemlImport(goods('h-same', 'Из 1С', prices(['r', '20'])), {
      complete: true,
    });
    await importText(complete);
    await importText(yml([{ id: 'h9' }]));
    expect(await row(id)).toMatchObject({ active: 1, external_id: null });
    // Nobody else knows its fields: they cannot be given to anyone.
    await bench.as('content').post(desk.productOwner(id), { field: 'title' });
    const form = { ids: String(id), act: 'give-back' };
    await bench.as('content').post(desk.productsBulk(), form);
    const held = bench.db.selectFrom('held_fields').select('field').where('thing_id', '=', id);
    expect((await held.execute()).map(({ field }) => field)).toContain('title');
  });

  it('are left alone where two could be meant, or where their making was undone', async () => {
    const barcode = '4600000000031';
    const [one, two] = [
      await make({ title: 'Весы', barcode }),
      await make({ title: 'Весы с дефектом', barcode }),
    ];
    const away = await make({ title: 'Весы лишние', barcode: '4600000000048' });
    await undo(away.batch);
    const offers = [barcode, '4600000000048'].map((own, at) => ({
      id: `w${at}`,
      inner: `<barcode>${own}</barcode>`,
    }));
    expect((await importText(yml(offers))).created).toBe(2);
    for (const { id } of [one, two, away]) expect((await row(id)).external_id).toBeNull();
  });
});
