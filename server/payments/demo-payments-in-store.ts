import type { DemoPayment, DemoPayments } from '../integrations/payments/demo-payments.ts';
import type { Store } from '../store/open-store.ts';
import { type Tx, transaction } from '../store/transaction.ts';

/** Test payments among the shop's own rows: they survive a restart. */
export function createDemoPayments(store: Store): DemoPayments {
  const find = async (db: Pick<Tx, 'selectFrom'>, id: string): Promise<DemoPayment | null> => {
    const row = await db
      .selectFrom('demo_payments')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? (JSON.parse(row.state) as DemoPayment) : null;
  };
  return {
    find: (id) => find(store.db, id),
    add: (payment) =>
      transaction(store, async (tx) => {
        const known = await find(tx, payment.id);
        if (known) return known;
        const row = { id: payment.id, state: JSON.stringify(payment) };
        await tx.insertInto('demo_payments').values(row).execute();
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
