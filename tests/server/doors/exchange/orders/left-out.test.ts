import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import type { OrderShop } from '../../../orders/order-shop.ts';
import { placeOne } from '../../../orders/place-one.ts';
import type { ExchangeShop } from '../exchange-shop.ts';
import { openBoilerShop } from './boiler-shop.ts';
import { ordersFile, orderXml, type SaidOrder } from './said-orders.ts';

describeOnBothStores('documents of 1C that leave something out', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  beforeEach(async () => {
    ({ orders, shop } = await openBoilerShop(dialect));
  });
  afterEach(() => shop.close());

  const place = () => placeOne(orders, { 1: 3 }, { payment: 'invoice' });
  const numberOf = (id: number) => String(100_000 + id);
  const send = (...said: SaidOrder[]) =>
    shop.client().sendDocuments([ordersFile(said.map(orderXml).join(''))]);
  const order = (id: number) =>
    shop.store.db
      .selectFrom('orders')
      .select(['status', 'total', 'paid_sum'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const tasks = async () =>
    (await shop.store.db.selectFrom('exchange_tasks').select('detail').execute()).map(
      ({ detail }) => detail,
    );

  it('cost their price where a line has no sum, and are a person’s without both', async () => {
    const id = await place();
    const price = '<ЦенаЗаЕдиницу>99.995</ЦенаЗаЕдиницу>';
    await send({ id: numberOf(id), goods: [['g1', 2, '', price]] });
    expect(await order(id)).toMatchObject({ total: 20_000 });
    await send({ id: numberOf(id), goods: [['g1', 2, '']] });
    expect(await order(id)).toMatchObject({ total: 20_000 });
    expect(await tasks()).toEqual([
      `Заказ № ${numberOf(id)}: документ из 1С не взят: «g1»: сумма «» не указана. Исправьте его там`,
    ]);
  });

  it('are nobody else’s without an id', async () => {
    const [first, second] = [await place(), await place()];
    const paid = { 'Номер оплаты по 1С': '7' };
    await send({ number: numberOf(first) });
    await send({ id: '', number: numberOf(first) });
    const guids = shop.store.db.selectFrom('exchange_orders').select('guid');
    expect(await guids.execute()).toEqual([{ guid: expect.stringContaining('-') }]);
    await send({ id: '', number: numberOf(second), requisites: paid });
    await send({ id: '', number: 'УТ-9', requisites: { Отменен: 'true' } });
    expect(await order(first)).toMatchObject({ status: 'opened', paid_sum: 0 });
    expect(await order(second)).toMatchObject({ status: 'confirmed', paid_sum: 30_000 });
  });

  it('date money by the paper’s day, or by the exchange where it has none', async () => {
    const [first, second] = [await place(), await place()];
    const named = (day: string) => ({ 'Номер оплаты по 1С': '7', 'Дата оплаты по 1С': day });
    await send(
      { id: numberOf(first), requisites: named('2026-11-18') },
      { id: numberOf(second), requisites: named('0001-01-01') },
    );
    const rows = shop.store.db.selectFrom('payments').select(['created_at', 'succeeded_at']);
    const [dated, undated] = await rows.orderBy('order_id').execute();
    expect(dated?.succeeded_at).toBe(Date.parse('2026-11-18T12:00:00+03:00'));
    expect(undated?.succeeded_at).toBe(undated?.created_at);
  });
});
