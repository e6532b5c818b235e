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
  /** Nobody has brought it about: its time has come. */
  isByItself?: boolean;
  now: Millis;
}

/**
 * Writes an SMS about a status, where one is promised, in the transaction that brings it about. Anybody may
 * type a stranger's phone: of what comes by itself those are told who have proved theirs or paid.
 */
export async function tellBySms(tx: Tx, told: ToldStatus): Promise<void> {
  const { orderId, status, eventId, revision, isByItself = false, now } = told;
  const { email, proven_phone, paid_sum, led_by } = await tx
    .selectFrom('orders')
    .select(['email', 'proven_phone', 'paid_sum', 'led_by'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (!isToldBySms(status, email !== '')) return;
  if (isByItself && proven_phone === null && paid_sum === 0 && led_by === null) return;
  const key = `order-sms ${eventId}`;
  const payload = { orderId, eventId, status, ...(revision !== undefined && { revision }) };
  await addToOutbox(tx, [{ kind: 'order-sms', key, payload }], now);
}
