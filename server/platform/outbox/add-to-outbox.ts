import type { Millis } from '../../../shared/millis.ts';
import type { Tx } from '../store/transaction.ts';

/** A message that must go out once the transaction is committed. */
export interface OutboxMessage {
  /** Decides who delivers it: `mail`, `sms`, `payment`, … */
  kind: string;
  /** A message with a key that was there before is the same message. */
  key: string;
  /** JSON. */
  payload: object;
}

/** Writes messages in the transaction of what they tell about. `now` in epoch milliseconds. */
export async function addToOutbox(
  tx: Tx,
  messages: readonly OutboxMessage[],
  now: Millis,
): Promise<void> {
  for (const { kind, key, payload } of messages) {
    const row = { kind, key, payload: JSON.stringify(payload), created_at: now, next_at: now };
    await tx
      .insertInto('outbox')
      .values({ ...row, done_at: null })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }
}
