import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listChanges } from '../../../../server/backoffice/changes/list-changes.ts';
import { importFiles } from '../../../../server/doors/exchange/imports/import-files.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import * as links from '../../../../shared/routes.ts';
import { request } from '../../../helpers/request.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { commercemlImport, goods, prices } from '../../doors/exchange/feeds.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('goods at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const row = (id: number) =>
    bench.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const some = async (count: number) =>
    bench.db
      .selectFrom('products')
      .select(['id', 'code', 'title'])
      .where('active', '=', 1)
      .orderBy('id', 'desc')
      .limit(count)
      .execute();
  const one = async () => (await some(1))[0] as { id: number; code: string; title: string };
  /** A page of the shop after it has followed the store. */
  const shown = async (path: string) => {
    const { deps, listener } = bench.shop;
    await deps.catalog.poll();
    await deps.settled();
    return request(listener).get(path);
  };
  const tellBy1c = async (title: string, extra = '', key = 'g1') => {
    const { config, store } = bench.shop.deps;
    const inner = `<Артикул>A</Артикул><Вес>2</Вес>${extra}${prices(['r', '100'])}`;
    const path = join(config.dataDir, 'import.xml');
    writeFileSync(path, commercemlImport(goods(key, title, inner)));
    const now = () => bench.shop.clock.now;
    await importFiles({ paths: [path], store, dataDir: config.dataDir, now });
    const found = bench.db.selectFrom('products').selectAll();
    return found.where('external_id', '=', `1c:${key}`).executeTakeFirstOrThrow();
  };
  const content = () => bench.as('content');

  it('are seen anew by visitors, and as they were after undo', async () => {
    const { id, code, title } = await one();
    const path = links.product(code);
    expect((await shown(path)).text).toContain(title);
    const form = { title: 'Печь <b>новая</b>', description: '**Важно**\n\n- раз\n- два' };
    const { headers } = await content().post(desk.productFields(id), form);
    const { text } = await shown(path);
    expect(text).toContain('Печь &lt;b&gt;новая&lt;/b&gt;');
    expect(text).toContain('<strong>Важно</strong>');
    await content().post(desk.undo(doneOf(headers['location'])));
    expect((await shown(path)).text).toContain(title);
    expect(await bench.db.selectFrom('held_fields').selectAll().execute()).toEqual([]);
  });

  it('have a history in the words of their form', async () => {
    const { id, title } = await one();
    const shelf = await bench.db
      .selectFrom('categories')
      .select(['id', 'title'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const form = { title, weight_grams: '1500,5', quality: 'used', category_id: String(shelf.id) };
    const { headers } = await content().post(desk.productFields(id), form);
    const batch = doneOf(headers['location']);
    const me = { id: content().staffId, role: 'content' as const };
    const changes = await listChanges(bench.db, { entity: 'product', entityId: String(id), me });
    const { fields } = changes.find(({ batchId }) => batchId === batch) ?? { fields: [] };
    const after = Object.fromEntries(fields.map((field) => [field.title, field.after]));
    expect(after).toMatchObject({
      'Вес, кг': '1500,5',
      Состояние: 'Был в работе',
      Категория: shelf.title,
    });
    await content().post(desk.undo(batch));
  });

  it('show the typed text again where something is wrong, and change nothing', async () => {
    const { id } = await one();
    const before = await row(id);
    const form = {
      title: 'Новое',
      weight_grams: '-5',
      warranty_months: '1e9',
      brand_id: '999999',
      category_id: '%E0%A4%A',
      packages: 'Коробка; 0',
      active: 'может быть',
      return_to: desk.product(id),
    };
    const { status, text } = await content().post(desk.productFields(id), form);
    expect([status, text.includes('value="Новое"')]).toEqual([422, true]);
    for (const words of [
      'Вес в килограммах',
      'Целое число',
      'Такого бренда нет',
      'Такой категории нет',
      'Строка 1',
    ]) {
      expect(text).toContain(words);
    }
    expect(await row(id)).toEqual(before);
    expect((await content().post(desk.productFields(id), { title: ['a', 'b'] })).status).toBe(303);
    expect((await row(id)).title).toBe(before.title);
    expect((await content().post('/goods/%E0%A4%A/fields', { title: 'x' })).status).toBe(400);
    const far = '99999999999999999999';
    expect((await content().post(desk.productFields(far), { title: 'x' })).status).toBe(404);
    expect((await bench.as('sales').post(desk.productFields(id), { title: 'x' })).status).toBe(403);
  });

  it('keep scripts out of descriptions', async () => {
    const { id } = await one();
    const description =
      'Текст <script>alert(1)</script><img src=x onerror=alert(1)> [я](javascript:a)';
    const { headers } = await content().post(desk.productFields(id), { description });
    expect((await row(id)).description).not.toMatch(/script|onerror|<img/);
    await content().post(desk.undo(doneOf(headers['location'])));
  });

  it('say of one field what was, what is yours and what is now', async () => {
    const { id } = await one();
    const form = { title: 'Моё', 'was.title': 'Прежнее', return_to: desk.product(id) };
    const { status, text } = await bench.as('owner').post(desk.productFields(id), form);
    expect([status, text.includes('Прежнее'), text.includes('Моё')]).toEqual([409, true, true]);
  });

  it('stand against imports where a person has set them, until they are given back', async () => {
    const told = await tellBy1c('Котёл');
    const form = { title: 'Котёл для кухни', model: 'КПЭ', weight_grams: '3,5', active: '0' };
    await content().post(desk.productFields(told.id), form);
    await tellBy1c('Котёл 2');
    await tellBy1c('Котёл 3', '<Описание>Из 1С</Описание>');
    expect(await row(told.id)).toMatchObject({
      title: 'Котёл для кухни',
      model: 'КПЭ',
      weight_grams: 3500,
      active: 0,
      description: '<p>Из 1С</p>',
    });
    const card = await content().get(desk.product(told.id));
    expect(card.text).toMatch(/вручную/);
    expect(card.text).toContain('Котёл 3');
    const give = (field: string) => content().post(desk.productOwner(told.id), { field });
    await give('title');
    expect((await row(told.id)).title).toBe('Котёл 3');
    const { headers } = await give('model');
    expect((await row(told.id)).model).toBe('A');
    await tellBy1c('Котёл 4');
    expect(await row(told.id)).toMatchObject({ title: 'Котёл 4', weight_grams: 3500, active: 0 });
    await content().post(desk.undo(doneOf(headers['location'])));
    await tellBy1c('Котёл 5');
    expect((await row(told.id)).model).toBe('КПЭ');
    expect((await give('password')).status).toBe(422);
  });

  it('undone, take what an import has said since, and what it says next', async () => {
    const described = (text: string) => tellBy1c('Мармит', `<Описание>${text}</Описание>`, 'g2');
    const { id } = await described('Раз');
    const form = { title: 'Мармит наш', description: 'Наше', active: '0' };
    const { headers } = await content().post(desk.productFields(id), form);
    await described('Два');
    await content().post(desk.undo(doneOf(headers['location'])));
    const now = { title: 'Мармит', description: '<p>Два</p>', active: 1 };
    expect(await row(id)).toMatchObject(now);
    await described('Три');
    expect(await row(id)).toMatchObject({ ...now, description: '<p>Три</p>' });
    const cut = await content().post(desk.productFields(id), { description: 'Снова наше' });
    await described('Три');
    await content().post(desk.undo(doneOf(cut.headers['location'])));
    expect(await row(id)).toMatchObject({ ...now, description: '<p>Три</p>' });
  });

  it('are hidden and shown by many, with one undo', async () => {
    const many = await some(3);
    const ids = many.map(({ id }) => String(id));
    const hidden = async () => {
      const rows = bench.db.selectFrom('products').select('id').where('active', '=', 0);
      return (await rows.where('id', 'in', ids.map(Number)).execute()).length;
    };
    const { headers } = await content().post(desk.productsBulk(), { ids, act: 'hide' });
    expect(await hidden()).toBe(3);
    expect((await shown(links.product(many[0]?.code ?? ''))).status).toBe(410);
    const list = await content().get(desk.products({ state: 'hidden', q: many[0]?.code ?? '' }));
    expect(list.text).toContain(many[0]?.title);
    await content().post(desk.undo(doneOf(headers['location'])));
    expect(await hidden()).toBe(0);
    expect((await shown(links.product(many[0]?.code ?? ''))).status).toBe(200);
  });

  it('are changed all that the filters find, and nothing without a choice', async () => {
    const brand = await bench.db
      .selectFrom('products')
      .select('brand_id')
      .where('brand_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const query = `brand=${brand.brand_id}`;
    const all = { all: 'yes', query, return_to: '/goods' };
    const { headers } = await content().post(desk.productsBulk(), { ...all, act: 'bestseller' });
    const others = await bench.db
      .selectFrom('products')
      .select('id')
      .where('brand_id', '=', brand.brand_id)
      .where('active', '=', 1)
      .where('bestseller', '=', 0)
      .execute();
    expect(others).toEqual([]);
    await content().post(desk.undo(doneOf(headers['location'])));
    for (const act of ['category', 'brand', '', 'drop']) {
      const { status } = await content().post(desk.productsBulk(), { ...all, act });
      expect([act, status]).toEqual([act, 422]);
    }
    expect((await content().post(desk.productsBulk(), { act: 'hide' })).status).toBe(422);
  });

  it('are found by words, code and article, and by what they lack', async () => {
    const { id, code, title } = await one();
    for (const q of [code, title]) {
      const { text } = await content().get(desk.products({ q }));
      expect(text).toContain(`/goods/${id}?`);
    }
    const without = await content().get(desk.products({ without: 'price' }));
    expect(without.status).toBe(200);
    const box = await bench.as('warehouse').get(desk.box({ q: code }));
    expect(box.headers['location']).toBe(desk.product(id));
    const wild = '/goods?page=-1&brand=x&category=9999999999&sort=drop&state=x&q=%27%3B--';
    expect((await content().get(wild)).status).toBe(200);
    expect((await content().get('/goods?state=%00')).status).toBe(400);
  });

  it('have parameters of their kinds', async () => {
    const { id } = await one();
    const range = await bench.db
      .selectFrom('parameters')
      .selectAll()
      .where('kind', '=', 'range')
      .executeTakeFirstOrThrow();
    const form = { 'new.parameter': String(range.id), 'new.value': 'много' };
    const refused = await content().post(desk.productParameters(id), form);
    expect(refused.status).toBe(422);
    await content().post(desk.productParameters(id), { ...form, 'new.value': '12,5' });
    const own = await bench.db
      .selectFrom('product_parameters')
      .select(['value', 'number'])
      .where('product_id', '=', id)
      .where('parameter_id', '=', range.id)
      .execute();
    expect(own).toEqual([{ value: '12,5', number: 12.5 }]);
    const bad = { 'new.parameter': '999999', 'new.value': '1' };
    expect((await content().post(desk.productParameters(id), bad)).status).toBe(422);
  });
});
