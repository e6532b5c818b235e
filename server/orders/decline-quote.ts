import type { Millis } from '../../shared/millis.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { getOpenQuote, noteQuote } from './get-open-quote.ts';
import { tellBySms } from './tell-by-sms.ts';

/** @throws CallError when there is no such quote request, or it is settled. */
export async function declineQuote(
  store: Store,
  decline: { quoteId: number; reason: string; managerId: number; now: Millis },
): Promise<void> {
  const { quoteId, reason, managerId, now } = decline;
  await transaction(store, async (tx) => {
    await getOpenQuote(tx, quoteId);
    await tx
      .updateTable('orders')
      .set({ status: 'declined', updated_at: now })
      .where('id', '=', quoteId)
      .execute();
    const eventId = await noteQuote(tx, {
      quoteId,
      status: 'declined',
      actor: `manager ${managerId}`,
      note: reason,
      now,
    });
    const key = `request-declined ${eventId}`;
    const message = { kind: 'request-declined', key, payload: { orderId: quoteId } };
    await addToOutbox(tx, [message], now);
    await tellBySms(tx, { orderId: quoteId, status: 'declined', eventId, now });
  });
}
