import { sql } from 'kysely';
import type { Kopecks } from '../../shared/money.ts';
import type { Tx } from '../platform/store/transaction.ts';

/**
 * Notes what of money that has just gone back was below the price of an order: it is not owed again, while
 * what the order costs more later is. One that still waits for its money owes all of it.
 */
export async function waiveReturned(tx: Tx, orderId: number, amount: Kopecks): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      waived: sql<number>`waived + case when total - paid_sum < ${amount}
        then total - paid_sum else ${amount} end`,
    })
    .where('id', '=', orderId)
    .where('status', 'not in', ['opened', 'cancelled'])
    .whereRef('paid_sum', '<', 'total')
    .execute();
  await endWaived(tx, orderId);
}

/** Forgets what was waived of an order that is paid in full: what it costs more from now on is owed. */
export async function endWaived(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ waived: 0 })
    .where('id', '=', orderId)
    .where('waived', '>', 0)
    .whereRef('paid_sum', '>=', 'total')
    .execute();
}

/** Makes an order whose money has all gone owe its whole price again. */
export async function forgetWaived(tx: Tx, orderId: number): Promise<void> {
  await tx.updateTable('orders').set({ waived: 0 }).where('id', '=', orderId).execute();
}
