import type { Db } from '../platform/store/open-store.ts';

interface CheckedLine {
  product_id: number;
  /** Units. */
  quantity: number;
  /** Units of a package; see `packages`. */
  package: number;
}

/** The checked lines of a basket, in the order in which they were put there. */
export async function readCheckedLines(db: Db, shopperId: number): Promise<CheckedLine[]> {
  return db
    .selectFrom('basket_lines')
    .select(['product_id', 'quantity', 'package'])
    .where('shopper_id', '=', shopperId)
    .where('checked', '=', 1)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute();
}
