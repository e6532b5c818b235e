import type { Kopecks } from '../../shared/money.ts';
import type { Tx } from '../platform/store/transaction.ts';

/**
 * Notes what of money that has just gone back was below the price of an order: it is not owed again, while
 * what the order costs more later is. One that still waits for its money owes all of it, and one that is
 * paid in full, or more, has nothing waived. Its row is held by who has just changed its sums.
 */
export async function waiveReturned(tx: Tx, orderId: number, returned: Kopecks): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'total', 'paid_sum', 'waived'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const left = order.total - order.paid_sum;
  const isOwed = order.status === 'opened' || order.status === 'cancelled';
  const more = isOwed ? 0 : Math.max(0, Math.min(returned, left));
  const waived = left <= 0 ? 0 : order.waived + more;
  if (waived !== order.waived) await setWaived(tx, orderId, waived);
}

/** Forgets what was waived of an order that is paid in full: what it costs more from now on is owed. */
export const endWaived = (tx: Tx, orderId: number): Promise<void> => waiveReturned(tx, orderId, 0);

/** Makes an order whose money has all gone owe its whole price again. */
export const forgetWaived = (tx: Tx, orderId: number): Promise<void> => setWaived(tx, orderId, 0);

async function setWaived(tx: Tx, orderId: number, waived: Kopecks): Promise<void> {
  await tx.updateTable('orders').set({ waived }).where('id', '=', orderId).execute();
}
