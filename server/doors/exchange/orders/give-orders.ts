import type { Millis } from '../../../../shared/millis.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { numberOrderChanges } from '../../../orders/order-changes.ts';
import type { Db, Store } from '../../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';
import type { ExchangeNode } from '../nodes/exchange-node.ts';
import { addExchangeTask } from '../sessions/exchange-tasks.ts';
import { noteVisit } from '../sessions/take-work.ts';
import { chooseBatch, type WaitingOrder } from './choose-batch.ts';
import { forgetBatches } from './forget-batches.ts';
import { newOrderRow } from './new-order-row.ts';
import { listSteady, noteKnown } from './note-known.ts';
import { type OrderDocument, orderDocument, ordersXml } from './order-document.ts';
import { readToldOrders } from './read-orders.ts';

export interface OrderAsk {
  node: ExchangeNode;
  sessionId: number;
  siteUrl: string;
  now: Millis;
}

interface GivenOrders {
  batchId: number;
  xml: string;
}

const READ_AT_ONCE = 500;

/**
 * Gives a node the orders that it has not acknowledged as they are now, at most 200, and writes down
 * which revisions of which orders those are. A batch that was not acknowledged is given in halves until
 * the order that the node cannot read stands alone.
 */
export async function giveOrders(store: Store, ask: OrderAsk): Promise<GivenOrders> {
  const { node, sessionId, now } = ask;
  await numberOrderChanges(store);
  const documents = await listUntold(store.db, ask);
  return transaction(store, async (tx) => {
    await closeFailed(tx, node.id, now);
    const known = await listKnown(tx, node.id);
    const waiting = documents.flatMap((document): WaitingOrder[] => {
      const row = known.get(document.orderId);
      if (row && isAsTold(row, document)) return [];
      const isTried = row?.tried === document.revision;
      if (isTried && row.set_aside_at !== null) return [];
      return [
        {
          orderId: document.orderId,
          isNew: !row?.told,
          isSuspect: isTried && row.suspect === 1,
          failedAlone: isTried ? row.failed_alone : 0,
        },
      ];
    });
    if (node.settings.may.goods) await noteKnown(tx, ask, await listSteady(tx, node.id));
    const { given, setAside } = chooseBatch(waiting, await wasLastAlone(tx, node.id));
    const byId = new Map(documents.map((document) => [document.orderId, document]));
    for (const orderId of setAside) await setOrderAside(tx, ask, byId.get(orderId));
    const batch = given.flatMap((orderId) => byId.get(orderId) ?? []);
    const batchId = await freeze(tx, ask, batch);
    await noteVisit(tx, node.id, now);
    await tx
      .updateTable('exchange_sessions')
      .set({ active_at: now })
      .where('id', '=', sessionId)
      .execute();
    return { batchId, xml: ordersXml(batch, node, now) };
  });
}

/** The line broke: silence says nothing of the orders then. */
export async function noteUndelivered(store: Store, batchId: number): Promise<void> {
  await transaction(store, (tx) =>
    tx.updateTable('exchange_batches').set({ delivered: 0 }).where('id', '=', batchId).execute(),
  );
}

/** Documents of all orders that may have changed since the node acknowledged them. */
async function listUntold(db: Db, { node, siteUrl }: OrderAsk): Promise<OrderDocument[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('exchange_orders', (join) =>
      join
        .onRef('exchange_orders.order_id', '=', 'orders.id')
        .on('exchange_orders.node_id', '=', node.id),
    )
    .leftJoin('order_change_numbers', 'order_change_numbers.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.kind', '=', 'order')
    // The accounting system would make another order of its own one.
    .where('orders.led_by', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('orders.updated_at', '>=', node.ordersFrom),
        // A clock that was put back since makes no order an old one.
        ...(node.ordersAfter === null ? [] : [eb('orders.id', '>', node.ordersAfter)]),
        ...(node.changesAfter === null
          ? []
          : [eb('order_change_numbers.number', '>', node.changesAfter)]),
      ]),
    )
    .where(({ eb, or, and, not }) =>
      or([
        // Orders that were told once are told again whenever they change, earlier or later by the clock.
        eb('orders.updated_at', '>=', eb.ref('exchange_orders.told_at')),
        eb('orders.updated_at', '!=', eb.ref('exchange_orders.told_updated_at')),
        // Orders that the node was given, or has spoken of, may be there whatever they are now.
        and([
          eb('exchange_orders.told_at', 'is', null),
          eb('exchange_orders.order_id', 'is not', null),
        ]),
        and([
          eb('exchange_orders.order_id', 'is', null),
          eb('orders.status', 'not in', ['review', 'cancelled']),
          // An order to be paid on the site is only a wish until then.
          not(
            and([
              eb('orders.status', '=', 'opened'),
              eb('orders.payment_kind', '=', 'online'),
              eb('orders.paid_sum', '=', 0),
            ]),
          ),
        ]),
      ]),
    )
    .orderBy('orders.id')
    .execute();
  const documents: OrderDocument[] = [];
  for (let start = 0; start < rows.length; start += READ_AT_ONCE) {
    const ids = rows.slice(start, start + READ_AT_ONCE).map(({ id }) => id);
    const orders = await readToldOrders(db, ids, node.id);
    documents.push(...orders.map((order) => orderDocument(order, node, siteUrl)));
  }
  return documents;
}

