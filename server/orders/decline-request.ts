import type { Millis } from '../../shared/millis.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { getOpenRequest, noteRequest } from './open-request.ts';
import { tellBySms } from './tell-by-sms.ts';

/** @throws CallError when there is no such request, or it is settled. */
export async function declineRequest(
  store: Store,
  decline: { requestId: number; reason: string; managerId: number; now: Millis },
): Promise<void> {
  const { requestId, reason, managerId, now } = decline;
  await transaction(store, async (tx) => {
    await getOpenRequest(tx, requestId);
    await tx
      .updateTable('orders')
      .set({ status: 'declined', updated_at: now })
      .where('id', '=', requestId)
      .execute();
    const eventId = await noteRequest(tx, {
      requestId,
      status: 'declined',
      actor: `manager ${managerId}`,
      note: reason,
      now,
    });
    const key = `request-declined ${eventId}`;
    const message = { kind: 'request-declined', key, payload: { orderId: requestId } };
    await addToOutbox(tx, [message], now);
    await tellBySms(tx, { orderId: requestId, status: 'declined', eventId, now });
  });
}
