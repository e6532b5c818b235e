import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { newCustomer, newFirm, newOrderOf } from './people-rows.ts';

describeOnBothStores('what the staff wrote of an erased person', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const PLACES = [
    ['desk_notes', 'text'],
    ['changes', 'fields'],
    ['change_batches', 'title'],
    ['questions', 'answer'],
    ['firms', 'refusal'],
    ['outbox', 'payload'],
  ] as const;

  /** Places in which a text stands. */
  async function placesOf(text: string): Promise<string[]> {
    const found: string[] = [];
    for (const [table, column] of PLACES) {
      const { rows } = await sql`select 1 from ${sql.table(table)}
        where ${sql.ref(column)} like ${`%${text}%`}`.execute(bench.db);
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
    return found;
  }

  it('goes from every thing that has notes, with the answers to their questions', async () => {
    const phone = '+79038880001';
    const { id } = await newCustomer(bench, { first_name: 'Пульхерия', phone, email: '' });
    const { now } = bench.shop.clock;
    const order = await newOrderOf(bench, id, { status: 'completed' });
    const quote = await newOrderOf(bench, id, { kind: 'request', status: 'declined' });
    const firm = await newFirm(bench, id);
    const { id: kind_id } = await bench.db
      .selectFrom('question_kinds')
      .select('id')
      .executeTakeFirstOrThrow();
    const about = await transaction(bench.shop.deps.store, async (tx) => {
      const who = { name: 'П.', phone, asked_at: now };
      const callback = await tx
        .insertInto('callbacks')
        .values({ ...who, comment: '', city_id: 90 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const inquiry = await tx
        .insertInto('inquiries')
        .values({ ...who, kind: 'planning', email: '', comment: '', details: '{}', city_id: 90 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const asked = { answer: null, answered_at: null, published: 0 as const };
      const question = await tx
        .insertInto('questions')
        .values({ ...who, ...asked, id: 987_654, kind_id, product_id: null, question: 'Когда?' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const task = await tx
        .insertInto('payment_tasks')
        .values({ order_id: order, kind: 'extra-money', detail: '', created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('payment_tasks')
        .set({ settled_at: now })
        .where('id', '=', task.id)
        .execute();
      return {
        customer: id,
        order,
        quote,
        firm,
        callback: callback.id,
        inquiry: inquiry.id,
        question: question.id,
        payment_task: task.id,
      };
    });
    const owner = bench.as('owner');
    for (const [entity, own] of Object.entries(about)) {
      const text = `Пульхерия (${entity}): звонить ${phone}`;
      const { status } = await owner.post(desk.notes(), { entity, id: String(own), text });
      expect([entity, status]).toEqual([entity, 303]);
    }
    const card = { entity: 'callback', id: String(about.callback), act: 'done' };
    expect((await owner.post(desk.card(), card)).status).toBe(303);
    const answer = { answer: 'Здравствуйте, Пульхерия! Завтра.', publish: 'yes' };
    expect((await owner.post(desk.answer(about.question), answer)).status).toBe(303);
    const refusal = { reason: 'Пульхерия не отвечает' };
    expect((await owner.post(desk.firmRefusal(firm), refusal)).status).toBe(303);
    expect(await placesOf('Пульхери')).not.toEqual([]);

    const erasure = { reason: 'заявление № 7', sure: 'yes' };
    expect((await owner.post(desk.customerErasure(id), erasure)).status).toBe(303);
    for (const text of ['Пульхери', '9038880001']) {
      expect([text, await placesOf(text)]).toEqual([text, []]);
    }
    const cards = bench.db.selectFrom('desk_cards').select('entity_id');
    expect(await cards.where('entity', '=', 'callback').execute()).toEqual([]);
    const waiting = await bench.db.selectFrom('outbox').select('key').execute();
    expect(waiting.filter(({ key }) => key.startsWith('question-answered'))).toEqual([]);
  });
});
