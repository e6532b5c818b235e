import type { Db, Store } from '../../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';
import type { Staging } from '../draft/staging.ts';
import { listMentioned } from './spare-named.ts';

/** Notes the goods that a session asks about: a person keeps them on sale. */
export async function keepGoods(tx: Tx, sessionId: number): Promise<void> {
  await tx
    .insertInto('exchange_kept')
    .columns(['node_id', 'product_id'])
    .expression(({ selectFrom }) =>
      selectFrom('exchange_removals')
        .innerJoin('exchange_sessions', 'exchange_sessions.id', 'session_id')
        .select(['node_id', 'product_id'])
        .where('session_id', '=', sessionId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Goods that stay on sale whether the node names them or not. */
export async function listKept(db: Db, nodeId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('exchange_kept')
    .select('product_id')
    .where('node_id', '=', nodeId)
    .execute();
  return new Set(rows.map(({ product_id }) => product_id));
}

/** Goods that their node names again may be asked about once more. */
export async function forgetNamed(store: Store, nodeId: number, staging: Staging): Promise<void> {
  const read = (after: number, most: number) =>
    store.db
      .selectFrom('exchange_kept')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['product_id', 'external_id'])
      .where('node_id', '=', nodeId)
      .where('product_id', '>', after)
      .orderBy('product_id')
      .limit(most)
      .execute();
  for await (const ids of listMentioned(read, staging)) {
    await transaction(store, (tx) =>
      tx
        .deleteFrom('exchange_kept')
        .where('node_id', '=', nodeId)
        .where('product_id', 'in', ids)
        .execute(),
    );
  }
}
