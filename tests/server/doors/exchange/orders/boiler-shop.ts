import type { Dialect } from '../../../../../server/platform/store/dialect.ts';
import { createOrderShop, MOSCOW_STORAGE, type OrderShop } from '../../../orders/order-shop.ts';
import { createExchangeShop, type ExchangeShop } from '../exchange-shop.ts';

/** A shop of twenty boilers for 100 ₽ each, which 1C calls «g1», and its exchange without zip. */
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
  const orders = await createOrderShop(dialect, [boiler]);
  const shop = await createExchangeShop(dialect, orders.store, options);
  await shop.saveNode({ isZipped: false });
  return { orders, shop };
}
