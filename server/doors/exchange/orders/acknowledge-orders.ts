import type { Millis } from '../../../../shared/millis.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';
import type { OrderAsk } from './give-orders.ts';
import { orderDocument } from './order-document.ts';
import { readOrders } from './read-orders.ts';

/** The node has read what this session gave it: just those revisions are told now. */
export async function acknowledgeOrders(store: Store, ask: OrderAsk): Promise<number> {
  const { node, sessionId, now } = ask;
  return transaction(store, async (tx) => {
    const batch = await tx
      .selectFrom('exchange_batches')
      .select(['id', 'given_at'])
      .where('session_id', '=', sessionId)
      .where('acknowledged', '=', 0)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!batch) return 0;
    await tx
      .updateTable('exchange_batches')
      .set({ acknowledged: 1, ended_at: now })
      .where('id', '=', batch.id)
      .execute();
    const orders = await tx
      .selectFrom('exchange_batch_orders')
      .select(['order_id', 'revision', 'updated_at'])
      .where('batch_id', '=', batch.id)
      .execute();
    for (const { order_id, revision, updated_at } of orders) {
      await tx
        .updateTable('exchange_orders')
        .set({
          told: revision,
          told_at: batch.given_at,
          told_updated_at: updated_at,
          acknowledged_at: now,
          tried: null,
          suspect: 0,
          failed_alone: 0,
          set_aside_at: null,
        })
        .where('node_id', '=', node.id)
        .where('order_id', '=', order_id)
        .execute();
    }
    if (node.settings.may.goods) await noteKnown(tx, ask, orders);
    return orders.length;
  });
}

/** Orders that are as the node knows them: rests that it counts from now on are without their goods. */
async function noteKnown(
  tx: Tx,
  { node, siteUrl, now }: OrderAsk,
  told: readonly { order_id: number; revision: string }[],
): Promise<void> {
  const orders = await readOrders(
    tx,
    told.map(({ order_id }) => order_id),
  );
  const revisions = new Map(
    orders.map((order) => [order.id, orderDocument(order, node, siteUrl).revision]),
  );
  const known = told.filter(({ order_id, revision }) => revisions.get(order_id) === revision);
  if (known.length === 0) return;
  const orderIds = known.map(({ order_id }) => order_id);
  const known_at = await afterAllTold(tx, { orderIds, now });
  for (const table of ['order_allocations', 'shipped_units'] as const) {
    await tx
      .updateTable(table)
      .set({ known_at })
      .where('order_id', 'in', orderIds)
      .where('known_at', 'is', null)
      .execute();
  }
}

/**
 * Now, or the time of the last rests of their goods where that is later: a clock was put back then, and
 * rests of before it cannot contain what is acknowledged after it.
 */
async function afterAllTold(
  tx: Tx,
  { orderIds, now }: { orderIds: readonly number[]; now: Millis },
): Promise<Millis> {
  const goods = tx
    .selectFrom('order_allocations')
    .select('product_id')
    .where('order_id', 'in', orderIds);
  const times = await tx
    .selectFrom('stock')
    .select(({ fn }) => fn.max('told_at').as('at'))
    .where('product_id', 'in', goods)
    .unionAll(
      tx
        .selectFrom('set_rests')
        .select(({ fn }) => fn.max('told_at').as('at'))
        .where('product_id', 'in', goods),
    )
    .unionAll(tx.selectFrom('exchange_sessions').select(({ fn }) => fn.max('started_at').as('at')))
    .execute();
  return Math.max(now, ...times.map(({ at }) => Number(at ?? 0)));
}
