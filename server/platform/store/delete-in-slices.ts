import type { Store } from './open-store.ts';
import { type Tx, transaction } from './transaction.ts';

/** Rows in one transaction: others write in between. */
const SLICE = 1000;
const MAX_SLICES = 1000;

/** Deletes what is left of old rows, so many at a time; gives how many went. */
export async function deleteInSlices(
  store: Store,
  deleteSome: (tx: Tx, most: number) => Promise<number>,
): Promise<number> {
  let deleted = 0;
  for (let slice = 0; slice < MAX_SLICES; slice++) {
    const count = await transaction(store, (tx) => deleteSome(tx, SLICE));
    deleted += count;
    if (count < SLICE) break;
  }
  return deleted;
}
