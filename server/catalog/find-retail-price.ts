import type { Kopecks } from '../../shared/money.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { retailLevelOf } from './index/reference.ts';

/** Price of a product that everybody sees now; null: on request. */
export async function findRetailPrice(db: Db | Tx, productId: number): Promise<Kopecks | null> {
  const levels = await db.selectFrom('price_levels').select(['id', 'code']).orderBy('id').execute();
  const row = await db
    .selectFrom('prices')
    .select('price')
    .where('product_id', '=', productId)
    .where('level_id', '=', retailLevelOf(levels))
    .executeTakeFirst();
  return row?.price ?? null;
}
