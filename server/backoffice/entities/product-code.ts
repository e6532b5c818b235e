import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';

/** Code that people know a product by; its id once it is gone. */
export async function findCode(db: Tx | Db, productId: number): Promise<string> {
  const row = await db
    .selectFrom('products')
    .select('code')
    .where('id', '=', productId)
    .executeTakeFirst();
  return row?.code ?? String(productId);
}
