import type { Dialect } from '../../../../../server/platform/store/dialect.ts';
import { orderNumber } from '../../../../../shared/order.ts';
import { createOrderShop, MOSCOW_STORAGE, type OrderShop } from '../../../orders/order-shop.ts';
import { placeOne } from '../../../orders/place-one.ts';
import { createExchangeShop, type ExchangeShop } from '../exchange-shop.ts';
import { ordersFile } from './said-orders.ts';

/** A shop of twenty boilers for 100 ₽ each, which 1C calls «g1», their mounting, «s1», and its exchange without zip. */
export async function openBoilerShop(
  dialect: Dialect,
  options: { isIdle?: boolean } = {},
): Promise<{ orders: OrderShop; shop: ExchangeShop }> {
  const boiler = {
    id: 1,
    title: 'Котёл',
    prices: { 1: [10_000, null] as const },
    stock: { [MOSCOW_STORAGE]: 20 },
    row: { external_id: '1c:g1' },
  };
  const mounting = { ...boiler, id: 2, title: 'Монтаж', row: { external_id: '1c:s1' } };
  const orders = await createOrderShop(dialect, [boiler, mounting]);
  const shop = await createExchangeShop(dialect, orders.store, options);
  await shop.saveNode({ isZipped: false });
  return { orders, shop };
}

/** The same shop with an order of three boilers, paid by invoice, and what 1C says of it. */
export async function openBoilerOrder(dialect: Dialect) {
  const { orders, shop } = await openBoilerShop(dialect);
  const place = (goods: Record<number, number> = { 1: 3 }) =>
    placeOne(orders, goods, { payment: 'invoice' });
  const id = await place();
  return {
    shop,
    /** Places another order like it. */
    place,
    id,
    number: orderNumber(id),
    /** Sends documents in a file, a minute after the one before. */
    async send(...documents: string[]): Promise<void> {
      shop.clock.now += 60_000;
      await shop.client().sendDocuments([ordersFile(documents.join(''))]);
    },
    order: () =>
      shop.store.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Words of the questions that wait, without the order that they begin with. */
    async asked(): Promise<string[]> {
      const tasks = await shop.store.db
        .selectFrom('exchange_tasks')
        .select('detail')
        .where('settled_at', 'is', null)
        .orderBy('id')
        .execute();
      return tasks.map(({ detail }) => detail.replace(/^Заказ № \d+: /, ''));
    },
  };
}
export type BoilerOrder = Awaited<ReturnType<typeof openBoilerOrder>>;
