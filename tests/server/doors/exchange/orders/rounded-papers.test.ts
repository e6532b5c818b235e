import { afterEach, beforeEach, expect, it } from 'vitest';
import { findOrder } from '../../../../../server/orders/find-order.ts';
import { recordBankPayment } from '../../../../../server/orders/record-bank-payment.ts';
import { recordPayment } from '../../../../../server/orders/record-payment.ts';
import { transaction } from '../../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import { NOW, type OrderShop } from '../../../orders/order-shop.ts';
import { placeOne } from '../../../orders/place-one.ts';
import type { ExchangeShop } from '../exchange-shop.ts';
import { openBoilerShop } from './boiler-shop.ts';
import { ordersFile, orderXml } from './said-orders.ts';

describeOnBothStores('kopecks between 1C and the shop', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  beforeEach(async () => {
    ({ orders, shop } = await openBoilerShop(dialect));
  });
  afterEach(() => shop.close());

  const place = (payment: 'online' | 'invoice') => placeOne(orders, { 1: 3 }, { payment });
  const payByBank = (orderId: number, amount: number) =>
    transaction(orders.store, (tx) => {
      const key = `bank ${orderId} ${amount}`;
      return recordBankPayment(tx, { orderId, amount, key, actor: 'staff 1', now: NOW });
    });
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
    });
  /** The order with four boilers for a sum, and a paper of money beside it. */
  async function say(orderId: number, sum: string, paper?: { number: string; sum: string }) {
    shop.clock.now += 60_000;
    const number = String(100_000 + orderId);
    const order = orderXml({ id: number, number, goods: [['g1', 4, sum]] });
    const money =
      paper &&
      `<Документ><Ид>${paper.number}</Ид><Номер>${paper.number}</Номер><Дата>2026-11-20</Дата><ХозОперация>Выплата безналичных денег</ХозОперация><Сумма>${paper.sum}</Сумма></Документ>`;
    await shop
      .client()
      .sendDocuments([ordersFile(`<Контейнер>${order}${money ?? ''}</Контейнер>`)]);
  }
  const find = async (id: number) => {
    const row = orders.store.db.selectFrom('orders').select('shopper_id');
    const { shopper_id } = await row.where('id', '=', id).executeTakeFirstOrThrow();
    const order = await findOrder(orders.store.db, {
      shopperId: shopper_id,
      takesOnline: true,
      id,
    });
    if (!order) throw new Error('no order');
    return order;
  };
  const tasks = () => orders.store.db.selectFrom('exchange_tasks').select('detail').execute();
  const notes = async (id: number) => (await find(id)).events.map(({ note }) => note);
  const ROUNDED = 'Разница 0,16 ₽ из-за округления: доплачивать её не нужно'.replace(
    ' ₽',
    '\u00a0₽',
  );

  it('leave an order paid whose document costs more than its payment by them', async () => {
    const id = await place('online');
    await payOnline(id, 300_00);
    await say(id, '300.16');
    expect(await find(id)).toMatchObject({
      status: 'confirmed',
      total: 300_16,
      paid_sum: 300_00,
      payment_percent: 100,
      can_pay: false,
      money: { kind: 'paid', paid: 300_00 },
    });
    expect(await notes(id)).toContain(ROUNDED);
    await say(id, '300.16', { number: 'ЭО-1', sum: '300.16' });
    expect((await notes(id)).filter((note) => note === ROUNDED)).toHaveLength(1);
    expect(await tasks()).toEqual([]);
  });

  it('leave an order confirmed that is paid less by them, by 1C’s paper or by bank', async () => {
    const [named, counted] = [await place('invoice'), await place('invoice')];
    for (const id of [named, counted]) await say(id, '400.16');
    await say(named, '400.16', { number: 'ЭО-2', sum: '400.00' });
    await payByBank(counted, 400_00);
    for (const id of [named, counted]) {
      const order = await find(id);
      expect(order).toMatchObject({ status: 'confirmed', money: { kind: 'paid' } });
      expect(order.events.map(({ note }) => note)).toContain(ROUNDED);
    }
  });

  it('are no rest of a rouble, nor one of a part of the price', async () => {
    const id = await place('invoice');
    await say(id, '401.00');
    await payByBank(id, 400_00);
    expect(await find(id)).toMatchObject({ status: 'opened', money: { kind: 'due', left: 1_00 } });
    const cheap = await place('invoice');
    await say(cheap, '9.00');
    await payByBank(cheap, 8_90);
    expect(await find(cheap)).toMatchObject({ status: 'opened', money: { left: 10 } });
  });

  it('are not owed with what the order costs more later', async () => {
    const id = await place('invoice');
    await say(id, '400.16');
    await payByBank(id, 400_00);
    await say(id, '500.16');
    expect(await find(id)).toMatchObject({ money: { kind: 'due', paid: 400_00, left: 100_00 } });
  });
});
