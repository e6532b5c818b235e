import type { Db } from '../platform/store/open-store.ts';
import type { OrderTable } from '../platform/store/tables/order-tables.ts';

/** Opening hours of the office where an order is picked up; '' for any other, and when not known. */
export async function findPickupHours(
  db: Db,
  { delivery_kind, delivery_address }: Pick<OrderTable, 'delivery_kind' | 'delivery_address'>,
): Promise<string> {
  if (delivery_kind !== 'pickup' || delivery_address === '') return '';
  const office = await db
    .selectFrom('offices')
    .select('hours')
    .where('address', '=', delivery_address)
    .executeTakeFirst();
  return office?.hours ?? '';
}
