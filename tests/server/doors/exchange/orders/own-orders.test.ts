import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { orderQueues } from '../../../../../server/backoffice/today/order-queues.ts';
import type { NodeSettings } from '../../../../../server/doors/exchange/nodes/node-settings.ts';
import { cancelOrder } from '../../../../../server/orders/cancel-order.ts';
import { changeLines } from '../../../../../server/orders/change-lines.ts';
import { findOrder } from '../../../../../server/orders/find-order.ts';
import { moveOrder } from '../../../../../server/orders/move-order.ts';
import { transaction } from '../../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import {
  createOrderShop,
  MOSCOW_STORAGE,
  NOW,
  type OrderShop,
} from '../../../orders/order-shop.ts';
import { createExchangeShop, type ExchangeShop } from '../exchange-shop.ts';
import { ordersFile, orderXml, type SaidOrder } from './said-orders.ts';

const SAID = { number: 'УТ-77', currency: 'руб', goods: [['g1', 2, '180.00']] } satisfies SaidOrder;

describeOnBothStores('orders that were placed in 1C', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  let customer: number;
  let phone: string;
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
    await save({ ownOrders: 'make' });
    ({ id: customer, phone } = await addCustomer());
  });
  afterEach(() => shop.close());

  const save = (settings: Partial<NodeSettings>) => shop.saveNode({ isZipped: false, ...settings });
  async function addCustomer() {
    const id = await orders.customer({});
    return { id, phone: `+7917${String(id).padStart(7, '0')}` };
  }
  const send = (...said: SaidOrder[]) => {
    const all = said.map((one) => orderXml({ ...SAID, ...one }));
    return shop.client().sendDocuments([ordersFile(all.join(''))]);
  };
  const listOrders = () => shop.store.db.selectFrom('orders').selectAll().orderBy('id').execute();
  const lastDetail = async () => {
    const files = shop.store.db.selectFrom('exchange_files').select('detail');
    return (await files.orderBy('id', 'desc').executeTakeFirstOrThrow()).detail;
  };
  const made = async () => {
    const [order, ...more] = await listOrders();
    expect(more).toEqual([]);
    return order!;
  };
  const shown = async (id: number) => {
    const { db } = shop.store;
    return findOrder(db, { shopperId: customer, id, takesOnline: true });
  };
  const letters = async () => {
    const rows = await shop.store.db.selectFrom('outbox').select('kind').execute();
    return rows.map(({ kind }) => kind);
  };

  it('stay there unless the node says otherwise', async () => {
    await save({ ownOrders: 'leave' });
    await send({ phones: [phone] });
    expect(await listOrders()).toEqual([]);
    expect(await lastDetail()).toBe('Заказов: 0, изменено: 0, не с сайта: 1');
  });

  it('come to the customer of that phone, once, and without a letter', async () => {
    const said = { phones: ['8 (495) 000-00-00; нет', phone.replace('+7', '8')], sum: '230.00' };
    await send(said);
    await send(said);
    const order = await made();
    expect(order).toMatchObject({
      shopper_id: customer,
      status: 'confirmed',
      goods_sum: 18_000,
      delivery_price: 5000,
      total: 23_000,
      phone,
    });
    const { lines, events, ...rest } = (await shown(order.id))!;
    expect(lines).toMatchObject([{ title: 'Котёл 1', quantity: 2, price: 9000, sum: 18_000 }]);
    expect(events).toMatchObject([{ note: 'Оформлен у менеджера, в учёте № УТ-77' }]);
    expect(rest).toMatchObject({ can_pay: false, can_cancel: false, has_invoice: false });
    expect(await letters()).toEqual([]);
    expect(await lastDetail()).toBe('Заказов: 1, изменено: 0');
  });

  it('bear the tax of their lines, each rounded as papers have it', async () => {
    await send({
      phones: [phone],
      goods: [
        ['g1', 1, '100.00'],
        ['g2', 1, '100.00'],
      ],
    });
    expect(await made()).toMatchObject({ total: 20_000, vat_percent: 22, vat_sum: 2 * 1803 });
  });

  it('come to nobody by a firm that anybody may have typed in', async () => {
    const firm = { inn: '7707083893', kpp: '', ogrn: '', title: 'Чужая', legal_address: '' };
    await transaction(shop.store, (tx) =>
      tx
        .insertInto('firms')
        .values({
          ...firm,
          customer_id: customer,
          position: '',
          is_default: 1,
          confirmed_at: NOW,
          created_at: NOW,
          removed_at: null,
        })
        .execute(),
    );
    await send({ inn: firm.inn });
    expect(await listOrders()).toEqual([]);
    expect(await lastDetail()).toContain('не с сайта: 1 (покупатель не найден по телефону: 1)');
  });

  it('carry the firm of the document to the customer of the phone', async () => {
    await send({ inn: '7707083893', phones: [phone] });
    const order = await made();
    expect(order.firm_id).toBeNull();
    expect((await shown(order.id))?.firm).toEqual({
      inn: '7707083893',
      kpp: '',
      title: 'ООО «Ромашка»',
      address: '',
    });
  });

  it('are left with their reasons', async () => {
    const other = await addCustomer();
    const phones = [phone];
    await send(
      { id: 'a', phones: [phone, other.phone] },
      { id: 'b', phones, currency: 'USD' },
      { id: 'c', phones, sum: '100.00' },
      { id: 'd', phones, goods: [['чужой', 1, '5']] },
      { id: 'e', phones, date: '2026-11-19' },
      { id: 'f', phones, requisites: { ПометкаУдаления: 'true' } },
      { id: '', phones },
      { id: 'g', phones, requisites: { Проведен: 'false' } },
    );
    expect(await listOrders()).toEqual([]);
    const detail = await lastDetail();
    for (const reason of [
      'телефоны нескольких покупателей: 1',
      'не в рублях: 1',
      'сумма меньше суммы товаров: 1',
      'товара нет на сайте: 1',
      'раньше, чем заведён узел: 1',
      'отменены: 1',
      'без товаров: 1',
      'не проведены: 1',
    ]) {
      expect(detail).toContain(reason);
    }
  });

  it('never go back there, where they would become orders once more', async () => {
    await send({ phones: [phone] });
    const { id } = await made();
    await send({ phones: [phone], requisites: { 'Номер оплаты по 1С': '7' } });
    expect((await made()).paid_sum).toBe(18_000);
    expect(await shop.client().takeOrders()).not.toContain(String(100_000 + id));
  });

  it('follow 1C: lines, services, payment, shipment', async () => {
    const said = { phones: [phone], sum: '180.00' };
    await send(said);
    await send({
      ...said,
      goods: [
        ['g1', 1, '90'],
        ['g2', 1, '100'],
      ],
      sum: '250.00',
    });
    expect(await made()).toMatchObject({ goods_sum: 19_000, delivery_price: 6000, total: 25_000 });
    const told = shop.store.db
      .selectFrom('outbox')
      .innerJoin('order_events', (join) =>
        join.on(sql<boolean>`outbox.key = 'order-changed ' || order_events.id`),
      )
      .select('note');
    expect((await told.execute()).map(({ note }) => note)).toEqual([
      expect.stringMatching(/^Состав изменён в 1С\. .+ Доставка и услуги: 0,00.₽ → 60,00.₽$/),
    ]);
    await send({
      ...said,
      goods: [
        ['g1', 1, '90'],
        ['g2', 1, '100'],
      ],
      sum: '250.00',
      requisites: { 'Номер отгрузки по 1С': 'Р-5', 'Номер оплаты по 1С': '8' },
    });
    const order = await made();
    expect(order).toMatchObject({ status: 'shipped', paid_sum: 25_000 });
    await moveOrder(shop.store, { orderId: order.id, to: 'completed', actor: 'staff 1', now: NOW });
    expect((await made()).status).toBe('completed');
  });

  it('ask for no money back that a document moves from goods to services', async () => {
    await send({ phones: [phone], sum: '200.00' });
    await send({ phones: [phone], sum: '200.00', requisites: { 'Номер оплаты по 1С': '8' } });
    expect(await made()).toMatchObject({ total: 20_000, paid_sum: 20_000 });
    await send({ phones: [phone], goods: [['g1', 1, '90.00']], sum: '200.00' });
    expect(await made()).toMatchObject({ goods_sum: 9000, delivery_price: 11_000, total: 20_000 });
    expect(await letters()).not.toContain('payment-task');
    expect(await shop.store.db.selectFrom('payment_tasks').select('id').execute()).toEqual([]);
  });

  it('do not count goods that the shop has not as services', async () => {
    const said = { phones: [phone], sum: '200.00' };
    await send(said);
    const goods: SaidOrder['goods'] = [
      ['g1', 2, '180.00'],
      ['чужой', 1, '500.00'],
    ];
    await send({ ...said, goods, sum: '700.00' });
    expect(await made()).toMatchObject({ goods_sum: 18_000, delivery_price: 2000, total: 20_000 });
    const tasks = await shop.store.db.selectFrom('exchange_tasks').select('detail').execute();
    expect(tasks[0]?.detail).toContain('не все товары есть на сайте');
  });

  it('are changed by nobody else', async () => {
    await send({ phones: [phone] });
    const { id: orderId } = await made();
    const refusal = 'Этот заказ оформлен в 1С: измените его там';
    for (const to of ['cancelled', 'assembling', 'review'] as const) {
      for (const actor of ['customer', 'system', 'staff 1', 'manager 1', 'payment']) {
        const move = moveOrder(shop.store, { orderId, to, actor, now: NOW });
        await expect(move).rejects.toThrow(refusal);
      }
    }
    const line = { productId: 1, code: '1', title: 'Котёл 1', unit: 'шт', quantity: 1, sum: 1 };
    const change = { orderId, lines: [line], actor: 'staff 1', reason: '', now: NOW };
    await expect(transaction(shop.store, (tx) => changeLines(tx, change))).rejects.toThrow(refusal);
    const cancel = cancelOrder(shop.store, { orderId, shopperId: customer, now: NOW });
    await expect(cancel).rejects.toThrow('Этот заказ уже нельзя отменить на сайте');
    await send({ phones: [phone], requisites: { Отменен: 'true' } });
    expect((await made()).status).toBe('cancelled');
  });

  it.each([
    ['free', 10, 10],
    ['physical', 8, 10],
  ] as const)('hold goods where the rests are with them: %s', async (rests, held, left) => {
    await save({ rests });
    await send({ phones: [phone] });
    const { id } = await made();
    expect(await orders.free(1)).toBe(held);
    await send({ phones: [phone], requisites: { Отменен: 'true' } });
    expect((await shown(id))?.status).toBe('cancelled');
    expect(await orders.free(1)).toBe(left);
  });

  it('take no goods on their way that free rests are without', async () => {
    const said = { phones: [phone] };
    await send(said);
    await send({ ...said, requisites: { 'Номер отгрузки по 1С': 'Р-5' } });
    expect((await made()).status).toBe('shipped');
    expect(await orders.free(1)).toBe(10);
  });

  it('ask nothing of the shop’s people', async () => {
    await send({ phones: [phone] });
    const counts = await Promise.all(
      orderQueues.map(async (queue) => (await queue.list(shop.store.db, NOW)).count),
    );
    expect(counts.every((count) => count === 0)).toBe(true);
  });

  it('keep no phone of the counterparty beside the order', async () => {
    await send({ phones: [phone] });
    const rows = await shop.store.db
      .selectFrom('exchange_orders')
      .select(['back', 'number'])
      .execute();
    expect(rows.map(({ number }) => number)).toEqual(['УТ-77']);
    expect(rows[0]?.back).not.toContain(phone.slice(2));
  });
});
