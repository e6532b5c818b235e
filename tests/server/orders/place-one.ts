import type { OrderForm } from '../../../server/orders/order-form.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import type { OrderShop } from './order-shop.ts';

/** Id of the one order that a new buyer places. @throws Error when it is refused. */
export async function placeOne(
  shop: OrderShop,
  units: Readonly<Record<number, number>>,
  change: Partial<OrderForm> = {},
  cityId = MAIN_CITY_ID,
): Promise<number> {
  const buyer = await shop.buyer(units);
  const placed = await shop.place(buyer, await shop.form(buyer, change, { cityId }), cityId);
  if (placed.kind !== 'placed') throw new Error(`The order was refused: ${placed.kind}`);
  const [order] = placed.orders;
  if (!order) throw new Error('Nothing was ordered');
  return order.id;
}
