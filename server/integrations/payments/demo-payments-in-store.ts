import { readKept } from '../../platform/read-kept.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../platform/store/transaction.ts';
import type { DemoPayment, DemoPayments } from './demo-payments.ts';

/** Test payments among the shop's own rows: they survive a restart. */
export function createDemoPayments(store: Store): DemoPayments {
  const find = async (db: Pick<Tx, 'selectFrom'>, id: string): Promise<DemoPayment | null> => {
    const row = await db
      .selectFrom('demo_payments')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? readKept<DemoPayment>(row.state) : null;
  };
  return {
    find: (id) => find(store.db, id),
    add: (payment) =>
      transaction(store, async (tx) => {
        const known = await find(tx, payment.id);
        if (known) return known;
        await tx
          .insertInto('demo_payments')
          .values({ id: payment.id, state: JSON.stringify(payment) })
          .execute();
        return payment;
      }),
    change: (id, to) =>
      transaction(store, async (tx) => {
        const known = await find(tx, id);
        if (!known) return null;
        const next = to(known);
        const state = JSON.stringify(next);
        await tx.updateTable('demo_payments').set({ state }).where('id', '=', id).execute();
        return next;
      }),
  };
}
