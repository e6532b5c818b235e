import { z } from 'zod';
import { DAY_MS, type Millis } from '../../shared/millis.ts';
import { pushMessageSchema } from '../../shared/push.ts';
import type { Log } from '../platform/log.ts';
import type { Deliver } from '../platform/outbox/run-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import type { PushSender } from './create-push-sender.ts';

interface PushDelivererDeps {
  store: Store;
  sender: PushSender;
  log: Log;
  now: () => Millis;
}

const payloadSchema = z.object({
  subscriptionId: z.int(),
  message: pushMessageSchema,
  /** Time of the event, epoch milliseconds. */
  at: z.int(),
});
/** Age at which a message that was not delivered is no news. */
const KEPT_MS = DAY_MS;

/** Delivers one message to one browser; a subscription that has ended is forgotten. */
export function createPushDeliverer({ store, sender, log, now }: PushDelivererDeps): Deliver {
  const forget = (id: number) =>
    transaction(store, (tx) => tx.deleteFrom('push_subscriptions').where('id', '=', id).execute());

  return async (payload, key) => {
    const { subscriptionId, message, at } = payloadSchema.parse(payload);
    const subscription = await store.db
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('id', '=', subscriptionId)
      .executeTakeFirst();
    if (!subscription || now() - at > KEPT_MS) return;
    const result = await sender.send(subscription, message);
    if (result.kind === 'gone') await forget(subscriptionId);
    else if (result.kind === 'refused') {
      log.warn({ key, detail: result.detail }, 'Уведомление не принято');
    } else if (result.kind === 'unavailable') {
      throw new Error(`Уведомление не отправлено: ${result.detail}`);
    }
  };
}
