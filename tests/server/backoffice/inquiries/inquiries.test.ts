import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

let bench: DeskBench;
beforeAll(async () => {
  bench = await openDeskBench();
});
afterAll(() => bench.close());

const order = (id: number) =>
  bench.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a quote request', () => {
  it('is priced line by line, and what is wrong keeps what was typed', async () => {
    const id = await bench.newOrder({ kind: 'request', status: 'new' });
    const page = await bench.as('sales').get(desk.order(id));
    expect(page.text).toContain('Отправить предложение');
    const bad = { 'price.0': 'дорого', valid_until: '2026-12-01', return_to: desk.order(id) };
    const refused = await bench.as('sales').post(desk.quoteOffer(id), bad);
    expect([refused.status, refused.text.includes('value="дорого"')]).toEqual([422, true]);
    const good = { ...bad, 'price.0': '1 250,50' };
    const { headers } = await bench.as('sales').post(desk.quoteOffer(id), good);
    expect(await order(id)).toMatchObject({ status: 'offered', total: 1250_50 });
    const letters = await bench.db
      .selectFrom('outbox')
      .select('kind')
      .where('batch_id', '=', doneOf(headers['location']))
      .execute();
    expect(letters.map(({ kind }) => kind)).toContain('request-answered');
    expect((await bench.as('warehouse').post(desk.quoteOffer(id), good)).status).toBe(403);
  });
});

describe('the keeper of a request', () => {
  it('is the same in the queue and on its card, which leads back to the requests', async () => {
    const id = await bench.newOrder({ kind: 'request', status: 'new' });
    await bench.as('sales').post(desk.card(), { entity: 'quote', id: String(id), act: 'take' });
    const page = (await bench.as('owner').get(desk.order(id))).text.replaceAll('<!-- -->', '');
    expect(page).toMatch(/Ведёт: sales \d+/);
    expect(page).toContain(`href="${desk.quotes()}">к списку`);
  });
});

describe('a question', () => {
  it('is answered beside the stock of its product, and the answer is taken back', async () => {
    const asked = await bench.db
      .selectFrom('questions')
      .select(['id', 'answer', 'published'])
      .where('product_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const page = await bench.as('content').get(desk.question(asked.id));
    expect(page.text).toMatch(/на сайте/);
    const form = { answer: 'Да, на складе в Москве', publish: 'yes' };
    const { headers } = await bench.as('content').post(desk.answer(asked.id), form);
    const now = () =>
      bench.db
        .selectFrom('questions')
        .select(['id', 'answer', 'published'])
        .where('id', '=', asked.id)
        .executeTakeFirstOrThrow();
    expect(await now()).toMatchObject({ answer: form.answer, published: 1 });
    await bench.as('content').post(desk.undo(doneOf(headers['location'])));
    expect(await now()).toEqual(asked);
  });

  it('is answered anew once its answer was taken back, so that its letter goes with it', async () => {
    const { id } = await bench.db
      .selectFrom('questions')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await bench.shop.deps.store.writer
      .updateTable('questions')
      .set({ answer: null, answered_at: null, published: 0 })
      .where('id', '=', id)
      .execute();
    const content = bench.as('content');
    const form = { answer: 'Да, на складе', return_to: desk.question(id) };
    const answered = await content.post(desk.answer(id), form);
    const undone = await content.post(desk.undo(doneOf(answered.headers['location'])), {
      return_to: desk.question(id),
    });
    const again = desk.undo(doneOf(undone.headers['location']));
    expect((await content.get(String(undone.headers['location']))).text).not.toContain(again);
    const late = await content.post(again, { return_to: desk.question(id) });
    expect([late.status, late.text.includes('ответьте ещё раз')]).toEqual([409, true]);
    const left = bench.db.selectFrom('questions').select('answer').where('id', '=', id);
    expect((await left.executeTakeFirstOrThrow()).answer).toBeNull();
  });

  it('and a call wait in one queue, taken and closed there', async () => {
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .insertInto('callbacks')
        .values({
          name: 'Олег',
          phone: '+79160000001',
          comment: 'про печи',
          city_id: 90,
          asked_at: bench.shop.clock.now,
        })
        .execute(),
    );
    const { id } = await bench.db
      .selectFrom('callbacks')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const listed = async () =>
      (await bench.as('sales').get(desk.inquiries())).text.includes('Олег');
    expect(await listed()).toBe(true);
    await bench.as('sales').post(desk.card(), { entity: 'callback', id: String(id), act: 'done' });
    expect(await listed()).toBe(false);
  });
});
