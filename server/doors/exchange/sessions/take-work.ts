import { MINUTE_MS, type Millis } from '../../../../shared/millis.ts';
import { formatClock } from '../../../../shared/ru/dates.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';
import { settleSilence } from './exchange-tasks.ts';
import { ProtocolFailure } from './protocol-failure.ts';
import type { SessionRow } from './session.ts';

/** Silence after which a working session is taken over. */
export const SILENCE_MS = 15 * MINUTE_MS;
export const OVER = 'Этот сеанс окончен: начните обмен заново';
/** A session last heard of in the future was left by a clock that was put back: nobody waits for that time. */
export const isSilent = (activeAt: Millis, now: Millis) => Math.abs(now - activeAt) >= SILENCE_MS;
/** Quiet time that the steps of one exchange stay below. */
const SAME_EXCHANGE_MS = 3 * MINUTE_MS;
/** Weight of the last interval in the usual one. */
const LAST_WEIGHT = 0.2;

/**
 * Makes a session the working one of its node and kind.
 * @throws ProtocolFailure while another one works, with its address and beginning.
 */
export async function takeWork(store: Store, session: SessionRow, now: Millis): Promise<void> {
  await transaction(store, async (tx) => {
    const own = await tx
      .selectFrom('exchange_sessions')
      .select('state')
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow();
    if (own.state === 'ending' || own.state === 'closed') {
      throw new ProtocolFailure(OVER);
    }
    const others = await tx
      .selectFrom('exchange_sessions')
      .select(['id', 'address', 'started_at', 'active_at'])
      .where('node_id', '=', session.node_id)
      .where('kind', '=', session.kind)
      .where('state', '=', 'working')
      .where('id', '!=', session.id)
      .execute();
    for (const other of others) {
      if (!isSilent(other.active_at, now) && !(await isDone(tx, other.id))) {
        const since = `с ${formatClock(other.started_at)}, адрес ${other.address}`;
        throw new ProtocolFailure(`Обмен уже идёт ${since}. Повторите через 15 минут`);
      }
      await beginEnd(tx, other.id, { isComplete: false });
    }
    if (own.state === 'opened') await noteVisit(tx, session.node_id, now);
    await tx
      .updateTable('exchange_sessions')
      .set({ state: 'working', active_at: now })
      .where('id', '=', session.id)
      .execute();
  });
}

/** True when something came and all of it but pictures is applied or refused. */
async function isDone(tx: Tx, sessionId: number): Promise<boolean> {
  const files = await tx
    .selectFrom('exchange_files')
    .select('state')
    .where('session_id', '=', sessionId)
    .where('role', '!=', 'picture')
    .execute();
  return files.length > 0 && files.every(({ state }) => state === 'applied' || state === 'refused');
}

/**
 * Notes that a node has come to work, and how often it does: its goods, its orders and those that it brings
 * back are steps of one exchange.
 */
export async function noteVisit(tx: Tx, nodeId: number, now: Millis): Promise<void> {
  const { seen_at, usual_ms } = await tx
    .selectFrom('exchange_nodes')
    .select(['seen_at', 'usual_ms'])
    .where('id', '=', nodeId)
    .executeTakeFirstOrThrow();
  const isAnother = seen_at !== null && !(await goesOn(tx, { nodeId, seenAt: seen_at, now }));
  const last = isAnother ? now - seen_at : null;
  const usual =
    last === null || usual_ms === null
      ? (usual_ms ?? last)
      : Math.round(usual_ms * (1 - LAST_WEIGHT) + last * LAST_WEIGHT);
  await tx
    .updateTable('exchange_nodes')
    .set({ seen_at: now, usual_ms: usual, alarmed_at: null })
    .where('id', '=', nodeId)
    .execute();
  await settleSilence(tx, nodeId, now);
}

interface Visit {
  nodeId: number;
  seenAt: Millis;
  now: Millis;
}

/** True for a step of an exchange that the node has begun before. */
async function goesOn(tx: Tx, { nodeId, seenAt, now }: Visit): Promise<boolean> {
  const session = await tx
    .selectFrom('exchange_sessions')
    .select('active_at')
    .where('node_id', '=', nodeId)
    // A login alone is no work.
    .where('state', '!=', 'opened')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return now - Math.max(seenAt, session?.active_at ?? 0) < SAME_EXCHANGE_MS;
}

/** Notes that the client is there. */
export async function touchSession(store: Store, sessionId: number, now: Millis): Promise<void> {
  await transaction(store, (tx) =>
    tx
      .updateTable('exchange_sessions')
      .set({ active_at: now })
      .where('id', '=', sessionId)
      .execute(),
  );
}

/** Ends a session that its client calls complete: what it brought is applied, asked for or not. */
export async function endSession(store: Store, sessionId: number): Promise<void> {
  await transaction(store, (tx) => beginEnd(tx, sessionId, { isComplete: true }));
}

async function beginEnd(
  tx: Tx,
  sessionId: number,
  { isComplete }: { isComplete: boolean },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('exchange_sessions')
    .set({ state: 'ending', ...(isComplete && { is_complete: 1 }) })
    .where('id', '=', sessionId)
    .where('state', '=', 'working')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await askForAll(tx, sessionId);
}

/** Asks for all that a session has brought, in the place of its client. */
export async function askForAll(tx: Tx, sessionId: number): Promise<void> {
  await tx
    .updateTable('exchange_files')
    .set({ state: 'asked' })
    .where('session_id', '=', sessionId)
    .where('state', '=', 'received')
    .execute();
}
