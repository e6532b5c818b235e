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
  const { nodeId, sessionId, orderId, kind, detail } = task;
  const added = await tx
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
    .onConflict((conflict) => {
      const same = conflict.columns(['node_id', 'kind', 'detail']);
      if (!COMES_AGAIN.has(kind)) return same.doNothing();
      const open = { session_id: sessionId, created_at: now, settled_at: null };
      return same.doUpdateSet(open).where('exchange_tasks.settled_at', 'is not', null);
    })
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  const key = `exchange-task ${added.id} ${now}`;
  await addToOutbox(tx, [{ kind: 'exchange-task', key, payload: { detail } }], now);
}
