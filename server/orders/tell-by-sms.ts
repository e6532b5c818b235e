import type { Millis } from '../../shared/millis.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { isToldBySms } from './sms-words.ts';

interface ToldStatus {
  /** Id of an order or a request. */
  orderId: number;
  status: string;
  /** Id of the event: an offer may be made again. */
  eventId: number;
  /** Number of the offer that it tells of; absent: of none. */
  revision?: number;
  now: Millis;
}

/** Writes an SMS about a status, where one is promised, in the transaction that brings it about. */
export async function tellBySms(tx: Tx, told: ToldStatus): Promise<void> {
  const { orderId, status, eventId, revision, now } = told;
  const { email } = await tx
    .selectFrom('orders')
    .select('email')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (!isToldBySms(status, email !== '')) return;
  const key = `order-sms ${eventId}`;
  const payload = { orderId, eventId, status, ...(revision !== undefined && { revision }) };
  await addToOutbox(tx, [{ kind: 'order-sms', key, payload }], now);
}
