import type { Store } from './open-store.ts';
import { writeSetting } from './settings.ts';
import { lockingTransaction } from './transaction.ts';

/** Delay at the most with which a full disk is seen; a write for each question would be a load. */
const FRESH_MS = 5000;

/** Gives the check whether the store can be read and written. @throws when it cannot. */
export function createStoreCheck(store: Store): () => Promise<boolean> {
  let writtenAt = Number.NEGATIVE_INFINITY;
  return async () => {
    await store.db.selectFrom('sequences').select('name').execute();
    if (performance.now() - writtenAt < FRESH_MS) return true;
    writtenAt = Number.NEGATIVE_INFINITY;
    await lockingTransaction(store, (tx) => writeSetting(tx, 'store_check', String(Date.now())));
    writtenAt = performance.now();
    return true;
  };
}
