import {
  answerWords,
  denialWords,
  fileStates,
  leftOutWords,
  sessionKinds,
  sessionStates,
} from '../../../../shared/exchange-words.ts';
import type { Millis } from '../../../../shared/millis.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { formatClock, formatFullMoment } from '../../../../shared/ru/dates.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import { listDenials } from '../nodes/denials.ts';
import { readLeftOut } from '../sessions/note-step.ts';
import { listDecisions } from '../work/file-facts.ts';
import { tellDiscrepancies } from './tell-discrepancies.ts';

const SESSIONS = 30;

/** Nodes, the newest sessions and what waits for a person, in words. */
export async function showJournal(db: Db, now: Millis): Promise<string> {
  const denials = Map.groupBy(await listDenials(db, now), ({ nodeId }) => nodeId);
  const nodes = await db.selectFrom('exchange_nodes').selectAll().orderBy('id').execute();
  const sessions = await db
    .selectFrom('exchange_sessions')
    .innerJoin('exchange_nodes', 'exchange_nodes.id', 'exchange_sessions.node_id')
    .select(['exchange_sessions.id', 'name', 'kind', 'state', 'started_at', 'files', 'removal'])
    .orderBy('exchange_sessions.id', 'desc')
    .limit(SESSIONS)
    .execute();
  const tasks = await db
    .selectFrom('exchange_tasks')
    .select(['id', 'detail', 'created_at'])
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute();
  const discrepancies = await tellDiscrepancies(db);
  return [
    'Узлы:',
    ...nodes.flatMap(({ id, name, profile, seen_at }) => [
      `  ${name} (${profile}): ${seen_at ? `был ${formatFullMoment(seen_at)}` : 'ещё не приходил'}`,
      ...(denials.get(id) ?? []).map((denial) => `    ${denialWords(denial)}`),
    ]),
    'Сеансы:',
    ...sessions.map(({ id, name, kind, state, started_at, files, removal }) => {
      const waits = removal ? ', ждёт подтверждения' : '';
      return `  № ${id} ${formatFullMoment(started_at)} ${name}: ${sessionKinds[kind]}, ${sessionStates[state]}, файлов ${files}${waits}`;
    }),
    ...(discrepancies.length > 0 ? ['Расхождения с 1С:'] : []),
    ...discrepancies.map(({ id, field, told, own, code, title }) => {
      return `  [${id}] ${code} ${title}: ${field}, в 1С «${told}», на сайте «${own}»`;
    }),
    ...(tasks.length > 0 ? ['Ждёт человека:'] : []),
    ...tasks.map(
      ({ id, detail, created_at }) => `  [${id}] ${formatFullMoment(created_at)} ${detail}`,
    ),
    '',
  ].join('\n');
}

/** Files and steps of one session; null when there is none. */
export async function showSession(db: Db, sessionId: number): Promise<string | null> {
  const session = await db
    .selectFrom('exchange_sessions')
    .innerJoin('exchange_nodes', 'exchange_nodes.id', 'exchange_sessions.node_id')
    .select(['name', 'kind', 'state', 'started_at', 'ended_at', 'address', 'version', 'report'])
    .where('exchange_sessions.id', '=', sessionId)
    .executeTakeFirst();
  if (!session) return null;
  const files = await db
    .selectFrom('exchange_files')
    .select(['name', 'path', 'bytes', 'state', 'detail', 'facts'])
    .where('session_id', '=', sessionId)
    .where('role', '!=', 'picture')
    .orderBy('id')
    .execute();
  const steps = await db
    .selectFrom('exchange_steps')
    .select(['at', 'ms', 'step', 'file', 'answer'])
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute();
  const orders = await db
    .selectFrom('exchange_batches')
    .innerJoin('exchange_batch_orders', 'batch_id', 'exchange_batches.id')
    .select(['order_id', 'acknowledged'])
    .where('session_id', '=', sessionId)
    .orderBy('order_id')
    .execute();
  const { name, kind, state, started_at, address, version, report } = session;
  const early = leftOutWords(readLeftOut(report));
  return [
    `№ ${sessionId} ${formatFullMoment(started_at)} ${name}: ${sessionKinds[kind]}, ${sessionStates[state]}, адрес ${address}${version && `, версия обмена ${version}`}`,
    ...files.flatMap((file) => [
      `  ${file.name} (${file.bytes} байт, ${fileStates[file.state]}): ${file.detail}`,
      ...listDecisions(file.facts).map((decision) => `    ${decision}`),
      `    ${file.path}`,
    ]),
    ...orders.map(({ order_id, acknowledged }) => {
      return `  заказ № ${orderNumber(order_id)}: ${acknowledged ? 'подтверждён' : 'выдан, не подтверждён'}`;
    }),
    ...(early ? [`  ${early}`] : []),
    ...steps.map(({ at, ms, step, file, answer }) => {
      const said = answerWords(answer).slice(0, 120);
      return `  ${formatClock(at)} ${step}${file ? ` ${file}` : ''}: ${ms} мс — ${said}`;
    }),
    '',
  ].join('\n');
}
