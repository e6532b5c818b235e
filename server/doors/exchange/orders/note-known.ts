import type { Millis } from '../../../../shared/millis.ts';
import { hasRowLocks, type Tx } from '../../../platform/store/transaction.ts';
import type { OrderAsk } from './give-orders.ts';
import { orderDocument } from './order-document.ts';
import { readOrders } from './read-orders.ts';

const UNITS = ['order_allocations', 'shipped_units'] as const;

/**
 * Units of orders that are as the node knows them are known from now on: rests that it counts later are
 * without them. An order that has changed since waits to be told again.
 */
export async function noteKnown(
  tx: Tx,
  { node, siteUrl, now }: OrderAsk,
  told: readonly { order_id: number; revision: string }[],
): Promise<void> {
  const unknown = await lockUnknown(
    tx,
    told.map(({ order_id }) => order_id),
  );
  const revisions = new Map(
    (await readOrders(tx, unknown)).map((order) => [
      order.id,
      orderDocument(order, node, siteUrl).revision,
    ]),
  );
  const orderIds = told
    .filter(({ order_id, revision }) => revisions.get(order_id) === revision)
    .map(({ order_id }) => order_id);
  if (orderIds.length === 0) return;
  const known_at = await afterAllTold(tx, { orderIds, now });
  for (const table of UNITS) {
    await tx
      .updateTable(table)
      .set({ known_at })
      .where('order_id', 'in', orderIds)
      .where('known_at', 'is', null)
      .execute();
  }
}

/** Orders that have units which are not known, locked so that nobody gives them more meanwhile. */
async function lockUnknown(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const found = new Set<number>();
  for (const table of UNITS) {
    const rows = await tx
      .selectFrom(table)
      .select('order_id')
      .distinct()
      .where('order_id', 'in', [...ids])
      .where('known_at', 'is', null)
      .execute();
    for (const { order_id } of rows) found.add(order_id);
  }
  if (found.size === 0) return [];
  const orders = tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [...found])
    .orderBy('id');
  const locked = await (hasRowLocks(tx) ? orders.forUpdate() : orders).execute();
  return locked.map(({ id }) => id);
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
