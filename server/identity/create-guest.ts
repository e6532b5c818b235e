import type { Millis } from '../../shared/millis.ts';
import type { Store } from '../platform/store/open-store.ts';
import { lockingTransaction } from '../platform/store/transaction.ts';
import type { Tokens } from './tokens.ts';

/** A new guest, made at the first write; gives the temporary token. `now` in epoch milliseconds. */
export async function createGuest(store: Store, tokens: Tokens, now: Millis): Promise<string> {
  const { id } = await lockingTransaction(store, (tx) =>
    tx.insertInto('shoppers').values({ created_at: now }).returning('id').executeTakeFirstOrThrow(),
  );
  return tokens.sign({ kind: 'guest', shopperId: id, issuedAt: now });
}
