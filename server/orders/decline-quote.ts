import type { Millis } from '../../shared/millis.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { getOpenQuote, noteQuote } from './get-open-quote.ts';
import { tellBySms } from './tell-by-sms.ts';

interface QuoteRefusal {
  quoteId: number;
  reason: string;
  /** `manager <id>` or `staff <id>`. */
  actor: string;
  now: Millis;
}

/** @throws CallError when there is no such quote request, or it is settled. */
export async function declineQuote(store: Store, refusal: QuoteRefusal): Promise<void> {
  await transaction(store, (tx) => declineQuoteIn(tx, refusal));
}

/** The same within a transaction of the caller's. */
export async function declineQuoteIn(tx: Tx, refusal: QuoteRefusal): Promise<void> {
  const { quoteId, reason, actor, now } = refusal;
  await getOpenQuote(tx, quoteId);
  await tx
    .updateTable('orders')
    .set({ status: 'declined', needs_decision: 0, updated_at: now })
    .where('id', '=', quoteId)
    .execute();
  const noted = { quoteId, status: 'declined', actor, note: reason, now };
  const eventId = await noteQuote(tx, noted);
  const key = `request-declined ${eventId}`;
  const message = {
    kind: 'request-declined',
    key,
    payload: { orderId: quoteId, eventId },
  } as const;
  await addToOutbox(tx, [message], now);
  await tellBySms(tx, { orderId: quoteId, status: 'declined', eventId, now });
}
