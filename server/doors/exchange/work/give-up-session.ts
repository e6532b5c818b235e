import { transaction } from '../../../platform/store/transaction.ts';
import { getNode } from '../nodes/exchange-node.ts';
import { addExchangeTask } from '../sessions/exchange-tasks.ts';
import type { SessionRow } from '../sessions/session.ts';
import type { WorkDeps } from './session-files.ts';

/** Failures in a row after which a session is closed: all others wait behind it. */
const MAX_ATTEMPTS = 5;
const GIVEN_UP = 'Сеанс закрыт: работа с ним обрывалась несколько раз';

/** Counts a failure of a session; one that fails again and again is closed, with a task for a person. */
export async function noteFailure(
  { store, now }: WorkDeps,
  { id, node_id }: SessionRow,
): Promise<void> {
  await transaction(store, async (tx) => {
    const { attempts } = await tx
      .updateTable('exchange_sessions')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .returning('attempts')
      .executeTakeFirstOrThrow();
    if (attempts < MAX_ATTEMPTS) return;
    const at = now();
    await tx
      .updateTable('exchange_files')
      .set({ state: 'refused', detail: GIVEN_UP, ended_at: at })
      .where('session_id', '=', id)
      .where('state', 'in', ['asked', 'received'])
      .where('role', '!=', 'picture')
      .execute();
    await tx
      .updateTable('exchange_sessions')
      .set({ state: 'closed', ended_at: at, attempts: 0 })
      .where('id', '=', id)
      .execute();
    const { name } = await getNode(tx, node_id);
    const detail = `Обмен № ${id} узла «${name}» не закончен: работа с ним обрывалась несколько раз, ошибка записана в журнал сервера. Выгрузите из 1С заново`;
    const task = { nodeId: node_id, sessionId: id, orderId: null, detail } as const;
    await addExchangeTask(tx, { ...task, kind: 'session-failed' }, at);
  });
}

/** A session that was worked on to the end begins to count anew. */
export async function forgetFailures(
  { store }: WorkDeps,
  { id, attempts }: SessionRow,
): Promise<void> {
  if (attempts === 0) return;
  await transaction(store, (tx) =>
    tx.updateTable('exchange_sessions').set({ attempts: 0 }).where('id', '=', id).execute(),
  );
}
