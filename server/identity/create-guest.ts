import type { ClientAddress } from '../../shared/contract/client.ts';
import { HOUR_MS, type Millis } from '../../shared/millis.ts';
import { limitsByNetwork, takeLimits, tooMany } from '../platform/limits/take-limits.ts';
import type { Store } from '../platform/store/open-store.ts';
import { lockingTransaction } from '../platform/store/transaction.ts';
import type { Tokens } from './tokens.ts';

/** Guests of one network: many phones of a mobile network are behind one address. */
const MAX_PER_HOUR = { narrow: 5000, wide: 25_000 };

interface GuestDeps {
  store: Store;
  tokens: Tokens;
  now: Millis;
}

/**
 * A new guest, made at the first write; gives the temporary token. @throws CallError too_many for a
 * network that makes guests without end.
 */
export async function createGuest(
  { store, tokens, now }: GuestDeps,
  address: ClientAddress,
): Promise<string> {
  const limits = limitsByNetwork('guests', address, { max: MAX_PER_HOUR, windowMs: HOUR_MS });
  const shopperId = await lockingTransaction(store, async (tx) => {
    const wait = await takeLimits(tx, limits, now);
    if (wait > 0) throw tooMany(wait);
    const made = tx.insertInto('shoppers').values({ created_at: now }).returning('id');
    return (await made.executeTakeFirstOrThrow()).id;
  });
  return tokens.sign({ kind: 'guest', shopperId, issuedAt: now });
}
