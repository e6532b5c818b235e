import type { KnownShopper } from '../../shared/contract/shopper.ts';
import type { Db } from '../platform/store/open-store.ts';

/** Units in a shopper's basket by product, in the order of adding. */
export async function listBasketAmounts(
  db: Db,
  shopperId: number,
): Promise<KnownShopper['basket']> {
  return db
    .selectFrom('basket_lines')
    .select(['product_id', 'quantity as amount', 'package'])
    .where('shopper_id', '=', shopperId)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute();
}
