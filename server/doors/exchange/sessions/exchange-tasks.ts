import type { Selectable } from 'kysely';
import type { Millis } from '../../../../shared/millis.ts';
import { addToOutbox } from '../../../platform/outbox/add-to-outbox.ts';
import type { ExchangeTaskTable } from '../../../platform/store/tables/exchange-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';

interface ExchangeTask {
  nodeId: number;
  sessionId: number | null;
  orderId: number | null;
  kind:
    | 'mass-removal'
    | 'held-prices'
    | 'mass-prices'
    | 'empty-export'
    | 'order-set-aside'
    | 'order-back'
    | 'silent-node'
    | 'session-failed'
    | 'orders-refused'
    | 'discrepancy';
  /** For people. */
  detail: string;
  /** Reason that every document of the order gives anew while it lasts; absent: it is said once. */
  cause?: TaskCause;
  /** True of one that takes the place of another which asked the same: no letter leaves. */
  isQuiet?: boolean;
}

export type TaskCause = NonNullable<Selectable<ExchangeTaskTable>['cause']>;

/** Kinds without a cause that are asked again after a person has settled them; others stay settled. */
const COMES_AGAIN: ReadonlySet<ExchangeTask['kind']> = new Set([
  'order-set-aside',
  'orders-refused',
  'held-prices',
]);

/** Gives something of an exchange to a person, with a letter to the shop; said twice is said once. */
export async function addExchangeTask(tx: Tx, task: ExchangeTask, now: Millis): Promise<void> {
  const added = (await insertTask(tx, task, now)) ?? (await openAgain(tx, task, now));
  if (task.cause) await sameTask(tx, task).set({ cause: task.cause }).execute();
  if (!added || task.isQuiet) return;
  const key = `exchange-task ${added.id} ${now}`;
  const payload = { detail: task.detail };
  await addToOutbox(tx, [{ kind: 'exchange-task', key, payload }], now);
}

/** Ends the tasks that a node is silent: it has come. */
export async function settleSilence(tx: Tx, nodeId: number, now: Millis): Promise<void> {
  await tx
    .updateTable('exchange_tasks')
    .set({ settled_at: now })
    .where('node_id', '=', nodeId)
    .where('kind', '=', 'silent-node')
    .where('settled_at', 'is', null)
    .execute();
}

interface SaidOfOrder {
  nodeId: number;
  orderId: number;
  /** Reasons that a document speaks of. */
  causes: readonly TaskCause[];
  /** Details of the tasks that it gives. */
  said: readonly string[];
  now: Millis;
}

/**
 * Settles tasks of an order whose reason has gone: a person has nothing to do there, and is asked again
 * when it comes back.
 */
export async function settleGone(
  tx: Tx,
  { nodeId, orderId, causes, said, now }: SaidOfOrder,
): Promise<void> {
  const tasks = await tx
    .selectFrom('exchange_tasks')
    .select(['id', 'detail', 'settled_at'])
    .where('node_id', '=', nodeId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'order-back')
    .where('cause', 'in', causes)
    .execute();
  for (const { id, detail, settled_at } of tasks) {
    if (said.includes(detail)) continue;
    await tx
      .updateTable('exchange_tasks')
      .set({ cause: null, settled_at: settled_at ?? now })
      .where('id', '=', id)
      .execute();
  }
}

interface Answered {
  nodeId: number;
  /** Details of tasks about papers that were taken back. */
  details: readonly string[];
  now: Millis;
}

/** Settles tasks about papers that stand again; a person is asked again when they are taken back anew. */
export async function settlePosted(tx: Tx, { nodeId, details, now }: Answered): Promise<void> {
  if (details.length === 0) return;
  await tx
    .updateTable('exchange_tasks')
    .set(({ fn, ref, val }) => ({
      cause: null,
      settled_at: fn.coalesce(ref('settled_at'), val(now)),
    }))
    .where('node_id', '=', nodeId)
    .where('kind', '=', 'order-back')
    .where('cause', '=', 'taken back')
    .where('detail', 'in', details)
    .execute();
}

type Added = { id: number } | undefined;

/** Gives no task when it was said before. */
function insertTask(tx: Tx, task: ExchangeTask, now: Millis): Promise<Added> {
  const { nodeId, sessionId, orderId, kind, detail } = task;
  return (
    tx
      .insertInto('exchange_tasks')
      .values({
        node_id: nodeId,
        session_id: sessionId,
        order_id: orderId,
        kind,
        detail,
        created_at: now,
        settled_at: null,
      })
      // The index has other columns in each database.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  );
}

async function openAgain(tx: Tx, task: ExchangeTask, now: Millis): Promise<Added> {
  const settled = sameTask(tx, task).where('settled_at', 'is not', null);
  const again = task.cause ? settled.where('cause', 'is', null) : settled;
  if (!task.cause && !COMES_AGAIN.has(task.kind)) return undefined;
  return again
    .set({ session_id: task.sessionId, created_at: now, settled_at: null })
    .returning('id')
    .executeTakeFirst();
}

const sameTask = (tx: Tx, { nodeId, kind, detail }: ExchangeTask) =>
  tx
    .updateTable('exchange_tasks')
    .where('node_id', '=', nodeId)
    .where('kind', '=', kind)
    .where('detail', '=', detail);
