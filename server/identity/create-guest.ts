import type { CallClient, ClientAddress } from '../../shared/contract/client.ts';
import { HOUR_MS, type Millis } from '../../shared/millis.ts';
import { limitsByNetwork, takeLimits, tooMany } from '../platform/limits/take-limits.ts';
import type { Store } from '../platform/store/open-store.ts';
import { lockingTransaction, type Tx } from '../platform/store/transaction.ts';
import { GUEST_KEY_MS } from './token-lifetimes.ts';
import type { Tokens } from './tokens.ts';

/** Guests of one network: many phones of a mobile network are behind one address. */
const MAX_PER_HOUR = { narrow: 5000, wide: 25_000 };

interface GuestDeps {
  store: Store;
  tokens: Tokens;
  now: Millis;
}

/** Browser of a guest: its address, and its own key for changes that go before the token has come. */
type GuestClient = Pick<CallClient, 'address' | 'guest_key'>;

/**
 * A guest, made at the first write; gives the temporary token. Writes with one key are one guest's for
 * ten minutes. @throws CallError too_many for a network that makes guests without end.
 */
export async function createGuest(
  { store, tokens, now }: GuestDeps,
  { address, guest_key: key }: GuestClient,
): Promise<string> {
  const sealed = key === null ? null : tokens.seal(`guest ${key}`);
  const shopperId = await lockingTransaction(store, async (tx) => {
    const named = await insertGuest(tx, sealed, now);
    if (named === null) {
      const known = await findBySealed(tx, sealed, now);
      if (known !== null) return known;
    }
    // An old key names nobody.
    const made = named ?? (await insertGuest(tx, null, now));
    if (made === null) throw new Error('A guest without a key was not made');
    await countGuest(tx, address, now);
    return made;
  });
  return tokens.sign({ kind: 'guest', shopperId, issuedAt: now });
}

/** Gives the new guest's id; null when the key is taken. */
async function insertGuest(tx: Tx, sealed_key: string | null, now: Millis): Promise<number | null> {
  const made = await tx
    .insertInto('shoppers')
    .values({ created_at: now, sealed_key })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

async function findBySealed(tx: Tx, sealed: string | null, now: Millis): Promise<number | null> {
  const known = await tx
    .selectFrom('shoppers')
    .select('id')
    .where('sealed_key', '=', sealed)
    .where('created_at', '>', now - GUEST_KEY_MS)
    .executeTakeFirst();
  return known?.id ?? null;
}

async function countGuest(tx: Tx, address: ClientAddress, now: Millis): Promise<void> {
  const limits = limitsByNetwork('guests', address, { max: MAX_PER_HOUR, windowMs: HOUR_MS });
  const wait = await takeLimits(tx, limits, now);
  if (wait > 0) throw tooMany(wait);
}