/**
 * True when the node has the order as it is: it has acknowledged this revision, and none was given since
 * that it may have read without a word.
 */
const isAsTold = (
  { told, tried }: { told: string | null; tried: string | null },
  { revision }: OrderDocument,
) => told === revision && tried === null;

async function listKnown(tx: Tx, nodeId: number) {
  const rows = await tx
    .selectFrom('exchange_orders')
    .select(['order_id', 'told', 'tried', 'suspect', 'failed_alone', 'set_aside_at'])
    .where('node_id', '=', nodeId)
    .execute();
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** A batch that was delivered and not acknowledged holds an order that the node cannot read. */
async function closeFailed(tx: Tx, nodeId: number, now: Millis): Promise<void> {
  const open = await tx
    .selectFrom('exchange_batches')
    .select(['id', 'delivered'])
    .where('node_id', '=', nodeId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, delivered } of open) {
    await tx.updateTable('exchange_batches').set({ ended_at: now }).where('id', '=', id).execute();
    // A line that broke says nothing of the orders.
    if (delivered === 0) continue;
    const orders = await tx
      .selectFrom('exchange_batch_orders')
      .select(['order_id', 'revision'])
      .where('batch_id', '=', id)
      .execute();
    if (orders.length === 0) continue;
    await tx
      .updateTable('exchange_orders')
      .set({ suspect: 0 })
      .where('node_id', '=', nodeId)
      .where('suspect', '=', 1)
      .execute();
    const isAlone = orders.length === 1;
    for (const { order_id, revision } of orders) {
      await tx
        .updateTable('exchange_orders')
        .set(({ eb }) => ({
          suspect: 1,
          failed_alone: isAlone
            ? eb
                .case()
                .when('tried', '=', revision)
                .then(eb('failed_alone', '+', 1))
                .else(1)
                .end()
            : 0,
          tried: revision,
        }))
        .where('node_id', '=', nodeId)
        .where('order_id', '=', order_id)
        .execute();
    }
  }
}

/** True when the last batch was one order, not acknowledged: then the others have their turn. */
async function wasLastAlone(tx: Tx, nodeId: number): Promise<boolean> {
  const last = await tx
    .selectFrom('exchange_batches')
    .select(['id', 'acknowledged'])
    .where('node_id', '=', nodeId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || last.acknowledged === 1) return false;
  const { count } = await tx
    .selectFrom('exchange_batch_orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batch_id', '=', last.id)
    .executeTakeFirstOrThrow();
  return Number(count) === 1;
}

async function freeze(
  tx: Tx,
  { node, sessionId, now }: OrderAsk,
  batch: readonly OrderDocument[],
): Promise<number> {
  const { id } = await tx
    .insertInto('exchange_batches')
    .values({ node_id: node.id, session_id: sessionId, given_at: now, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await forgetBatches(tx, sessionId);
  if (batch.length === 0) return id;
  await tx
    .insertInto('exchange_batch_orders')
    .values(
      batch.map(({ orderId, revision, updatedAt, lines }) => ({
        batch_id: id,
        order_id: orderId,
        revision,
        updated_at: updatedAt,
        lines,
      })),
    )
    .execute();
  await tx
    .insertInto('exchange_orders')
    .values(batch.map(({ orderId }) => newOrderRow(node.id, orderId)))
    .onConflict((conflict) => conflict.columns(['node_id', 'order_id']).doNothing())
    .execute();
  return id;
}

async function setOrderAside(
  tx: Tx,
  { node, sessionId, now }: OrderAsk,
  document: OrderDocument | undefined,
): Promise<void> {
  if (!document) return;
  const { orderId } = document;
  await tx
    .updateTable('exchange_orders')
    .set({ set_aside_at: now, suspect: 0 })
    .where('node_id', '=', node.id)
    .where('order_id', '=', orderId)
    .execute();
  const detail = `Заказ № ${orderNumber(orderId)} отложен: «${node.name}» не читает его и не подтверждает. Остальные заказы идут. Посмотрите журнал обмена в 1С, исправьте причину и верните заказ: npm run exchange:journal -- --return ${orderNumber(orderId)}`;
  const kind = 'order-set-aside';
  await addExchangeTask(tx, { nodeId: node.id, sessionId, orderId, kind, detail }, now);
}
