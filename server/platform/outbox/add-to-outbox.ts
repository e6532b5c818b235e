import type { MessageKind } from '../../../shared/message-titles.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Tx } from '../store/transaction.ts';

/** A message that must go out once the transaction is committed. */
interface OutboxMessage {
  /** Names its deliverer: `order-placed`, `send-receipt`. */
  kind: MessageKind;
  /** A message with a key that was there before is the same message. */
  key: string;
  /** JSON. */
  payload: object;
}

/** Id of the order that a message is about; null: of none. */
export function orderOf(payload: unknown): number | null {
  const { orderId } = (payload ?? {}) as { orderId?: unknown };
  return typeof orderId === 'number' ? orderId : null;
}

/** Writes messages in the transaction of what they tell about. `now` in epoch milliseconds. */
export async function addToOutbox(
  tx: Tx,
  messages: readonly OutboxMessage[],
  now: Millis,
): Promise<void> {
  for (const { kind, key, payload } of messages) {
    await tx
      .insertInto('outbox')
      .values({
        kind,
        key,
        payload: JSON.stringify(payload),
        order_id: orderOf(payload),
        created_at: now,
        // Due at once, whatever the clock says later.
        next_at: 0,
        done_at: null,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }
}
