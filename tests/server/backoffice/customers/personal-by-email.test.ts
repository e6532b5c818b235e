import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { newCustomer } from './people-rows.ts';

describeOnBothStores('personal data found by a typed e-mail alone', (dialect) => {
  let bench: DeskBench;
  afterAll(() => bench.close());
  const email = 'victim@example.ru';
  const form = { reason: 'заявление № 6', sure: 'yes' };
  const left = async () => ({
    inquiries: (await bench.db.selectFrom('inquiries').selectAll().execute()).filter(
      (row) => row.email === email,
    ),
    questions: (await bench.db.selectFrom('questions').selectAll().execute()).filter(
      (row) => row.email === email,
    ),
    subscriptions: (await bench.db.selectFrom('subscriptions').selectAll().execute()).filter(
      (row) => row.email === email,
    ),
    consents: (await bench.db.selectFrom('consents').selectAll().execute()).filter(
      (row) => row.subject === email,
    ),
  });
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    const { now } = bench.shop.clock;
    const { id: kind_id } = await bench.db
      .selectFrom('question_kinds')
      .select('id')
      .executeTakeFirstOrThrow();
    await transaction(bench.shop.deps.store, async (tx) => {
      const asked = { name: 'Жертва Иванова', phone: '+79990001122', email, asked_at: now };
      await tx
        .insertInto('inquiries')
        .values({ ...asked, kind: 'dealer', comment: 'секретно', details: '{}', city_id: 90 })
        .execute();
      await tx
        .insertInto('questions')
        .values({
          ...asked,
          id: 987_654,
          kind_id,
          question: 'Когда?',
          answer: null,
          answered_at: null,
          published: 0,
          product_id: null,
          shopper_id: null,
        })
        .execute();
      await tx
        .insertInto('subscriptions')
        .values({
          email,
          token: 'token of the victim',
          consent: '1',
          address: '203.0.113.9',
          asked_at: now,
          confirmed_at: now,
          ended_at: null,
        })
        .execute();
      await tx
        .insertInto('consents')
        .values({
          subject: email,
          purpose: 'mailing',
          text_version: '1',
          form: 'subscribe',
          address: '203.0.113.9',
          given_at: now,
        })
        .execute();
    });
  });

  it('stay with who left them: not in the copy, not erased', async () => {
    const before = await left();
    expect(Object.values(before).map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
    const { id } = await newCustomer(bench, { email, phone: '+79038880099' });
    const { text } = await bench.as('owner').post(desk.customerCopy(id), form);
    for (const foreign of ['79990001122', 'секретно', 'Жертва', '203.0.113.9']) {
      expect([foreign, text.includes(foreign)]).toEqual([foreign, false]);
    }
    expect((await bench.as('owner').post(desk.customerErasure(id), form)).status).toBe(303);
    expect(await left()).toEqual(before);
  });

  it('are shown to those who give out and erase, to be ticked one by one', async () => {
    const { id } = await newCustomer(bench, { email, phone: '+79038880098' });
    const { inquiries, consents } = await left();
    const [inquiry, consent] = [`inquiries ${inquiries[0]?.id}`, `consents ${consents[0]?.id}`];
    const { text: card } = await bench.as('owner').get(desk.customer(id));
    expect(card).toContain('Найдено только по почте');
    expect(card.match(/name="found"/g)).toHaveLength(8);
    expect(card).not.toMatch(/name="found"[^>]*checked/);
    expect(card).toContain(`value="${inquiry}"`);
    const { text: sales } = await bench.as('sales').get(desk.customer(id));
    expect(sales).not.toContain('Жертва');
    const ticked = { ...form, found: [inquiry, consent] };
    const { text } = await bench.as('owner').post(desk.customerCopy(id), ticked);
    expect(JSON.parse(text)).toMatchObject({ обращения: [{ comment: 'секретно' }] });
    expect(text).not.toContain('вопросы');
    expect((await bench.as('owner').post(desk.customerErasure(id), ticked)).status).toBe(303);
    const after = await left();
    expect(Object.values(after).map((rows) => rows.length)).toEqual([0, 1, 1, 0]);
  });

  it('are nobody else’s to take by a made-up tick', async () => {
    const { id } = await newCustomer(bench, { email: 'other@copy.example' });
    const { questions } = await left();
    const found = `questions ${questions[0]?.id}`;
    const { text } = await bench.as('owner').post(desk.customerCopy(id), { ...form, found });
    expect(text).not.toContain('Жертва');
  });
});
