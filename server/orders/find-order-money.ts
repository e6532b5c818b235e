import type { Selectable } from 'kysely';
import { type OrderMoney, orderMoney } from '../../shared/order-money.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { OrderTable } from '../platform/store/tables/order-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';

type OrderRow = Pick<
  Selectable<OrderTable>,
  'id' | 'kind' | 'status' | 'payment_kind' | 'total' | 'paid_sum' | 'waived'
>;

/** State of an order's money. */
export async function findOrderMoney(db: Db | Tx, order: OrderRow): Promise<OrderMoney> {
  const payments = await db
    .selectFrom('payments')
    .select(['status', 'reason', 'mismatch'])
    .where('order_id', '=', order.id)
    .where('provider', '!=', 'bank')
    .orderBy('id', 'desc')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.amount', 'done_at', 'moved_to'])
    .where('order_id', '=', order.id)
    .execute();
  // What was moved to another order has not come back to the buyer.
  const sumOf = (isDone: boolean) =>
    refunds
      .filter(({ done_at, moved_to }) => (done_at !== null) === isDone && moved_to === null)
      .reduce((sum, { amount }) => sum + amount, 0);
  const { kind, status, payment_kind, total, paid_sum, waived } = order;
  return orderMoney({
    kind,
    status,
    payment_kind,
    total,
    paid_sum,
    payments: payments.map(({ mismatch, ...fact }) => ({ ...fact, isOdd: mismatch !== '' })),
    returning: sumOf(false),
    returned: sumOf(true),
    waived,
  });
}
