import type { Millis } from '../../shared/millis.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { moveOrderIn } from './move-order.ts';

/** Cancels unpaid orders whose stock has waited long enough; gives their number. */
export async function cancelOverdue(store: Store, now: Millis): Promise<number> {
  const overdue = await store.db
    .selectFrom('orders')
    .select('id')
    .where('kind', '=', 'order')
    .where('status', '=', 'opened')
    .where('paid_sum', '=', 0)
    .where('hold_until', '<', now)
    // A manager decides about its money first.
    .where('needs_decision', '=', 0)
    .execute();
  let cancelled = 0;
  for (const { id } of overdue) if (await cancelIfUnpaid(store, id, now)) cancelled++;
  return cancelled;
}

/** Cancels an order unless it was paid or cancelled since the list was read. */
async function cancelIfUnpaid(store: Store, orderId: number, now: Millis): Promise<boolean> {
  return transaction(store, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['status', 'paid_sum'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    if (order.status !== 'opened' || order.paid_sum > 0) return false;
    const note = 'Не оплачен в срок';
    await moveOrderIn(tx, { orderId, to: 'cancelled', actor: 'system', note, now });
    return true;
  });
}
