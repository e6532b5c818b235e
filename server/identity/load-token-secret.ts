import { randomBytes } from 'node:crypto';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';

const NAME = 'token_secret';

/** The secret that signs tokens: one for all processes of a store, made at the first start. */
export async function loadTokenSecret(store: Store): Promise<string> {
  const find = (db: Pick<Store['db'], 'selectFrom'>) =>
    db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  const known = await find(store.db);
  if (known) return known.value;
  return transaction(store, async (tx) => {
    const other = await find(tx);
    if (other) return other.value;
    const value = randomBytes(32).toString('base64url');
    await tx.insertInto('settings').values({ name: NAME, value }).execute();
    return value;
  });
}
