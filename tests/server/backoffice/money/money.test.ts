import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveNode } from '../../../../server/doors/exchange/nodes/save-node.ts';
import { takePapers } from '../../../../server/doors/exchange/orders/take-papers.ts';
import { addPaymentTask } from '../../../../server/orders/add-payment-task.ts';
import { findOrderMoney } from '../../../../server/orders/find-order-money.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, once, openDeskBench } from '../desk/desk-bench.ts';
import { createMoneyBench, type MoneyBench } from './money-bench.ts';

describeOnBothStores('money at the desk', (dialect) => {
  let bench: DeskBench;
  let money: MoneyBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    money = createMoneyBench(bench);
  });
  afterAll(() => bench.close());

  describe('a task about money', () => {
    const extra = async () => {
      const id = await money.invoiced({ status: 'confirmed' });
      await bench
        .as('accountant')
        .post(desk.orderPayment(id), { amount: '1500', key: money.newNumber() });
      const row = bench.db.selectFrom('payment_tasks').select('id').where('order_id', '=', id);
      return { id, task: (await row.executeTakeFirstOrThrow()).id };
    };
    const taskOf = (id: number) =>
      bench.db
        .selectFrom('payment_tasks')
        .select(['settled_at', 'word'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();

    it('is settled with a word, which can be taken back', async () => {
      const { id, task } = await extra();
      const accountant = bench.as('accountant');
      expect((await accountant.post(desk.moneyTask(task), { word: '' })).status).toBe(422);
      const done = await accountant.post(desk.moneyTask(task), { word: 'Зачтём позже' });
      expect((await taskOf(task)).word).toBe('Зачтём позже');
      await accountant.post(desk.undo(doneOf(done.headers['location'])));
      expect((await taskOf(task)).settled_at).toBe(null);
      const order = bench.db.selectFrom('orders').select('needs_decision').where('id', '=', id);
      expect((await order.executeTakeFirstOrThrow()).needs_decision).toBe(1);
      expect((await accountant.post(desk.moneyTask(999_999), { word: 'Нет' })).status).toBe(404);
    });

    it('is not taken back once another asks for the same money', async () => {
      const { id, task } = await extra();
      const accountant = bench.as('accountant');
      const done = await accountant.post(desk.moneyTask(task), { word: 'Зачтём позже' });
      await accountant.post(desk.orderPayment(id), { amount: '100', key: money.newNumber() });
      const undone = await accountant.post(desk.undo(doneOf(done.headers['location'])));
      expect([undone.status, undone.text.includes('уже есть новая задача')]).toEqual([409, true]);
      expect((await taskOf(task)).word).toBe('Зачтём позже');
    });

    it('ends when the rest is moved to another order, never more than there is', async () => {
      const { id, task } = await extra();
      const target = await money.invoiced();
      const accountant = bench.as('accountant');
      const form = { ...once(), order: orderNumber(target), amount: '500,01' };
      const more = await accountant.post(desk.moneyTaskMove(task), form);
      expect([more.status, await money.paidOf(id)]).toEqual([409, 1500_00]);
      await accountant.post(desk.moneyTaskMove(task), { ...form, ...once(), amount: '500' });
      expect([await money.paidOf(id), await money.paidOf(target)]).toEqual([1000_00, 500_00]);
      expect((await taskOf(task)).settled_at).not.toBe(null);
      const again = { ...form, ...once(), amount: '500' };
      const twice = await accountant.post(desk.moneyTaskMove(task), again);
      expect([twice.status, await money.paidOf(target)]).toEqual([404, 500_00]);
    });

    it('says of money that was moved where it is, and not that it went back', async () => {
      const wrong = await money.invoiced();
      const right = await money.invoiced();
      const { id } = await money.upload([money.one(wrong, { Сумма: '700.00' })]);
      const [document] = await money.documentsOf(id);
      const accountant = bench.as('accountant');
      await money.record(id, { [`other.${document?.id}`]: orderNumber(wrong) });
      await accountant.post(desk.documentMove(document?.id ?? 0), { order: orderNumber(right) });
      const row = bench.db.selectFrom('orders').selectAll().where('id', '=', wrong);
      const order = await row.executeTakeFirstOrThrow();
      expect(await findOrderMoney(bench.db, order)).toEqual({
        kind: 'due',
        paid: 0,
        left: 1000_00,
      });
      const cancelled = await findOrderMoney(bench.db, { ...order, status: 'cancelled' });
      expect(cancelled).toEqual({ kind: 'cancelled', link_open: false });
      const pages = [
        [desk.order(wrong), ` в заказ ${orderNumber(right)}`],
        [desk.order(right), `, из заказа ${orderNumber(wrong)}`],
        [desk.money({ show: 'refunds' }), `перенесено в заказ ${orderNumber(right)}`],
      ] as const;
      for (const [path, told] of pages) expect((await accountant.get(path)).text).toContain(told);
      expect((await accountant.get(desk.order(wrong))).text).not.toContain('у покупателя');
    });

    it.each([
      ['the same order', async (id: number) => orderNumber(id)],
      ['none', async () => '999999999'],
      ['a cancelled one', async () => orderNumber(await money.invoiced({ status: 'cancelled' }))],
      [
        'a quote request',
        async () => orderNumber(await bench.newOrder({ kind: 'request', status: 'new' })),
      ],
      ['a word', async () => 'заказ'],
    ])('moves nothing to %s', async (_name, target) => {
      const { id, task } = await extra();
      const form = { ...once(), order: await target(id), amount: '500' };
      const refused = await bench.as('accountant').post(desk.moneyTaskMove(task), form);
      expect([refused.status >= 400, await money.paidOf(id)]).toEqual([true, 1500_00]);
    });

    it('ends when money was given back by bank, and the buyer is told', async () => {
      const { id, task } = await extra();
      const form = { ...once(), amount: '500', number: '44' };
      const { headers } = await bench.as('accountant').post(desk.moneyTaskReturn(task), form);
      expect([await money.paidOf(id), (await taskOf(task)).settled_at !== null]).toEqual([
        1000_00,
        true,
      ]);
      const told = await bench.db
        .selectFrom('outbox')
        .select('kind')
        .where('batch_id', '=', doneOf(headers['location']))
        .execute();
      expect(told.map(({ kind }) => kind)).toContain('money-returned');
    });

    it('is returned once by a paper and by a form, and moved once by a form', async () => {
      const { id, task } = await extra();
      const accountant = bench.as('accountant');
      const returned = { ...once(), amount: '200', number: '77' };
      const send = (form: Record<string, string>) =>
        accountant.post(desk.moneyTaskReturn(task), form);
      const [first, second] = await Promise.all([send(returned), send(returned)]);
      expect(doneOf(first.headers['location'])).toBeGreaterThan(0);
      expect(second.headers['location']).toBe(first.headers['location']);
      expect(await money.paidOf(id)).toBe(1300_00);
      const paper = await send({ ...returned, ...once() });
      expect([paper.status, paper.text.includes('по документу 77 уже учтён')]).toEqual([409, true]);
      const zeros = await send({ ...returned, ...once(), number: '077' });
      expect([zeros.status, zeros.text.includes('по документу 077 уже учтён')]).toEqual([
        409,
        true,
      ]);
      const target = await money.invoiced();
      const moved = { ...once(), amount: '150', order: orderNumber(target) };
      for (const _ of [1, 2]) await accountant.post(desk.moneyTaskMove(task), moved);
      expect([await money.paidOf(id), await money.paidOf(target)]).toEqual([1150_00, 150_00]);
      const rest = { ...once(), amount: '150', number: '78' };
      const [last, again] = [await send(rest), await send(rest)];
      expect([last.status, again.status, await money.paidOf(id)]).toEqual([303, 303, 1000_00]);
    });

    it('stands in its list and leaves it', async () => {
      const { id, task } = await extra();
      await transaction(bench.shop.deps.store, (tx) =>
        addPaymentTask(
          tx,
          { orderId: id, kind: 'goods-gone', detail: '<b>Товара нет</b>' },
          bench.shop.clock.now,
        ),
      );
      const list = (filters: Parameters<typeof desk.money>[0]) =>
        bench.as('viewer').get(desk.money({ q: orderNumber(id), ...filters }));
      const { text } = await list({});
      expect([text.includes('&lt;b&gt;'), text.includes(desk.moneyTask(task))]).toEqual([
        true,
        false,
      ]);
      for (const show of ['payments', 'refunds', 'receipts', 'statements']) {
        expect((await list({ show, state: 'x', from: '%E0', before: '9'.repeat(15) })).status).toBe(
          200,
        );
      }
      const { text: payments } = await list({ show: 'payments', how: 'bank' });
      expect(payments).toContain('1\u00a0500,00');
    });
  });

  it('of a paper that 1C has named is not counted once more, by hand or from a statement', async () => {
    const order = await money.invoiced({ total: 3000_00, goods_sum: 3000_00, retail_sum: 3000_00 });
    const number = money.newNumber();
    const { store } = bench.shop.deps;
    const { now } = bench.shop.clock;
    const node = { name: 'УТ', login: '1c', password: 'long enough password' };
    await saveNode(store, { ...node, profile: 'ut-2.07', settings: {} }, now);
    const { id: nodeId } = await bench.db
      .selectFrom('exchange_nodes')
      .select('id')
      .executeTakeFirstOrThrow();
    const papers = [{ number, date: '2026-11-20', sum: 1000_00, kind: '' as const, guid: '' }];
    await transaction(store, (tx) => takePapers(tx, { orderId: order, nodeId, papers, now }));
    expect(await money.paidOf(order)).toBe(1000_00);
    await bench.as('accountant').post(desk.orderPayment(order), { amount: '1000', key: number });
    expect(await money.paidOf(order)).toBe(1000_00);
    const { id } = await money.upload([money.one(order, { Номер: number })]);
    const [document] = await money.documentsOf(id);
    const form = { [`other.${document?.id}`]: orderNumber(order) };
    const refused = await money.record(id, form);
    expect([refused.status, refused.text.includes('уже учтены')]).toEqual([422, true]);
    expect(await money.paidOf(order)).toBe(1000_00);
    await bench.as('accountant').post(desk.orderPayment(order), { amount: '500', key: number });
    expect(await money.paidOf(order)).toBe(1500_00);
  });

  describe('the days', () => {
    const dayOf = async () => {
      const { text } = await bench.as('viewer').get(desk.moneyDays());
      return text;
    };

    it('name the orders whose money does not agree, and no others', async () => {
      const right = await money.invoiced({ status: 'confirmed' });
      await bench
        .as('accountant')
        .post(desk.orderPayment(right), { amount: '1000', key: money.newNumber() });
      const gone = async (paid_sum: number, facts: { amount: number; moved_to: number | null }) => {
        const order_id = await money.invoiced({ status: 'completed', paid_sum });
        await transaction(bench.shop.deps.store, async (tx) => {
          const at = bench.shop.clock.now;
          const times = { created_at: at, updated_at: at, succeeded_at: at };
          const key = `gone ${order_id}`;
          const way = { provider: 'bank', external_id: null, method: 'bank', key };
          const state = { amount: 1000_00, status: 'succeeded', confirmation_url: null } as const;
          const { id: payment_id } = await tx
            .insertInto('payments')
            .values({ order_id, ...way, ...state, ...times, refunded: facts.amount })
            .returning('id')
            .executeTakeFirstOrThrow();
          const refund = { key, payment_id, ...facts, external_id: null, actor: 'staff 1' };
          const row = { ...refund, created_at: at, done_at: at };
          await tx.insertInto('refunds').values(row).execute();
        });
        return order_id;
      };
      const returned = await gone(700_00, { amount: 300_00, moved_to: null });
      const wrong = [
        await gone(0, { amount: 1000_00, moved_to: right }),
        await money.invoiced({ status: 'confirmed', paid_sum: 700_00 }),
        await money.invoiced({ status: 'completed' }),
        await money.invoiced({ status: 'cancelled', paid_sum: 1_00 }),
      ];
      const text = await dayOf();
      for (const id of wrong) expect(text).toContain(`${desk.order(id)}#money`);
      for (const id of [right, returned]) expect(text).not.toContain(`${desk.order(id)}#money`);
    });

    it('count a document when it came, and once when it is moved to its order', async () => {
      const [wrong, right] = [await money.invoiced(), await money.invoiced()];
      const fields = { Сумма: '1234.56', ДатаПоступило: '18.11.2026' };
      const { id } = await money.upload([money.one(wrong, fields)]);
      const [document] = await money.documentsOf(id);
      const cellsOf = async (day: string) => {
        const row = new RegExp(`<th scope="row" class="desk-when">${day}.*?</tr>`, 's');
        const [cells = ''] = row.exec(await dayOf()) ?? [];
        return [...cells.matchAll(/<td class="desk-number">([^<]*)/g)].map(([, cell]) => cell);
      };
      const before = await cellsOf('20 ноября');
      await money.record(id, { [`other.${document?.id}`]: orderNumber(wrong) });
      await bench
        .as('accountant')
        .post(desk.documentMove(document?.id ?? 0), { order: orderNumber(right) });
      expect([await money.paidOf(wrong), await money.paidOf(right)]).toEqual([0, 1234_56]);
      const [none, sum] = [formatPrice(0), formatPrice(1234_56)];
      expect((await cellsOf('18 ноября')).slice(0, 4)).toEqual([none, sum, none, sum]);
      expect(await cellsOf('20 ноября')).toEqual(before);
    });

    it.each(['2026-13-40', '%E0%A4%A', '9999-12-31', '0001-01-01'])('open with %s', async (to) => {
      expect((await bench.as('viewer').get(desk.moneyDays({ to }))).status).toBe(200);
    });
  });
});
