import { sql } from 'kysely';
import type { Millis } from '../../shared/millis.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** Receipt of a payment as its row keeps it: lines and addresses. */
interface KeptReceipt {
  /** JSON */
  receipt: string;
  receipt_email: string;
  receipt_phone: string;
}

/** The same with the page that the payment system leads back to. */
interface KeptPayment extends KeptReceipt {
  return_url: string;
}

interface EndedPayments {
  orderId: number;
  /** For people. */
  reason: string;
  /** Receipt and page of payments that go on; absent: all end. */
  except?: KeptPayment;
  now: Millis;
}

/**
 * Ends payments of an order that are not wanted any more: nobody was sent to pay those that have no answer
 * yet, the others are ended at the payment system where it can do that, and followed until their end. One
 * without an answer goes on whatever page it leads back to: asked again, it must be the same.
 */
export async function endPayments(tx: Tx, ended: EndedPayments): Promise<void> {
  const { orderId, reason, except, now } = ended;
  const isUnwanted = except === undefined ? sql<boolean>`1 = 1` : sql<boolean>`not ${isOf(except)}`;
  await tx
    .updateTable('payments')
    .set({ status: 'canceled', reason, updated_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'new')
    .where(isUnwanted)
    .execute();
  const pending = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .where(
      except === undefined
        ? isUnwanted
        : sql<boolean>`not (${isOf(except)} and ${leadsTo(except)})`,
    )
    .execute();
  const messages = pending.map(({ id }) => cancelMessage(id));
  await addToOutbox(tx, messages, now);
}

/** Condition on rows of `payments`: begun with just this receipt. */
export const isOf = ({ receipt, receipt_email, receipt_phone }: KeptReceipt) =>
  sql<boolean>`(coalesce(receipt, '') = ${receipt}
    and coalesce(receipt_email, '') = ${receipt_email}
    and coalesce(receipt_phone, '') = ${receipt_phone})`;

/** Condition on rows of `payments`: those with a link lead back to this page; former versions kept none. */
export const leadsTo = ({ return_url }: Pick<KeptPayment, 'return_url'>) =>
  sql<boolean>`(confirmation_url is null or coalesce(return_url, ${return_url}) = ${return_url})`;

/** Message to the payment system: this payment is not wanted any more. */
export const cancelMessage = (paymentId: number) => ({
  kind: 'cancel-payment' as const,
  key: `cancel-payment ${paymentId}`,
  payload: { paymentId },
});
