import type { PushDevice } from '../../shared/contract/push-calls.ts';
import type { Millis } from '../../shared/millis.ts';
import type { PushKeys } from '../../shared/push.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';

interface NewSubscription extends PushKeys {
  shopperId: number;
  /** Session of a customer: signing out ends the messages. */
  sessionId: string | null;
  userAgent: string;
  now: Millis;
}

/** Number of browsers that is enough for anybody: the oldest ones go. */
const MAX_DEVICES = 10;

/** Keeps a browser's subscription, which from now on is this shopper's. */
export async function saveSubscription(store: Store, given: NewSubscription): Promise<void> {
  const { endpoint, p256dh, auth, shopperId, sessionId, userAgent, now } = given;
  const row = { p256dh, auth, shopper_id: shopperId, session_id: sessionId, user_agent: userAgent };
  await transaction(store, async (tx) => {
    await tx
      .insertInto('push_subscriptions')
      .values({ endpoint, ...row, created_at: now })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute();
    const all = await tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('shopper_id', '=', shopperId)
      .orderBy('id', 'desc')
      .execute();
    const old = all.slice(MAX_DEVICES).map(({ id }) => id);
    if (old.length > 0) await tx.deleteFrom('push_subscriptions').where('id', 'in', old).execute();
  });
}

/** A shopper's browsers that get messages, the latest first. `now` in epoch milliseconds. */
export async function listDevices(db: Db, shopperId: number, now: Millis): Promise<PushDevice[]> {
  return liveSubscriptions(db, shopperId, now)
    .select(['push_subscriptions.user_agent', 'push_subscriptions.created_at'])
    .orderBy('push_subscriptions.id', 'desc')
    .execute();
}

/** Subscriptions whose browser has not signed out since. */
export function liveSubscriptions(db: Pick<Db, 'selectFrom'>, shopperId: number, now: Millis) {
  return db
    .selectFrom('push_subscriptions')
    .leftJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select('push_subscriptions.id')
    .where('shopper_id', '=', shopperId)
    .where(({ or, and, eb }) =>
      or([
        eb('session_id', 'is', null),
        and([eb('sessions.ended_at', 'is', null), eb('sessions.expires_at', '>', now)]),
      ]),
    );
}

/** False when the shopper has no such subscription. */
export async function endPushSubscription(
  store: Store,
  { shopperId, id }: { shopperId: number; id: number },
): Promise<boolean> {
  const { numDeletedRows } = await transaction(store, (tx) =>
    tx
      .deleteFrom('push_subscriptions')
      .where('id', '=', id)
      .where('shopper_id', '=', shopperId)
      .executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}
