import type { Store } from '../../../platform/store/open-store.ts';
import { transaction } from '../../../platform/store/transaction.ts';
import type { OrderAsk } from './give-orders.ts';
import { noteKnown } from './note-known.ts';

/**
 * The node has read what this session gave it last: just those revisions are told now. Said twice is said
 * once. Gives how many orders it was.
 */
export async function acknowledgeOrders(store: Store, ask: OrderAsk): Promise<number> {
  const { node, sessionId, now } = ask;
  return transaction(store, async (tx) => {
    const batch = await tx
      .selectFrom('exchange_batches')
      .select(['id', 'given_at', 'acknowledged'])
      .where('session_id', '=', sessionId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!batch) return 0;
    const orders = await tx
      .selectFrom('exchange_batch_orders')
      .select(['order_id', 'revision', 'updated_at', 'lines'])
      .where('batch_id', '=', batch.id)
      .execute();
    if (batch.acknowledged === 1) return orders.length;
    await tx
      .updateTable('exchange_batches')
      .set({ acknowledged: 1, ended_at: now })
      .where('id', '=', batch.id)
      .execute();
    for (const { order_id, revision, updated_at, lines } of orders) {
      await tx
        .updateTable('exchange_orders')
        .set({
          told: revision,
          told_at: batch.given_at,
          told_updated_at: updated_at,
          node_lines: lines,
          shop_lines: lines,
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
