import type { Millis } from '../../../../shared/millis.ts';
import { addToOutbox } from '../../../platform/outbox/add-to-outbox.ts';
import type { Tx } from '../../../platform/store/transaction.ts';

export interface ExchangeTask {
  nodeId: number;
  sessionId: number | null;
  orderId: number | null;
  kind:
    | 'mass-removal'
    | 'empty-export'
    | 'order-set-aside'
    | 'order-back'
    | 'silent-node'
    | 'session-failed'
    | 'discrepancy';
  /** For people. */
  detail: string;
}

/** Kinds that are asked again when they happen after a person has settled them; others stay settled. */
const COMES_AGAIN: ReadonlySet<ExchangeTask['kind']> = new Set(['order-set-aside']);

/** Gives something of an exchange to a person, with a letter to the shop; said twice is said once. */
export async function addExchangeTask(tx: Tx, task: ExchangeTask, now: Millis): Promise<void> {
  const added = (await insertTask(tx, task, now)) ?? (await openAgain(tx, task, now));
  if (!added) return;
  const key = `exchange-task ${added.id} ${now}`;
  const payload = { detail: task.detail };
  await addToOutbox(tx, [{ kind: 'exchange-task', key, payload }], now);
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
  const { nodeId, sessionId, kind, detail } = task;
  if (!COMES_AGAIN.has(kind)) return undefined;
  return tx
    .updateTable('exchange_tasks')
    .set({ session_id: sessionId, created_at: now, settled_at: null })
    .where('node_id', '=', nodeId)
    .where('kind', '=', kind)
    .where('detail', '=', detail)
    .where('settled_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
}
