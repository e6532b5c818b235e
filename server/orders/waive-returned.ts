import type { Kopecks } from '../../shared/money.ts';
import type { Tx } from '../platform/store/transaction.ts';

interface ReturnedSum {
  amount: Kopecks;
  /** Part of it that was below the price when it was decided. */
  below: Kopecks;
}

/**
 * Notes that money has gone back below the price of an order: that is not owed again, while what the order
 * costs more later is. One that still waits for its money owes all of it.
 */
export async function waiveReturned(
  tx: Tx,
  orderId: number,
  { amount, below }: ReturnedSum,
): Promise<void> {
  const { status, waived, left } = await readWaived(tx, orderId);
  if (status === 'opened' || status === 'cancelled') return;
  const before = Math.min(waived, Math.max(0, left - amount));
  await setWaived(tx, orderId, before + below);
}

/**
 * Keeps no more waived of an order than it lacks now; around each change of its price, so that what it
 * costs more is owed. Money that comes changes nothing: it may be another order's.
 */
export async function limitWaived(tx: Tx, orderId: number): Promise<void> {
  const { waived } = await readWaived(tx, orderId);
  if (waived > 0) await setWaived(tx, orderId, waived);
}

/** Makes an order whose money has all gone owe its whole price again. */
export const forgetWaived = (tx: Tx, orderId: number): Promise<void> => setWaived(tx, orderId, 0);

/** Sets what is waived of an order, never more than it lacks. Whoever calls holds the order's row. */
export async function setWaived(tx: Tx, orderId: number, wanted: Kopecks): Promise<void> {
  const { waived: before, left } = await readWaived(tx, orderId);
  const waived = Math.max(0, Math.min(wanted, left));
  if (waived === before) return;
  await tx.updateTable('orders').set({ waived }).where('id', '=', orderId).execute();
}

async function readWaived(tx: Tx, orderId: number) {
  const { status, waived, total, paid_sum } = await tx
    .selectFrom('orders')
    .select(['status', 'total', 'paid_sum', 'waived'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { status, waived, left: total - paid_sum };
}
