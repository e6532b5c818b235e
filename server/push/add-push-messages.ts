import type { Millis } from '../../shared/millis.ts';
import type { PushMessage } from '../../shared/push.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { liveSubscriptions } from './change-subscriptions.ts';

export const PUSH_KIND = 'push' as const;

interface Notification {
  shopperId: number;
  /** Key of the event: the same key is the same message. */
  key: string;
  message: PushMessage;
  now: Millis;
}

/** Writes a message for each of a shopper's browsers, in the transaction of what it tells about. */
export async function addPushMessages(tx: Tx, notification: Notification): Promise<void> {
  const { shopperId, key, message, now } = notification;
  const subscriptions = await liveSubscriptions(tx, shopperId, now).execute();
  const messages = subscriptions.map(({ id }) => ({
    kind: PUSH_KIND,
    key: `push ${id} ${key}`,
    payload: { subscriptionId: id, message, at: now },
  }));
  await addToOutbox(tx, messages, now);
}
