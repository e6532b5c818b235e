import { afterEach, beforeEach, expect, it } from 'vitest';
import { readToldOrders } from '../../../../../server/doors/exchange/orders/read-orders.ts';
import { moveOrder } from '../../../../../server/orders/move-order.ts';
import { noteReturned } from '../../../../../server/orders/note-returned.ts';
import { recordBankPayment } from '../../../../../server/orders/record-bank-payment.ts';
import { recordPayment } from '../../../../../server/orders/record-payment.ts';
import { reserveRefund } from '../../../../../server/orders/reserve-refund.ts';
import { moveBankMoney } from '../../../../../server/orders/return-by-bank.ts';
import { transaction } from '../../../../../server/platform/store/transaction.ts';
import { DAY_MS } from '../../../../../shared/millis.ts';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import { NOW, type OrderShop } from '../../../orders/order-shop.ts';
import { placeOne } from '../../../orders/place-one.ts';
import type { ExchangeShop } from '../exchange-shop.ts';
import { openBoilerShop } from './boiler-shop.ts';
import { ordersFile, orderXml } from './said-orders.ts';

describeOnBothStores('papers of money that 1C names', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  beforeEach(async () => {
    ({ orders, shop } = await openBoilerShop(dialect));
  });
  afterEach(() => shop.close());

  async function place(units: number, payment: 'online' | 'invoice'): Promise<number> {
    return placeOne(orders, { 1: units }, { payment });
  }

  const payOnline = (orderId: number, amount: number) =>
    transaction(orders.store, async (tx) => {
      const { id: paymentId } = await tx
        .insertInto('payments')
        .values({
          order_id: orderId,
          provider: 'demo',
          external_id: `external ${orderId}`,
          key: `online ${orderId}`,
          method: 'card',
          amount,
          status: 'succeeded',
          confirmation_url: null,
          created_at: NOW,
          updated_at: NOW,
          succeeded_at: NOW,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const money = { orderId, paymentId, amount, actor: 'payment', isOnline: true, now: NOW };
      await recordPayment(tx, money);
      return paymentId;
    });
  const payByBank = (orderId: number, amount: number, number: string) =>
    transaction(orders.store, (tx) => {
      const key = `bank ${orderId} ${number}`;
      return recordBankPayment(tx, { orderId, amount, key, actor: 'staff 1', now: NOW });
    });

  /** The order with so many boilers, and the paper that stands in its requisites. */
  async function say(orderId: number, units: number, paper: string, day = '2026-11-20') {
    shop.clock.now += 60_000;
    const number = String(100_000 + orderId);
    const said = orderXml({
      id: number,
      number,
      goods: [['g1', units, `${units * 100}.00`]],
      requisites: { 'Номер оплаты по 1С': paper, 'Дата оплаты по 1С': day },
    });
    await shop.client().sendDocuments([ordersFile(said)]);
  }
  /** The same with papers beside the order, which name their sums. */
  async function sayWithSums(orderId: number, units: number, papers: Record<string, string>) {
    shop.clock.now += 60_000;
    const number = String(100_000 + orderId);
    const goods: [string, number, string][] = [['g1', units, `${units * 100}.00`]];
    const payments = Object.entries(papers).map(
      ([paper, sum]) =>
        `<Документ><Ид>${paper}</Ид><Номер>${paper}</Номер><Дата>2026-11-20</Дата><ХозОперация>Выплата безналичных денег</ХозОперация><Сумма>${sum}</Сумма></Документ>`,
    );
    const requisites = { 'Номер оплаты по 1С': Object.keys(papers)[0] ?? '' };
    const order = orderXml({ id: number, number, goods, requisites });
    const body = `<Контейнер>${order}${payments.join('')}</Контейнер>`;
    await shop.client().sendDocuments([ordersFile(body)]);
  }
  const paid = async (id: number) => {
    const row = orders.store.db.selectFrom('orders').select(['status', 'total', 'paid_sum']);
    const { status, total, paid_sum } = await row.where('id', '=', id).executeTakeFirstOrThrow();
    return [status, total, paid_sum];
  };
  const tasks = async () =>
    (await orders.store.db.selectFrom('exchange_tasks').select('detail').execute()).map(
      ({ detail }) => detail,
    );
  const doubt = (orderId: number, paper: string) =>
    `Заказ № ${100_000 + orderId}: в 1С оплата ${paper}. Не ясно, новые ли это деньги: за заказ уже приходили другие. Если новые, учтите их сами`;

  it('are no new money when they repeat what was paid on the site, also once the order grows', async () => {
    const id = await place(1, 'online');
    await payOnline(id, 10_000);
    await say(id, 1, 'ЭО-5');
    await say(id, 5, 'ЭО-5');
    expect(await paid(id)).toEqual(['confirmed', 50_000, 10_000]);
    await say(id, 5, 'ЭО-5', '2026-11-20T10:00:00');
    expect(await paid(id)).toEqual(['confirmed', 50_000, 10_000]);
    expect(await tasks()).toEqual([]);
  });

  it('are a person’s to judge when the first word of them comes after the order has grown', async () => {
    const id = await place(1, 'online');
    await payOnline(id, 10_000);
    await say(id, 5, 'ЭО-5');
    await say(id, 5, 'ЭО-5');
    expect(await paid(id)).toEqual(['confirmed', 50_000, 10_000]);
    expect(await tasks()).toEqual([doubt(id, '№ ЭО-5 от 2026-11-20')]);
  });

  it('are known by the number of the bank’s paper', async () => {
    const id = await place(2, 'invoice');
    await payByBank(id, 6000, '15');
    await say(id, 2, '000015');
    expect(await paid(id)).toEqual(['opened', 20_000, 6000]);
    expect(await tasks()).toEqual([]);
    await say(id, 2, '16');
    expect(await paid(id)).toEqual(['opened', 20_000, 6000]);
    expect(await tasks()).toEqual([doubt(id, '№ 16 от 2026-11-20')]);
  });

  it('with a sum repeat the payment of that sum, and another sum is new once that one is named', async () => {
    const id = await place(1, 'online');
    await payOnline(id, 10_000);
    await sayWithSums(id, 5, { 'Б-1': '400.00' });
    expect(await paid(id)).toEqual(['confirmed', 50_000, 10_000]);
    expect(await tasks()).toHaveLength(1);
    await sayWithSums(id, 5, { 'ЭО-5': '100.00', 'Б-2': '300.00' });
    expect(await paid(id)).toEqual(['confirmed', 50_000, 40_000]);
    expect(await tasks()).toHaveLength(1);
  });

  it('give a paper in the requisites and beside the order its sum once', async () => {
    const id = await place(3, 'invoice');
    await sayWithSums(id, 3, { 'Б-1': '100.00' });
    await sayWithSums(id, 3, { 'Б-1': '100.00' });
    await say(id, 3, 'Б-1', '');
    await say(id, 3, 'Б-1');
    await say(id, 3, '000Б-1');
    expect(await paid(id)).toEqual(['opened', 30_000, 10_000]);
  });

  it('of nothing are no money yet, and stop nothing', async () => {
    const id = await place(2, 'invoice');
    await sayWithSums(id, 3, { 'Б-1': '0.00' });
    expect(await paid(id)).toEqual(['opened', 30_000, 0]);
    await sayWithSums(id, 3, { 'Б-1': '100.00' });
    expect(await paid(id)).toEqual(['opened', 30_000, 10_000]);
    expect(await tasks()).toEqual([]);
  });

  it('bring no money back that was returned, so that no more goes back than came', async () => {
    const id = await place(2, 'online');
    const { store } = orders;
    const paymentId = await payOnline(id, 20_000);
    await say(id, 2, 'ЭО-5');
    await transaction(store, async (tx) => {
      const refund = { paymentId, amount: 6000, key: 'r1', actor: 'staff 1' };
      await reserveRefund(tx, refund, NOW);
      await noteReturned(tx, { ...refund, orderId: id, isTold: true }, NOW);
    });
    await say(id, 2, 'ЭО-5');
    expect(await paid(id)).toEqual(['confirmed', 20_000, 14_000]);
    await moveOrder(store, { orderId: id, to: 'cancelled', actor: 'staff 1', now: NOW + 1 });
    const refunds = await store.db.selectFrom('refunds').select('amount').orderBy('key').execute();
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(20_000);
    expect(await store.db.selectFrom('payment_tasks').select('detail').execute()).toEqual([]);
  });

  it('are a person’s when they name money of an order that needs none', async () => {
    const id = await place(2, 'online');
    const { store } = orders;
    const paymentId = await payOnline(id, 20_000);
    await say(id, 2, 'Б-1');
    await transaction(store, async (tx) => {
      const refund = { paymentId, amount: 6000, key: 'r1', actor: 'staff 1' };
      await reserveRefund(tx, refund, NOW);
      await noteReturned(tx, { ...refund, orderId: id, isTold: true }, NOW);
    });
    await sayWithSums(id, 2, { 'Б-2': '200.00' });
    expect(await paid(id)).toEqual(['confirmed', 20_000, 14_000]);
  });

  it('are told with the day when the money came and as paid, though a part went back', async () => {
    const id = await place(2, 'online');
    const { store } = orders;
    const paymentId = await payOnline(id, 20_000);
    const now = NOW + 3 * DAY_MS;
    const told = async () => {
      const [order] = await readToldOrders(store.db, [id], 1);
      return [order?.paidAt, order?.waived, order?.paidSum];
    };
    await transaction(store, async (tx) => {
      const refund = { paymentId, amount: 6000, key: 'r1', actor: 'staff 1' };
      await reserveRefund(tx, refund, now);
      await noteReturned(tx, { ...refund, orderId: id, isTold: true }, now);
    });
    expect(await told()).toEqual([NOW, 6000, 14_000]);
    const other = await place(2, 'invoice');
    const bank = await payByBank(id, 5000, '77');
    const move = { from: id, to: other, amount: 5000, paymentId: bank, key: 'm', actor: 'staff 1' };
    await transaction(store, (tx) => moveBankMoney(tx, { ...move, now }));
    expect(await told()).toEqual([NOW, 6000, 14_000]);
  });

  it('of an order that was cancelled here without money are a person’s', async () => {
    const id = await place(1, 'invoice');
    await moveOrder(orders.store, { orderId: id, to: 'cancelled', actor: 'staff 1', now: NOW + 1 });
    await say(id, 1, '15');
    expect(await paid(id)).toEqual(['cancelled', 10_000, 0]);
    expect(await tasks()).toEqual([
      `Заказ № ${100_000 + id}: в 1С оплата № 15 от 2026-11-20, а заказ отменён. Решите, что с деньгами`,
    ]);
  });

  it('of an order that 1C cancels in the same breath leave the cancellation to a person', async () => {
    const id = await place(1, 'invoice');
    const number = String(100_000 + id);
    const requisites = { Отменен: 'true', 'Номер оплаты по 1С': '15' };
    const cancelled = ordersFile(orderXml({ id: number, number, requisites }));
    await shop.client().sendDocuments([cancelled]);
    await shop.client().sendDocuments([cancelled]);
    expect(await paid(id)).toEqual(['confirmed', 10_000, 10_000]);
    expect(await orders.free(1)).toBe(19);
    expect(await tasks()).toEqual([
      `Заказ № ${number}: отменён в 1С, но за него пришли деньги. Решите, что с ними`,
    ]);
  });
});
