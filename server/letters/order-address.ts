import * as links from '../../shared/routes.ts';
import type { AddressedOrder } from '../orders/order-invoice.ts';
import type { Db } from '../platform/store/open-store.ts';

/** The page of an order: a customer's stands in the account, a guest's in the browser that placed it. */
export async function orderAddress(
  db: Db,
  siteUrl: string,
  order: AddressedOrder,
): Promise<string> {
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', order.shopper_id)
    .executeTakeFirst();
  const isOrder = order.kind === 'order';
  if (!customer) return siteUrl + (isOrder ? links.orderResult : links.orderSend)(order.code);
  return siteUrl + (isOrder ? links.accountOrder : links.accountRequest)(order.id);
}
