import type { Db } from '../platform/store/open-store.ts';

/** Id of the product with this code; null when there is none or it was removed. */
export async function findProductId(db: Db, code: string): Promise<number | null> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('code', '=', code)
    .where('active', '=', 1)
    .executeTakeFirst();
  return row?.id ?? null;
}
