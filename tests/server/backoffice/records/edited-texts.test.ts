import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { DAY_MS } from '../../../../shared/millis.ts';
import * as links from '../../../../shared/routes.ts';
import { request } from '../../../helpers/request.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('an edit of a text', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  it('is told to crawlers that ask by date, and so is an undo', async () => {
    const { clock } = bench.shop;
    // No page is older than the build that makes it.
    clock.now = Math.max(clock.now, Date.now()) + DAY_MS;
    const writer = await bench.office.staff('content');
    const save = (id: string, form: Record<string, string>) =>
      writer.post(desk.contentItem(id), { act: 'save', return_to: desk.contentItem(id), ...form });
    const idOf = (location = '') => /items\/([^?]+)/.exec(location)?.[1] ?? '';
    const numberOf = (id = '') => Number(id.split('-').at(-1));
    const { id: kind } = await bench.db
      .selectFrom('question_kinds')
      .select('id')
      .executeTakeFirstOrThrow();
    const news = { title: 'Открыли склад', lead: 'В Казани', body: 'Ждём вас' };
    const answer = { kind_id: String(kind), question: 'Есть лифт?', answer: 'Да', published: '1' };
    const item = idOf((await save('news-new', news)).headers['location']);
    const reply = idOf((await save('answers-new', answer)).headers['location']);
    const things = [
      [item, links.newsItem(numberOf(item)), { lead: 'В Уфе' }],
      [reply, links.answer(numberOf(reply)), { answer: 'Нет' }],
      ['pages-about', '/about', { title: 'О других' }],
    ] as const;
    for (const [id, path, edit] of things) {
      const ask = async (since = '') => {
        await bench.shop.deps.catalog.poll();
        await bench.shop.deps.settled();
        const asked = request(bench.shop.listener).get(path).set('Host', 'localhost');
        const { status, headers } = await asked.set('If-Modified-Since', since);
        return { id, status, date: headers['last-modified'] ?? '' };
      };
      const first = await ask();
      expect(await ask(first.date)).toEqual({ ...first, status: 304 });
      clock.now += 60_000;
      const edited = await save(id, edit);
      const second = await ask(first.date);
      expect(second).toEqual({ id, status: 200, date: new Date(clock.now).toUTCString() });
      clock.now += 60_000;
      await writer.post(desk.undo(doneOf(edited.headers['location'])));
      const third = await ask(second.date);
      expect(third).toEqual({ id, status: 200, date: new Date(clock.now).toUTCString() });
    }
  });

  it('dates the pages that show its thing beside another', async () => {
    const { clock, deps, listener } = bench.shop;
    clock.now = Math.max(clock.now, Date.now()) + 3 * DAY_MS;
    const writer = await bench.office.staff('owner');
    const product = await bench.db
      .selectFrom('products')
      .innerJoin('questions', 'questions.product_id', 'products.id')
      .select(['products.id', 'code', 'category_id', 'brand_id', 'questions.id as question'])
      .where('published', '=', 1)
      .where('active', '=', 1)
      .where('brand_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const goods = links.product(product.code);
    const page = links.answer(product.question);
    const rename = { title: 'Другое имя' };
    const [category, brand] = [String(product.category_id), String(product.brand_id)];
    const answer = `answers-${product.question}`;
    const edits = [
      [goods, () => writer.post(desk.categoryFields(category), rename)],
      [goods, () => writer.post(desk.brandFields(brand), rename)],
      [goods, () => writer.post(desk.contentItem(answer), { act: 'save', answer: 'Иначе' })],
      [page, () => writer.post(desk.productFields(product.id), rename)],
    ] as const;
    for (const [path, edit] of edits) {
      const ask = async (since = '') => {
        await deps.catalog.poll();
        await deps.settled();
        const asked = request(listener).get(path).set('Host', 'localhost');
        const { status, headers } = await asked.set('If-Modified-Since', since);
        return { status, date: headers['last-modified'] ?? '', tags: headers['cache-tag'] };
      };
      const first = await ask();
      expect(first.tags).toContain(`p-${product.id}`);
      expect((await ask(first.date)).status).toBe(304);
      clock.now += 60_000;
      expect((await edit()).status).toBe(303);
      const second = await ask(first.date);
      expect(second).toMatchObject({ status: 200, date: new Date(clock.now).toUTCString() });
    }
  });
});
