import type { Millis } from '../../shared/millis.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { moveOrderIn } from './move-order.ts';

/** Cancels unpaid orders whose stock has waited long enough; gives their number. */
export async function cancelOverdue(store: Store, now: Millis): Promise<number> {
  const overdue = await selectOverdue(store.db, now).execute();
  let cancelled = 0;
  for (const { id } of overdue) if (await cancelIfOverdue(store, id, now)) cancelled++;
  return cancelled;
}

function selectOverdue(db: Db | Tx, now: Millis) {
  return (
    db
      .selectFrom('orders')
      .select('id')
      .where('kind', '=', 'order')
      .where('status', '=', 'opened')
      .where('paid_sum', '=', 0)
      .where('total', '>', 0)
      .where('hold_until', '<', now)
      // A manager decides about its money first.
      .where('needs_decision', '=', 0)
  );
}

/** Cancels an order unless a payment, its beginning or a manager came since the list was read. */
async function cancelIfOverdue(store: Store, orderId: number, now: Millis): Promise<boolean> {
  return transaction(store, async (tx) => {
    const order = await selectOverdue(tx, now).where('id', '=', orderId).executeTakeFirst();
    if (!order) return false;
    const note = 'Не оплачен в срок';
    await moveOrderIn(tx, { orderId, to: 'cancelled', actor: 'system', note, now });
    return true;
  });
}
