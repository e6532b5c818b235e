import type { Store } from '../../../platform/store/open-store.ts';
import { holdCatalogSequence } from '../../../platform/store/product-changes.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';

/** PostgreSQL: a row of that key came from another import in the meantime. */
const UNIQUE_VIOLATION = '23505';
const MAX_ATTEMPTS = 10;

/**
 * A transaction that looks again when another import has just added the same things. Large tables are
 * read in it too, by portions: the reading connection of SQLite would fill a second page cache.
 */
export async function importTransaction<T>(
  store: Store,
  work: (tx: Tx) => Promise<T>,
  { rehearsal = false } = {},
): Promise<T> {
  if (rehearsal) return rehearse(store, work);
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(store, async (tx) => {
        // First: a number given in the meantime would undo all that follows.
        await holdCatalogSequence(tx);
        return work(tx);
      });
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== UNIQUE_VIOLATION || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

class RehearsedError<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('Rolled back');
    this.result = result;
  }
}

/** Does the work and takes all of it back. */
async function rehearse<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transaction(store, async (tx): Promise<never> => {
      throw new RehearsedError(await work(tx));
    });
  } catch (error) {
    if (error instanceof RehearsedError) return error.result as T;
    throw error;
  }
}
