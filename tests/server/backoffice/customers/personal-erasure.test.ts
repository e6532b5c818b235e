import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { addOrder } from '../../account/add-order.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import { findEverywhere } from '../desk/find-everywhere.ts';
import { newCustomer } from './people-rows.ts';

describeOnBothStores('personal data', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const orderOf = (id: number, facts: Parameters<typeof addOrder>[2] = {}) => {
    const { deps, clock } = bench.shop;
    return addOrder(deps.store, { shopper_id: id, created_at: clock.now }, facts);
  };

  describe('are erased', () => {
    const form = { reason: 'заявление № 7', sure: 'yes' };

    it('not while something is open, not without a word, not of managers', async () => {
      const { id } = await newCustomer(bench);
      const order = await orderOf(id, { status: 'assembling' });
      const erase = (of: number, given: Record<string, string> = form) =>
        bench
          .as('owner')
          .post(desk.customerErasure(of), { ...given, return_to: desk.customer(of) });
      const open = await erase(id);
      expect([open.status, open.text.includes('ещё в работе')]).toEqual([409, true]);
      expect((await erase(id, { reason: 'заявление' })).status).toBe(422);
      expect((await bench.as('sales').post(desk.customerErasure(id), form)).status).toBe(403);
      const manager = await newCustomer(bench, { role: 'manager' });
      expect((await erase(manager.id)).status).toBe(403);
      const { first_name } = await bench.db
        .selectFrom('customers')
        .select('first_name')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(first_name).toBe('Анна');
      expect(order).toBeGreaterThan(0);
    });

    it('everywhere, with what was changed and sent, and orders stay for the books', async () => {
      const facts = {
        first_name: 'Пульхерия',
        last_name: 'Заплатина',
        email: 'pulheria@zap.example',
        phone: '+79038880001',
      };
      const { id, sessionId } = await newCustomer(bench, facts);
      const bought = { name: 'Пульхерия Заплатина', phone: facts.phone, email: facts.email };
      const done = {
        status: 'completed',
        delivery_address: 'улица Пульхерии, 5',
        paid_sum: 1000_00,
      };
      const order = await orderOf(id, { ...bought, ...done, proven_phone: facts.phone });
      const guests = await bench.newOrder({ ...bought, ...done });
      const firm = JSON.stringify({ title: 'ООО «Суп»', inn: '7736207543', kpp: '', address: '' });
      const ofFirm = await orderOf(id, { ...bought, ...done, firm });
      const { store } = bench.shop.deps;
      const { now } = bench.shop.clock;
      await transaction(store, async (tx) => {
        await tx
          .insertInto('searches')
          .values({ shopper_id: id, text: 'подарок Пульхерии', searched_at: now })
          .execute();
        await tx
          .insertInto('callbacks')
          .values({
            name: 'Пульхерия',
            phone: facts.phone,
            comment: '',
            city_id: 90,
            asked_at: now,
          })
          .execute();
        await tx
          .insertInto('questions')
          .values({
            id: 90_100,
            kind_id: 1,
            name: 'Пульхерия',
            phone: facts.phone,
            question: 'Пульхерия спрашивает',
            answer: null,
            answered_at: null,
            asked_at: now,
            published: 0,
          })
          .execute();
        await tx
          .insertInto('consents')
          .values({
            subject: facts.phone,
            purpose: 'personal_data',
            text_version: '1',
            form: 'registration',
            address: '203.0.113.77',
            given_at: now,
          })
          .execute();
        const paid = {
          dated_on: '2026-11-01',
          came_on: '2026-11-02',
          amount: 1000_00,
          payer_account: '40817810500000000099',
          state: 'recorded',
        } as const;
        await tx
          .insertInto('bank_documents')
          .values([
            {
              ...paid,
              key: 'a person through a bank',
              number: '5',
              payer: 'БАНК//Заплатина Пульхерия',
              payer_inn: '7707083893',
              purpose: 'За заказ, Заплатина',
              order_id: order,
            },
            {
              ...paid,
              key: 'a company',
              number: '6',
              payer: 'ООО «Суп»',
              payer_inn: '7736207543',
              purpose: 'По счёту',
              order_id: ofFirm,
            },
          ])
          .execute();
        await tx
          .updateTable('sessions')
          .set({ address: '203.0.113.77' })
          .where('id', '=', sessionId)
          .execute();
      });
      const sales = bench.as('sales');
      await sales.post(desk.customerDetails(id), { patronymic: 'Пульхериевна' });
      await sales.post(desk.orderDetails(order), { name: 'Пульхерия З.' });
      await sales.post(desk.orderLetter(order), { email: facts.email });
      const asked = { kind: 'request', status: 'new', delivery_kind: 'none' } as const;
      const quote = await orderOf(id, { ...bought, ...asked });
      const offered = await sales.post(desk.quoteOffer(quote), {
        valid_until: '2026-12-01',
        'price.0': '900',
        delivery_kind: 'courier',
        delivery_address: 'улица Пульхерии, 7',
      });
      expect(offered.status).toBe(303);
      await sales.post(desk.quoteRefusal(quote), { reason: 'Передумали' });
      const note = { entity: 'customer', id: String(id), text: 'Пульхерия любит звонки' };
      await sales.post(desk.notes(), note);
      await sales.post(desk.answer(90_100), { answer: 'Отвечаем Пульхерии' });
      const published = { act: 'save', published: '1', question: 'Пульхерия спрашивала' };
      const edited = { ...published, 'was.published': '0', 'was.question': 'Пульхерия спрашивает' };
      const drafted = { act: 'draft', question: 'Пульхерия?', 'was.question': published.question };
      for (const given of [edited, drafted]) {
        const { status } = await bench.as('content').post(desk.contentItem('answers-90100'), given);
        expect(status).toBe(303);
      }

      const copied = await bench.as('owner').post(desk.customerCopy(id), form);
      expect(JSON.parse(copied.text)['платежи через банк']).toMatchObject([
        { payer: 'БАНК//Заплатина Пульхерия', amount: 1000_00 },
        { payer: 'ООО «Суп»' },
      ]);
      const { headers, status } = await bench.as('owner').post(desk.customerErasure(id), form);
      expect(status).toBe(303);
      const documents = bench.db.selectFrom('bank_documents').select(['number', 'payer']);
      expect(await documents.orderBy('number').execute()).toEqual([
        { number: '5', payer: 'Данные удалены' },
        { number: '6', payer: 'ООО «Суп»' },
      ]);
      for (const text of ['Пульхери', 'Заплатин', facts.email, '9038880001', '203.0.113.77']) {
        expect([text, await findEverywhere(bench.db, dialect, text)]).toEqual([text, []]);
      }
      const kept = await bench.db
        .selectFrom('orders')
        .select(['id', 'name', 'total', 'paid_sum'])
        .where('id', 'in', [order, guests])
        .orderBy('id')
        .execute();
      expect(kept).toMatchObject([
        { name: 'Данные удалены', total: 1000_00, paid_sum: 1000_00 },
        { name: 'Данные удалены', total: 1000_00 },
      ]);
      const undone = await bench.as('owner').post(desk.undo(doneOf(headers['location'])));
      expect(undone.status).toBe(409);
      const again = await bench.as('owner').post(desk.customerErasure(id), form);
      expect(again.status).toBe(409);
      const card = await bench.as('viewer').get(desk.customer(id));
      expect([card.status, card.text.includes('заявление № 7')]).toEqual([200, true]);
      const list = await bench.as('viewer').get(desk.customers({ state: 'erased' }));
      expect(list.text).toContain(desk.customer(id));
      expect(list.text).not.toContain('erased ');
    });
  });
});
