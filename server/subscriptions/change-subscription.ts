import type { Millis } from '../../shared/millis.ts';
import { CONFIRMATION_MS, type SubscriptionState } from '../../shared/subscription.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import type { SubscriptionTable } from '../platform/store/tables/inquiry-tables.ts';
import { transaction } from '../platform/store/transaction.ts';

interface Subscription {
  email: string;
  state: SubscriptionState;
}

interface TokenUse {
  /** Token from the mail. */
  token: string;
  now: Millis;
}

export async function findSubscription(
  db: Db,
  { token, now }: TokenUse,
): Promise<Subscription | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select(['email', 'asked_at', 'confirmed_at', 'ended_at'])
    .where('token', '=', token)
    .executeTakeFirst();
  return row ? { email: row.email, state: stateOf(row, now) } : null;
}

/** State of the mailing to a box; null: it was never asked for. */
export async function findStateOf(
  db: Db,
  { email, now }: { email: string; now: Millis },
): Promise<SubscriptionState | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select(['asked_at', 'confirmed_at', 'ended_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ? stateOf(row, now) : null;
}

/** Begins the mailing; an expired or ended subscription stays as it is: it must be asked for anew. */
export async function confirmSubscription(
  store: Store,
  { token, now }: TokenUse,
): Promise<Subscription | null> {
  return transaction(store, async (tx) => {
    const found = await findSubscription(tx, { token, now });
    if (found?.state !== 'pending') return found;
    await tx
      .updateTable('subscriptions')
      .set({ confirmed_at: now })
      .where('token', '=', token)
      .execute();
    return { ...found, state: 'active' };
  });
}

/** Ends the mailing, or an ask that was not confirmed; doing it twice changes nothing. */
export async function endSubscription(
  store: Store,
  { token, now }: TokenUse,
): Promise<Subscription | null> {
  return transaction(store, async (tx) => {
    const found = await findSubscription(tx, { token, now });
    if (!found || found.state === 'ended') return found;
    await tx
      .updateTable('subscriptions')
      .set({ ended_at: now })
      .where('token', '=', token)
      .execute();
    return { ...found, state: 'ended' };
  });
}

type Instants = Pick<SubscriptionTable, 'asked_at' | 'confirmed_at' | 'ended_at'>;

function stateOf({ asked_at, confirmed_at, ended_at }: Instants, now: Millis): SubscriptionState {
  if (ended_at !== null) return 'ended';
  if (confirmed_at !== null) return 'active';
  return now < asked_at + CONFIRMATION_MS ? 'pending' : 'expired';
}
