import type { Millis } from '../../shared/millis.ts';
import { orderNumber } from '../../shared/order.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import { readKeptTexts } from '../platform/read-kept.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { WEBHOOK_KIND, type WebhookEvent } from './events.ts';

interface ToldEvent {
  event: WebhookEvent;
  /** The same key is the same event. */
  key: string;
  now: Millis;
}

/**
 * Writes what programs have subscribed to into the outbox, in the transaction of what happened: the
 * order as it stands now. No name or address of a person goes out: a program that may read orders asks
 * for the rest.
 */
export async function tellOfOrder(
  tx: Tx,
  told: ToldEvent & { orderId: number; amount?: number },
): Promise<void> {
  const { orderId, amount, ...event } = told;
  await tellWanted(tx, event, async () => {
    const { id, kind, status, total, paid_sum } = await tx
      .selectFrom('orders')
      .select(['id', 'kind', 'status', 'total', 'paid_sum'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const order = { id, number: orderNumber(id), kind, status, total, paid_sum };
    return { order, ...(amount !== undefined && { amount }) };
  });
}

/** Data is read for those who want the event: most shops have no programs to tell. */
async function tellWanted(
  tx: Tx,
  { event, key, now }: ToldEvent,
  readData: () => Promise<object>,
): Promise<void> {
  const hooks = await tx
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('ended_at', 'is', null)
    .execute();
  const wanted = hooks.filter(({ events }) => readKeptTexts(events).includes(event));
  if (wanted.length === 0) return;
  const data = await readData();
  await addToOutbox(
    tx,
    wanted.map(({ id }) => ({
      kind: WEBHOOK_KIND,
      key: `webhook ${id} ${key}`,
      payload: {
        webhookId: id,
        eventId: `${id}-${key.replaceAll(' ', '-')}`,
        event,
        at: now,
        data,
      },
    })),
    now,
  );
}
