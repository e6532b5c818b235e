import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import type { OrderShop } from '../../../orders/order-shop.ts';
import { placeOne } from '../../../orders/place-one.ts';
import type { ExchangeShop } from '../exchange-shop.ts';
import { openBoilerShop } from './boiler-shop.ts';
import { ordersFile, orderXml, paperXml } from './said-orders.ts';

describeOnBothStores('papers that 1C has not posted', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  beforeEach(async () => {
    ({ orders, shop } = await openBoilerShop(dialect));
  });
  afterEach(() => shop.close());

  const PAID = 'Выплата безналичных денег';
  const SHIPPED = 'Отпуск товара';

  async function say(orderId: number, papers: string[], requisites: Record<string, string> = {}) {
    shop.clock.now += 60_000;
    const number = String(100_000 + orderId);
    const order = orderXml({ id: number, number, goods: [['g1', 3, '300.00']], requisites });
    const body = `<Контейнер>${order}${papers.join('')}</Контейнер>`;
    await shop.client().sendDocuments([ordersFile(body)]);
  }
  const state = async (id: number) => {
    const row = shop.store.db.selectFrom('orders').select(['status', 'paid_sum']);
    const { status, paid_sum } = await row.where('id', '=', id).executeTakeFirstOrThrow();
    return [status, paid_sum];
  };

  it.each([
    ['as a requisite', { requisites: { Проведен: 'false' } }],
    ['as an element', { more: '<Проведен>false</Проведен>' }],
    ['deleted by a requisite', { requisites: { ПометкаУдаления: 'true' } }],
    ['deleted by an element', { more: '<ПометкаУдаления>true</ПометкаУдаления>' }],
    ['cancelled by a requisite', { requisites: { Отменен: 'true', Проведен: 'true' } }],
    ['cancelled by an element', { more: '<Отменен>true</Отменен>' }],
  ])('are no money and no shipment until they are posted: %s', async (_name, draft) => {
    const id = await placeOne(orders, { 1: 3 }, { payment: 'invoice' });
    const named = { 'Номер оплаты по 1С': '0015', 'Номер отгрузки по 1С': 'Р-5' };
    const payment = { number: '15', operation: PAID, sum: '300.00' };
    const shipment = { number: 'Р-5', operation: SHIPPED, sum: '300.00' };
    const drafts = [payment, shipment].map((paper) => paperXml({ ...paper, ...draft }));
    await say(id, drafts);
    await say(id, drafts, named);
    expect(await state(id)).toEqual(['opened', 0]);
    const posted = { requisites: { Проведен: 'true' } };
    await say(id, [paperXml({ ...payment, ...posted }), paperXml(shipment)], named);
    expect(await state(id)).toEqual(['completed', 30_000]);
  });
});
