import { afterAll, beforeAll, expect, it } from 'vitest';
import { exactHit, findInBox } from '../../../../server/backoffice/box/find-in-box.ts';
import {
  countOrders,
  listOrderIds,
  listOrders,
  readOrderFilters,
} from '../../../../server/backoffice/orders/list-orders.ts';
import { readQuoteFilters } from '../../../../server/backoffice/orders/quote-keys.ts';
import { listQuotes } from '../../../../server/backoffice/quotes/list-quotes.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { ALL_ORDERS, findSteps, listQuestions } from '../../../helpers/sqlite-questions.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { newCustomer, newFirm, newOrderOf } from '../customers/people-rows.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { addManyOrders } from './add-many-orders.ts';

const MANY = 25;
const PHONE = '+79990001122';
const INN = '7707083893';

describeOnBothStores('orders that a text means', (dialect) => {
  let bench: DeskBench;
  let request: number;
  let ofGuest: number;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    const buyer = {
      phone: PHONE,
      name: 'Пётр Ситников',
      total: 1234_56,
      goods_sum: 1234_56,
      retail_sum: 1234_56,
    };
    request = await bench.newOrder({ ...buyer, kind: 'request', status: 'new' });
    await addManyOrders(bench, MANY, { ...buyer, paid_sum: 100_00 });
    const firm = { title: 'Столовая № 5', inn: INN, kpp: '770701001', address: 'Москва' };
    ofGuest = await bench.newOrder({ firm: JSON.stringify(firm) });
  });
  afterAll(() => bench.close());

  const orders = (query: Record<string, string>) => readOrderFilters(new URLSearchParams(query));
  const quotes = async (q: string) => {
    const { rows } = await listQuotes(bench.db, readQuoteFilters(new URLSearchParams({ q })));
    return rows.map(({ id }) => id);
  };

  it.each(['8 999 000-11-22', '1234,56', 'Ситников', 'пётр'])(
    'are all in the list: %s',
    async (q) => {
      const wanted = q === 'Ситников' ? 0 : MANY;
      expect((await listOrders(bench.db, orders({ q }), 0)).count).toBe(wanted);
      expect(await countOrders(bench.db, orders({ q, paid: 'part' }), 0)).toBe(wanted);
      expect(await countOrders(bench.db, orders({ q, paid: 'no' }), 0)).toBe(0);
      const all = await listOrderIds(bench.db, orders({ q }), { me: 0, limit: 100 });
      expect(all.length).toBe(wanted);
      // A request is found behind whatever many later orders of the same buyer.
      expect(await quotes(q)).toEqual(wanted === 0 ? [] : [request]);
    },
  );

  it('are paid where a part went back that is not owed again', async () => {
    const phone = '+79990003344';
    await bench.newOrder({ phone, status: 'confirmed', paid_sum: 600_00, waived: 400_00 });
    const count = (query: Record<string, string>) =>
      countOrders(bench.db, orders({ q: phone, ...query }), 0);
    expect([await count({ paid: 'yes' }), await count({ paid: 'part' })]).toEqual([1, 0]);
    await bench.newOrder({ phone, status: 'shipped', paid_sum: 0, waived: 1000_00 });
    expect([await count({ paid: 'yes' }), await count({ paid: 'no' })]).toEqual([1, 1]);
  });

  it('are found by the ИНН of a firm without an account', async () => {
    const hits = await findInBox(bench.db, `ИНН ${INN}`, () => true);
    expect(exactHit(hits)?.id).toBe(String(ofGuest));
    const all = await listOrderIds(bench.db, orders({ q: INN }), { me: 0, limit: 100 });
    expect(all).toEqual([ofGuest]);
  });

  it('are found by the title of a firm without an account', async () => {
    const firm = { title: 'ООО «Пекарня „Закваска 24“»', inn: '7736050003', kpp: '' };
    const id = await bench.newOrder({ firm: JSON.stringify(firm), name: 'Олег' });
    for (const q of ['закваска', 'Пекарня закваска', 'закваска 24', firm.title, firm.inn]) {
      const all = await listOrderIds(bench.db, orders({ q }), { me: 0, limit: 100 });
      expect([q, all]).toEqual([q, [id]]);
      const hits = await findInBox(bench.db, q, () => true);
      expect([q, hits.map((hit) => hit.id)]).toEqual([q, [String(id)]]);
    }
    for (const page of [desk.customers({ q: 'закваска' }), desk.firms({ q: firm.inn })]) {
      const { text } = await bench.as('sales').get(page);
      expect(text.replaceAll('&amp;', '&')).toContain(
        `href="${desk.orders({ state: 'all', q: firm.inn })}">${firm.title}`,
      );
    }
  });

  it('are found by the account and the firm that the list shows', async () => {
    const { db } = bench;
    const buyer = await newCustomer(bench, { first_name: 'Мария', last_name: 'Ватрушкина' });
    const id = await newOrderOf(bench, buyer.id, { name: 'Мария Ватрушкина' });
    const title = 'ООО «Кофейня „Печь да уголь“»';
    const firm_id = await newFirm(bench, buyer.id, { title });
    await transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('orders').set({ firm_id }).where('id', '=', id).execute(),
    );
    const found = (q: string) => listOrderIds(db, orders({ q }), { me: 0, limit: 100 });
    for (const q of ['ватрушкина', 'Ватрушкина Мария', title, 'печь', 'Кофейня']) {
      expect([q, await found(q)]).toEqual([q, [id]]);
    }
  });

  it('are found by a number in groups', async () => {
    const number = String(orderNumber(ofGuest));
    const q = `№ ${number.slice(0, 3)} ${number.slice(3)}`;
    expect(await listOrderIds(bench.db, orders({ q }), { me: 0, limit: 9 })).toEqual([ofGuest]);
  });

  // PostgreSQL plans by how much there is, and here is little.
  if (dialect === 'postgres') return;
  it('are found without reading all others', async () => {
    for (const q of [PHONE, INN, '1234,56', 'Пётр', 'a@example.ru', 'Закваска 24']) {
      const questions = await listQuestions('orders', () =>
        listOrderIds(bench.db, orders({ q }), { me: 0, limit: 100 }),
      );
      expect([q, questions.size]).not.toEqual([q, 0]);
      expect([q, await findSteps(bench, questions, ALL_ORDERS)]).toEqual([q, {}]);
    }
  });
});
