import { CallError } from '../../../../shared/contract/call.ts';
import type { Millis } from '../../../../shared/millis.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';
import { answerPrices } from '../work/held-prices.ts';
import { keepAsked } from '../work/mass-removal.ts';
import { isOnDisk } from '../work/session-files.ts';

interface RepeatedSession {
  dataDir: string;
  sessionId: number;
}

/**
 * Applies the files of a session once more; the shop's next look takes them. Orders that were taken are
 * left out: what was said of them since is the last word. Gives how many.
 */
export async function repeatSession(store: Store, repeated: RepeatedSession): Promise<number> {
  return transaction(store, (tx) => repeatSessionIn(tx, repeated));
}

/** The same within a transaction of the caller's. @throws CallError when a file is gone. */
export async function repeatSessionIn(
  tx: Tx,
  { dataDir, sessionId }: RepeatedSession,
): Promise<number> {
  const files = await tx
    .selectFrom('exchange_files')
    .select(['name', 'path'])
    .where('session_id', '=', sessionId)
    .where('role', 'not in', ['archive', 'picture'])
    .where('path', '!=', '')
    .execute();
  const gone = files.find((file) => !isOnDisk({ dataDir }, file));
  if (gone) {
    const refusal = `Файла «${gone.name}» больше нет на диске: выгрузите его из 1С заново`;
    throw new CallError('conflict', refusal);
  }
  const { numUpdatedRows } = await tx
    .updateTable('exchange_files')
    .set({ state: 'asked', attempts: 0, unknown: 0, share: 0 })
    .where('session_id', '=', sessionId)
    .where('state', 'in', ['applied', 'refused'])
    .where('role', 'not in', ['archive', 'picture'])
    .where((eb) => eb.or([eb('role', '!=', 'orders'), eb('state', '=', 'refused')]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 0;
  // Prices that wait, or that a person has declined, are asked about anew.
  await tx
    .deleteFrom('exchange_held_prices')
    .where('session_id', '=', sessionId)
    .where('state', '!=', 'accepted')
    .execute();
  await tx
    .updateTable('exchange_sessions')
    .set({ state: 'ending' })
    .where('id', '=', sessionId)
    .execute();
  return Number(numUpdatedRows);
}

/** Gives an order that was set aside to its nodes again; false when none is. */
export async function giveOrderAgain(
  store: Store,
  asked: { orderId: number; now: Millis },
): Promise<boolean> {
  return transaction(store, (tx) => returnOrderIn(tx, asked));
}

/** The same within a transaction of the caller's. */
export async function returnOrderIn(
  tx: Tx,
  { orderId, now }: { orderId: number; now: Millis },
): Promise<boolean> {
  const returned = await tx
    .updateTable('exchange_orders')
    .set({ set_aside_at: null, failed_alone: 0, suspect: 0, tried: null })
    .where('order_id', '=', orderId)
    .where('set_aside_at', 'is not', null)
    .returning('node_id')
    .execute();
  await tx
    .updateTable('exchange_tasks')
    .set({ settled_at: now })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'order-set-aside')
    .execute();
  return returned.length > 0;
}

/** A person has settled a task; false when there is none. @throws CallError when it cannot be. */
export async function settleNamedTask(store: Store, taskId: number, now: Millis): Promise<boolean> {
  return transaction(store, (tx) => settleTaskIn(tx, taskId, now));
}

/** The same within a transaction of the caller's. */
export async function settleTaskIn(tx: Tx, taskId: number, now: Millis): Promise<boolean> {
  const task = await tx
    .updateTable('exchange_tasks')
    .set({ settled_at: now })
    .where('id', '=', taskId)
    .where('settled_at', 'is', null)
    .returning(['kind', 'session_id'])
    .executeTakeFirst();
  if (!task) return false;
  if (task.kind === 'mass-removal' && task.session_id !== null) {
    await keepAsked(tx, task.session_id);
  }
  if (task.kind === 'held-prices' && task.session_id !== null) {
    await answerPrices(tx, { sessionId: task.session_id, state: 'declined', now });
  }
  return true;
}
