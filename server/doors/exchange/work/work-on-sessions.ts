import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS } from '../../../../shared/millis.ts';
import { transaction } from '../../../platform/store/transaction.ts';
import type { SessionRow } from '../sessions/session.ts';
import { askForAll, isSilent, SILENCE_MS } from '../sessions/take-work.ts';
import { applyFile, beginFileWork } from './apply-file.ts';
import { clearAbandoned } from './clear-leftovers.ts';
import { finishSession } from './finish-session.ts';
import { forgetFailures, noteFailure } from './give-up-session.ts';
import { applyAcceptedPrices, hasAcceptedPrices } from './held-prices.ts';
import { chooseFile, type FileRow, openSessionFiles, type WorkDeps } from './session-files.ts';

/** Place of a failure that is no session's among those of nodes. */
const NO_NODE = 0;
/** Silence after which everything has come: some clients never ask for the import. */
const COME_MS = MINUTE_MS;

/**
 * Works until nothing is left to do. Gives whether there was anything.
 * @throws the errors of sessions that have failed, after those of other nodes were worked on: later ones
 * of the same node bring later words.
 */
export async function workOnSessions(deps: WorkDeps): Promise<boolean> {
  mkdirSync(join(deps.dataDir, 'exchange'), { recursive: true });
  await clearAbandoned(deps);
  const failures = new Map<number, unknown>();
  for (let hasWorked = false; ; hasWorked = true) {
    if (!failures.has(NO_NODE)) {
      await applyAcceptedPrices(deps).catch((error: unknown) => failures.set(NO_NODE, error));
    }
    await askForSilent(deps);
    const session = await findDue(deps, [...failures.keys()]);
    if (!session) {
      if (failures.size > 0) throwAll([...failures.values()]);
      return hasWorked;
    }
    try {
      await workOnSession(deps, session);
    } catch (error) {
      failures.set(session.node_id, error);
    }
  }
}

function throwAll(errors: readonly unknown[]): never {
  throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'Several sessions failed');
}

/** True when a session waits for work; cheap, asked often. */
export async function hasWork(deps: WorkDeps): Promise<boolean> {
  await askForSilent(deps);
  return (await findDue(deps)) !== null || (await hasAcceptedPrices(deps.store.db));
}

async function workOnSession(deps: WorkDeps, session: SessionRow): Promise<void> {
  // Files count their own attempts.
  let file: FileRow | null = null;
  try {
    let open = await openSessionFiles(deps, session.id);
    const work = await beginFileWork(deps, (row) => open(row), session);
    for (;;) {
      file = null;
      file = await chooseFile(deps, session.id);
      if (!file) break;
      await applyFile(work, file);
      if (file.role === 'archive') open = await openSessionFiles(deps, session.id);
    }
    await endIfOver(deps, session);
  } catch (error) {
    if (!file) await noteFailure(deps, session);
    throw error;
  }
  await forgetFailures(deps, session);
}

async function endIfOver(deps: WorkDeps, session: SessionRow): Promise<void> {
  // The client may have said meanwhile that it is complete, or be back.
  const current = await deps.store.db
    .selectFrom('exchange_sessions')
    .selectAll()
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow();
  const isOver = current.state === 'ending' || isSilent(current.active_at, deps.now());
  if (isOver) await finishSession(deps, current);
}

/** A session that files wait in, or that is over and not finished. */
async function findDue(
  { store, now }: WorkDeps,
  nodesLeft: readonly number[] = [],
): Promise<SessionRow | null> {
  const row = await store.db
    .selectFrom('exchange_sessions')
    .selectAll()
    .where(({ eb, and, or, exists, selectFrom }) =>
      or([
        eb('state', '=', 'ending'),
        and([
          eb('state', '=', 'working'),
          or([
            eb('active_at', '<=', now() - SILENCE_MS),
            // Left by a clock that was put back.
            eb('active_at', '>=', now() + SILENCE_MS),
          ]),
        ]),
        and([
          eb('state', 'in', ['opened', 'working']),
          exists(
            selectFrom('exchange_files')
              .select('exchange_files.id')
              .whereRef('session_id', '=', 'exchange_sessions.id')
              .where('exchange_files.state', '=', 'asked'),
          ),
        ]),
      ]),
    )
    .$if(nodesLeft.length > 0, (query) => query.where('node_id', 'not in', nodesLeft))
    .orderBy('id')
    .executeTakeFirst();
  return row ?? null;
}

/** Asks in the place of clients that have sent files and are silent. */
async function askForSilent({ store, now }: WorkDeps): Promise<void> {
  const silent = await store.db
    .selectFrom('exchange_sessions')
    .select('id')
    .where('state', 'in', ['working', 'ending'])
    .where(({ eb, or }) =>
      or([eb('active_at', '<=', now() - COME_MS), eb('active_at', '>=', now() + COME_MS)]),
    )
    .where('active_at', '>', now() - 100 * SILENCE_MS)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('exchange_files')
          .select('exchange_files.id')
          .whereRef('session_id', '=', 'exchange_sessions.id')
          .where('exchange_files.state', '=', 'received')
          // Pictures wait for nothing.
          .where('role', '!=', 'picture'),
      ),
    )
    .execute();
  for (const { id } of silent) await transaction(store, (tx) => askForAll(tx, id));
}
