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
export const waiveReturned = (
  tx: Tx,
  orderId: number,
  { amount, below }: ReturnedSum,
): Promise<void> =>
  changeWaived(tx, orderId, ({ status, waived, left }) =>
    status === 'opened' || status === 'cancelled'
      ? waived
      : Math.min(Math.min(waived, Math.max(0, left - amount)) + below, Math.max(0, left)),
  );

/**
 * Keeps no more waived of an order than it lacks now; around each change of its price, so that what it
 * costs more is owed. Money that comes changes nothing: it may be another order's.
 */
export const limitWaived = (tx: Tx, orderId: number): Promise<void> =>
  changeWaived(tx, orderId, ({ waived, left }) => Math.min(waived, Math.max(0, left)));

/** Makes an order whose money has all gone owe its whole price again. */
export const forgetWaived = (tx: Tx, orderId: number): Promise<void> =>
  changeWaived(tx, orderId, () => 0);

/** Puts back what was waived of an order, as far as it lacks it now. */
export const restoreWaived = (tx: Tx, orderId: number, former: Kopecks): Promise<void> =>
  changeWaived(tx, orderId, ({ left }) => Math.min(former, Math.max(0, left)));

interface WaivedFacts {
  status: string;
  waived: Kopecks;
  /** Part of its price that is not here; below 0 when more is. */
  left: Kopecks;
}

/** Writes what becomes of the waived sum; the order's row is held by its caller. */
async function changeWaived(
  tx: Tx,
  orderId: number,
  change: (order: WaivedFacts) => Kopecks,
): Promise<void> {
  const { status, waived, total, paid_sum } = await tx
    .selectFrom('orders')
    .select(['status', 'total', 'paid_sum', 'waived'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const next = change({ status, waived, left: total - paid_sum });
  if (next === waived) return;
  await tx.updateTable('orders').set({ waived: next }).where('id', '=', orderId).execute();
}
