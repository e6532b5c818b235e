import type { Millis } from '../../../../shared/millis.ts';
import { lockOrders } from '../../../orders/lock-orders.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { PROMISE_TABLES } from '../../../stock/read-promises.ts';
import { getNode } from '../nodes/exchange-node.ts';
import { readNodeTerms } from '../nodes/node-terms.ts';
import type { OrderAsk } from './give-orders.ts';
import { orderDocument } from './order-document.ts';
import { readToldOrders } from './read-orders.ts';

/**
 * Units of orders that are as the node knows them are known from now on: rests that it counts later are
 * without them. An order that has changed since waits to be told again; units in a storage that another
 * node fills wait for that node, and where both do they wait for both.
 */
export async function noteKnown(
  tx: Tx,
  { node, siteUrl, now }: OrderAsk,
  told: readonly { order_id: number; revision: string }[],
): Promise<void> {
  const others = await listOthersStorages(tx, node.id);
  const asked = told.map(({ order_id }) => order_id);
  const unknown = await lockUnknown(tx, asked, others);
  const revisions = await readRevisions(tx, unknown, { node, siteUrl });
  const orderIds = told
    .filter(({ order_id, revision }) => revisions.get(order_id) === revision)
    .map(({ order_id }) => order_id);
  if (orderIds.length === 0) return;
  const known_at = await afterAllTold(tx, { orderIds, now });
  const shared = await listShared(tx, node.id);
  await setKnown(tx, orderIds, { known_at, except: [...others, ...shared.keys()] });
  for (const [storageId, sharers] of shared) {
    let taken = orderIds;
    for (const id of sharers) taken = await listTaken(tx, taken, { nodeId: id, siteUrl });
    await setKnown(tx, taken, { known_at, storageId });
  }
}

interface KnownUnits {
  known_at: Millis;
  /** The only storage that is meant; absent: all. */
  storageId?: number;
  /** Storages that are not meant. */
  except?: readonly number[];
}

async function setKnown(
  tx: Tx,
  orderIds: readonly number[],
  { known_at, storageId, except = [] }: KnownUnits,
): Promise<void> {
  if (orderIds.length === 0) return;
  for (const table of PROMISE_TABLES) {
    await tx
      .updateTable(table)
      .set({ known_at })
      .where('order_id', 'in', orderIds)
      .where('known_at', 'is', null)
      .$if(except.length > 0, (query) => query.where('storage_id', 'not in', except))
      .$if(storageId !== undefined, (query) => query.where('storage_id', '=', storageId ?? 0))
      .execute();
  }
}

/** Orders as their documents for a node are now. */
async function readRevisions(
  tx: Tx,
  ids: readonly number[],
  { node, siteUrl }: Pick<OrderAsk, 'node' | 'siteUrl'>,
): Promise<Map<number, string>> {
  const orders = await readToldOrders(tx, ids, node.id);
  return new Map(
    orders.map((order) => [order.id, orderDocument(order, node, siteUrl).revision] as const),
  );
}

/** Storages of the node that others fill too, as rests without a warehouse do, and those others. */
async function listShared(tx: Tx, nodeId: number): Promise<Map<number, number[]>> {
  const rows = await tx
    .selectFrom('exchange_node_terms as own')
    .innerJoin('exchange_node_terms as other', 'other.target_id', 'own.target_id')
    .innerJoin('exchange_nodes', 'exchange_nodes.id', 'other.node_id')
    .select(['other.target_id', 'other.node_id'])
    .distinct()
    .where('own.node_id', '=', nodeId)
    .where('own.kind', '=', 'storage')
    .where('other.node_id', '!=', nodeId)
    .where('other.kind', '=', 'storage')
    .where('disabled_at', 'is', null)
    .execute();
  const byStorage = Map.groupBy(rows, ({ target_id }) => target_id ?? 0);
  return new Map([...byStorage].map(([id, found]) => [id, found.map(({ node_id }) => node_id)]));
}

/** Orders, of these, that a node has as they are; one that is told of none counts them in its rests. */
async function listTaken(
  tx: Tx,
  ids: readonly number[],
  { nodeId, siteUrl }: { nodeId: number; siteUrl: string },
): Promise<number[]> {
  const node = await getNode(tx, nodeId);
  if (ids.length === 0 || !node.settings.may.orders) return [...ids];
  const told = await tx
    .selectFrom('exchange_orders')
    .select(['order_id', 'told'])
    .where('node_id', '=', nodeId)
    .where('order_id', 'in', ids)
    .where('tried', 'is', null)
    .execute();
  const revisions = await readRevisions(tx, ids, { node, siteUrl });
  return told
    .filter((row) => row.told !== null && revisions.get(row.order_id) === row.told)
    .map(({ order_id }) => order_id);
}

/**
 * Orders that the node has as they were told last while some of their units are not known: changed and
 * changed back, or in a storage that it has begun to fill since.
 */
export async function listSteady(
  tx: Tx,
  nodeId: number,
): Promise<{ order_id: number; revision: string }[]> {
  const others = await listOthersStorages(tx, nodeId);
  const rows = await tx
    .selectFrom('exchange_orders')
    .select(['order_id', 'told'])
    .where('node_id', '=', nodeId)
    .where('told', 'is not', null)
    // A revision that was given since without a word may have been read.
    .where('tried', 'is', null)
    .where(({ eb, or }) =>
      or(PROMISE_TABLES.map((table) => eb('order_id', 'in', unknownOf(tx, table, others)))),
    )
    .$narrowType<{ told: string }>()
    .execute();
  return rows.map(({ order_id, told }) => ({ order_id, revision: told }));
}

/** Storages that other nodes fill and this one does not; one that is switched off may come back. */
async function listOthersStorages(tx: Tx, nodeId: number): Promise<number[]> {
  const { own, foreign, gone } = await readNodeTerms(tx, nodeId, 'storage');
  const ours = new Set([...own.values()].map(({ target_id }) => target_id));
  const others = [...foreign, ...gone.flatMap(({ target_id }) => target_id ?? [])];
  return [...new Set(others)].filter((id) => !ours.has(id));
}

const unknownOf = (tx: Tx, table: (typeof PROMISE_TABLES)[number], others: readonly number[]) =>
  tx
    .selectFrom(table)
    .select('order_id')
    .where('known_at', 'is', null)
    .$if(others.length > 0, (query) => query.where('storage_id', 'not in', [...others]));

/** Orders that have units which are not known, locked so that nobody gives them more meanwhile. */
async function lockUnknown(
  tx: Tx,
  ids: readonly number[],
  others: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const found = new Set<number>();
  for (const table of PROMISE_TABLES) {
    const rows = await unknownOf(tx, table, others)
      .distinct()
      .where('order_id', 'in', [...ids])
      .execute();
    for (const { order_id } of rows) found.add(order_id);
  }
  return lockOrders(tx, [...found]);
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
