import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS, type Millis } from '../../../../shared/millis.ts';
import { formatFullMoment } from '../../../../shared/ru/dates.ts';
import { tryEach } from '../../../platform/jobs/try-each.ts';
import { deleteInSlices } from '../../../platform/store/delete-in-slices.ts';
import type { Db, Store } from '../../../platform/store/open-store.ts';
import { transaction } from '../../../platform/store/transaction.ts';
import { forgetOldDenials } from '../nodes/denials.ts';
import { giveUpEarly } from '../orders/early-papers.ts';
import { addExchangeTask } from '../sessions/exchange-tasks.ts';
import { sessionFolder } from '../sessions/session.ts';
import type { WorkDeps } from '../work/session-files.ts';

/** Silence that never worries, however often a node came before. */
const LEAST_SILENCE_MS = 30 * MINUTE_MS;
const KEPT_MS = 30 * DAY_MS;

/** Nodes that have been silent for more than twice their usual interval. */
export async function listSilentNodes(db: Db, now: Millis) {
  const nodes = await db
    .selectFrom('exchange_nodes')
    .select(['id', 'name', 'seen_at', 'usual_ms', 'alarmed_at'])
    .where('seen_at', 'is not', null)
    .where('usual_ms', 'is not', null)
    .where('disabled_at', 'is', null)
    .execute();
  return nodes.flatMap(({ seen_at, usual_ms, ...node }) => {
    if (seen_at === null || usual_ms === null) return [];
    const isSilent = now - seen_at > Math.max(2 * usual_ms, LEAST_SILENCE_MS);
    return isSilent ? [{ ...node, seenAt: seen_at }] : [];
  });
}

/** Tells the shop once of each silence. */
export async function alarmOfSilence(store: Store, now: Millis): Promise<void> {
  for (const { id, name, seenAt, alarmed_at } of await listSilentNodes(store.db, now)) {
    if (alarmed_at !== null) continue;
    const since = formatFullMoment(seenAt);
    const detail = `Узел «${name}» молчит с ${since}: обмен не приходит вдвое дольше обычного. Цены и остатки стареют, заказы не уходят`;
    await transaction(store, async (tx) => {
      await tx
        .updateTable('exchange_nodes')
        .set({ alarmed_at: now })
        .where('id', '=', id)
        .execute();
      const task = { nodeId: id, sessionId: null, orderId: null, detail } as const;
      await addExchangeTask(tx, { ...task, kind: 'silent-node' }, now);
    });
  }
}

/**
 * Forgets old denials, papers that have waited for their order in vain, and old sessions with their files
 * and what they still ask: they are not looked at any more. One that cannot be forgotten keeps none of
 * the others.
 */
export async function forgetOldSessions(deps: WorkDeps): Promise<void> {
  const { store, now } = deps;
  const old = await store.db
    .selectFrom('exchange_sessions')
    .select('id')
    .where('active_at', '<', now() - KEPT_MS)
    .execute();
  await tryEach([
    () => transaction(store, (tx) => forgetOldDenials(tx, now())),
    () => giveUpEarly(store, now()),
    ...old.map(
      ({ id }) =>
        () =>
          forgetSession(deps, id),
    ),
  ]);
}

/** Rows of a session that may be as many as there are goods, and what tells them apart in it. */
const MANY = [
  ['exchange_changes', 'product'],
  ['exchange_removals', 'product_id'],
  ['exchange_held_prices', 'product_id'],
  ['exchange_waiting', 'product_id'],
  ['exchange_steps', 'id'],
] as const;

async function forgetSession({ store, dataDir, now }: WorkDeps, id: number): Promise<void> {
  await rm(join(dataDir, sessionFolder(id)), { recursive: true, force: true });
  for (const [name, key] of MANY) {
    const [table, column] = [sql.table(name), sql.ref(key)];
    await deleteInSlices(store, async (tx, most) => {
      const { numAffectedRows } = await sql`
        delete from ${table} where session_id = ${id} and ${column} in (
          select ${column} from ${table} where session_id = ${id} limit ${most}
        )`.execute(tx);
      return Number(numAffectedRows ?? 0);
    });
  }
  await transaction(store, async (tx) => {
    await tx
      .updateTable('exchange_tasks')
      .set({ settled_at: now() })
      .where('session_id', '=', id)
      .where('kind', 'in', ['mass-removal', 'held-prices', 'mass-prices'])
      .where('settled_at', 'is', null)
      .execute();
    await tx.deleteFrom('exchange_sessions').where('id', '=', id).execute();
  });
}

/** Tasks that wait for a person. */
export async function countOpenTasks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('exchange_tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
