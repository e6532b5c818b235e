import { afterEach, beforeEach, expect, it } from 'vitest';
import { repeatSession } from '../../../../../server/doors/exchange/journal/repeat-session.ts';
import { recordPayment } from '../../../../../server/orders/record-payment.ts';
import { transaction } from '../../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import {
  createOrderShop,
  MOSCOW_STORAGE,
  NOW,
  type OrderShop,
} from '../../../orders/order-shop.ts';
import { placeOne } from '../../../orders/place-one.ts';
import { createExchangeShop, type ExchangeShop } from '../exchange-shop.ts';
import { windows1251 } from '../feeds.ts';
import { GUID, ordersFile, orderXml, type SaidOrder } from './said-orders.ts';

describeOnBothStores('orders that come back from 1C', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  beforeEach(async () => {
    orders = await createOrderShop(
      dialect,
      [1, 2].map((id) => ({
        id,
        title: `Котёл ${id}`,
        prices: { 1: [10_000, null] as const },
        stock: { [MOSCOW_STORAGE]: 10 },
        row: { external_id: `1c:g${id}` },
      })),
    );
    shop = await createExchangeShop(dialect, orders.store);
    await shop.saveNode({ isZipped: false });
  });
  afterEach(() => shop.close());

  async function place(payment: 'on_delivery' | 'invoice' = 'invoice'): Promise<number> {
    return placeOne(orders, { 1: 3 }, { payment });
  }
  const send = (...said: SaidOrder[]) =>
    shop.client().sendDocuments([ordersFile(said.map(orderXml).join(''))]);
  const order = async (id: number) =>
    shop.store.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const tasks = async () =>
    (await shop.store.db.selectFrom('exchange_tasks').select('detail').execute()).map(
      ({ detail }) => detail,
    );
  const numberOf = (id: number) => String(100_000 + id);

  it('are found by number and date, then by the id that 1C gave', async () => {
    const id = await place();
    await send({ number: numberOf(id), requisites: { 'Номер по 1С': 'УТ-1' } });
    const { db } = shop.store;
    const known = await db
      .selectFrom('exchange_orders')
      .select(['order_id', 'guid', 'number'])
      .execute();
    expect(known).toEqual([{ order_id: id, guid: GUID, number: 'УТ-1' }]);
    await send({ number: 'УТ-1', date: '2020-01-01', requisites: { 'Номер оплаты по 1С': '7' } });
    expect((await order(id)).paid_sum).toBe(30_000);
  });

  it('are not taken for others: another date, a number of its own, a request', async () => {
    const id = await place();
    await send(
      { number: numberOf(id), date: '2026-11-19', requisites: { Отменен: 'true' } },
      { id: 'other', number: 'УТ-77', requisites: { Отменен: 'true' } },
    );
    expect((await order(id)).status).toBe('opened');
    const files = await shop.store.db.selectFrom('exchange_files').select('detail').execute();
    expect(files[0]?.detail).toBe('Заказов: 0, изменено: 0, не с сайта: 2');
  });

  it('may be none: an empty list is taken, a file that is cut off is not', async () => {
    await send();
    const [empty] = await shop.store.db.selectFrom('exchange_files').select('state').execute();
    expect(empty?.state).toBe('applied');
    const { name, content } = ordersFile('');
    const cutOff = { name, content: content.replace('</КоммерческаяИнформация>', '') };
    await expect(shop.client().sendDocuments([cutOff])).rejects.toThrow('orders.xml');
  });

  it('are not taken once more when their session is repeated', async () => {
    const id = await place();
    await send({ id: numberOf(id), goods: [['g1', 2, '200.00']] });
    await send({ id: numberOf(id), goods: [['g1', 1, '100.00']] });
    const { store, dataDir } = shop;
    expect(await repeatSession(store, { dataDir, sessionId: 1 })).toBe(0);
    await shop.work();
    expect((await order(id)).total).toBe(10_000);
  });

  it('are paid once, and never above what is left', async () => {
    const id = await place();
    const said = {
      id: numberOf(id),
      requisites: { 'Номер оплаты по 1С': '15', 'Дата оплаты по 1С': '2026-11-20' },
    };
    await send(said);
    await send(said);
    await send({ ...said, requisites: { 'Номер оплаты по 1С': '16' } });
    expect(await order(id)).toMatchObject({
      paid_sum: 30_000,
      status: 'confirmed',
      needs_decision: 0,
    });
  });

  it('are shipped by their way, and the buyer is told of its end alone', async () => {
    const id = await place('on_delivery');
    await transaction(shop.store, (tx) =>
      tx.updateTable('orders').set({ delivery_kind: 'transport' }).where('id', '=', id).execute(),
    );
    const said = {
      id: numberOf(id),
      requisites: { 'Номер отгрузки по 1С': 'Р-5', 'Дата отгрузки по 1С': '2026-11-21' },
    };
    await send(said);
    await send(said);
    const { db } = shop.store;
    expect((await order(id)).status).toBe('shipped');
    expect(await orders.held(1)).toBe(0);
    const letters = await db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'order-moved')
      .execute();
    expect(letters.map(({ payload }) => JSON.parse(payload))).toEqual([
      { orderId: id, eventId: expect.any(Number), status: 'shipped' },
    ]);
    const event = await db
      .selectFrom('order_events')
      .select('note')
      .where('status', '=', 'shipped')
      .execute();
    expect(event).toEqual([{ note: 'Отгружен: № Р-5 от 2026-11-21' }]);
  });

  it('are shipped unpaid though the site has sold their goods, and no money is told of', async () => {
    const id = await place();
    await transaction(shop.store, async (tx) => {
      await tx.deleteFrom('order_allocations').where('order_id', '=', id).execute();
      await tx.updateTable('stock').set({ free: 0 }).where('product_id', '=', 1).execute();
      await tx.updateTable('orders').set({ delivery_kind: 'transport' }).execute();
    });
    await send({ id: numberOf(id), requisites: { 'Номер отгрузки по 1С': 'Р-5' } });
    expect(await order(id)).toMatchObject({ status: 'shipped', paid_sum: 0 });
    const told = await shop.store.db.selectFrom('payment_tasks').select('detail').execute();
    expect(told.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^Часть товара разобрали: Котёл 1: 0 из 3/),
    ]);
  });

  it('are cancelled with their goods given back; with money a person decides', async () => {
    const [bare, paid] = [await place(), await place()];
    await transaction(shop.store, async (tx) => {
      const { id: paymentId } = await tx
        .insertInto('payments')
        .values({
          order_id: paid,
          provider: 'bank',
          external_id: null,
          key: 'k',
          method: 'bank',
          amount: 30_000,
          status: 'succeeded',
          confirmation_url: null,
          created_at: NOW,
          updated_at: NOW,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await recordPayment(tx, {
        orderId: paid,
        paymentId,
        amount: 30_000,
        actor: 'manager 1',
        isOnline: false,
        now: NOW,
      });
    });
    await send(
      { id: numberOf(bare), requisites: { ПометкаУдаления: 'true' } },
      { id: numberOf(paid), requisites: { Отменен: 'true' } },
    );
    expect([(await order(bare)).status, (await order(paid)).status]).toEqual([
      'cancelled',
      'confirmed',
    ]);
    expect(await orders.free(1)).toBe(7);
    expect(await tasks()).toEqual([
      `Заказ № ${numberOf(paid)}: отменён в 1С, но за него пришли деньги. Решите, что с ними`,
    ]);
  });

  it('are a person’s when they are shipped and cannot follow: cancelled, ready for a carrier', async () => {
    const [off, ready] = [await place('on_delivery'), await place('on_delivery')];
    await transaction(shop.store, async (tx) => {
      await tx.updateTable('orders').set({ delivery_kind: 'transport' }).execute();
      for (const [id, status] of [
        [off, 'cancelled'],
        [ready, 'ready'],
      ] as const) {
        await tx.updateTable('orders').set({ status }).where('id', '=', id).execute();
      }
    });
    const shipped = { requisites: { 'Номер отгрузки по 1С': 'Р-5' } };
    const said = [off, ready].map((id) => ({ id: numberOf(id), ...shipped }));
    await send(...said);
    await send(...said);
    expect(await tasks()).toEqual([
      `Заказ № ${numberOf(off)}: отгружен в 1С, а на сайте «Отменён»`,
      `Заказ № ${numberOf(ready)}: отгружен в 1С, а на сайте «Готов к выдаче»`,
    ]);
  });

  it('consist of other lines, and their history says what is different', async () => {
    const id = await place();
    await send({
      id: numberOf(id),
      goods: [
        ['g1', 2, '190.00'],
        ['g2', 4, '400.00'],
      ],
    });
    expect(await order(id)).toMatchObject({ goods_sum: 59_000, total: 59_000 });
    expect([
      await orders.held(1),
      await orders.free(1),
      await orders.held(2),
      await orders.free(2),
    ]).toEqual([2, 8, 4, 6]);
    const { db } = shop.store;
    const notes = await db
      .selectFrom('order_events')
      .select(['actor', 'note'])
      .where('note', '!=', '')
      .execute();
    expect(notes).toEqual([
      {
        actor: '1c',
        note: 'Состав изменён в 1С. Котёл 1: 3 → 2; добавлено: Котёл 2 × 4. Сумма: 300,00\u00a0₽ → 590,00\u00a0₽',
      },
    ]);
    await send({
      id: numberOf(id),
      goods: [
        ['g1', 2, '190.01'],
        ['g2', 4, '400.00'],
      ],
    });
    expect((await order(id)).total).toBe(59_000);
    await send({ id: numberOf(id), goods: [['g2', 12, '1200.00']] });
    expect([
      await orders.held(1),
      await orders.free(1),
      await orders.held(2),
      await orders.free(2),
    ]).toEqual([0, 10, 10, 0]);
  });

  it('wait for a person when their goods are not the shop’s', async () => {
    const id = await place();
    await send({
      id: numberOf(id),
      goods: [
        ['g1', 3, '300'],
        ['чужой', 1, '5'],
      ],
    });
    expect((await order(id)).total).toBe(30_000);
    expect(await tasks()).toEqual([
      `Заказ № ${numberOf(id)}: состав в 1С другой, и не все товары есть на сайте: g1 × 3; чужой × 1`,
    ]);
  });

  it('come in containers with their papers, and in windows-1251', async () => {
    const id = await place();
    const payment =
      '<Документ><Ид>p</Ид><Номер>99</Номер><Дата>2026-11-20</Дата><ХозОперация>Выплата безналичных денег</ХозОперация><Сумма>100.00</Сумма></Документ>';
    const body = `<Контейнер>${orderXml({ id: numberOf(id) })}${payment}</Контейнер>`;
    const { content, name } = ordersFile(body, 'windows-1251');
    await shop.client().sendDocuments([{ name, content: windows1251(content) }]);
    expect(await order(id)).toMatchObject({ paid_sum: 10_000, status: 'opened' });
  });
});
