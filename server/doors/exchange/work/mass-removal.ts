import { sql } from 'kysely';
import { CallError } from '../../../../shared/contract/call.ts';
import type { Millis } from '../../../../shared/millis.ts';
import { countOf, GOODS } from '../../../../shared/ru/plural.ts';
import { readKept } from '../../../platform/read-kept.ts';
import { insertRows } from '../../../platform/store/insert-rows.ts';
import type { Db, Store } from '../../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';
import { explainShared, isPersons } from '../imports/refuse-files.ts';
import type { AbsentGoods } from '../saving/find-absent.ts';
import { keepGoods } from '../saving/kept-goods.ts';
import { notesOfSession } from '../saving/product-changes.ts';
import { removeAbsent } from '../saving/remove-absent.ts';
import { addExchangeTask } from '../sessions/exchange-tasks.ts';
import type { SessionRow } from '../sessions/session.ts';
import type { WorkDeps } from './session-files.ts';

const BATCH = 1000;

/** Goods that a session asks a person about. */
export interface MassRemoval {
  count: number;
  /** Goods on sale when it asked. */
  of: number;
  /** Change of the staff under which they are taken off sale; absent: nobody has confirmed it. */
  batch?: number;
}

/** Question of a session, and how it is noted; null: nothing waits for a person. */
export async function findRemoval(
  db: Db | Tx,
  sessionId: number,
): Promise<(MassRemoval & { noted: string }) | null> {
  const session = await db
    .selectFrom('exchange_sessions')
    .select('removal')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const noted = session?.removal ?? null;
  return noted === null ? null : { ...readKept<MassRemoval>(noted), noted };
}

/** Writes down what a session asks, or under which change it is being done. */
export const noteRemoval = (tx: Tx, sessionId: number, removal: MassRemoval) =>
  tx
    .updateTable('exchange_sessions')
    .set({ removal: JSON.stringify(removal) })
    .where('id', '=', sessionId)
    .execute();

/**
 * Asks a person about goods too many to go by themselves, or perhaps another node's, and keeps which
 * they are: what comes later is no part of the question. Gives what the session notes of it; null:
 * nothing has to be asked.
 */
export async function askOfRemoval(
  { store, now }: WorkDeps,
  { id, node_id }: SessionRow,
  absent: AbsentGoods,
): Promise<string | null> {
  await transaction(store, (tx) => forgetAsked(tx, id));
  if (!isPersons(absent)) return null;
  const { ids, activeCount } = absent;
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = ids
      .slice(start, start + BATCH)
      .map((product_id) => ({ session_id: id, product_id }));
    await transaction(store, (tx) => insertRows(tx, 'exchange_removals', rows));
  }
  const detail = `Обмен № ${id} снимет с продажи ${countOf(ids.length, GOODS)} из ${activeCount}. ${explainShared(absent)}Подтвердите в управлении («Обмен с 1С») или командой npm run exchange:journal -- --confirm ${id}`;
  const task = { nodeId: node_id, sessionId: id, orderId: null };
  await transaction(store, async (tx) => {
    const isQuiet = await takePlace(tx, { sessionId: id, nodeId: node_id, now: now() });
    await addExchangeTask(tx, { ...task, kind: 'mass-removal', detail, isQuiet }, now());
  });
  return JSON.stringify({ count: ids.length, of: activeCount } satisfies MassRemoval);
}

/**
 * Ends what earlier sessions of the node ask and nobody has confirmed: one question is enough. True when
 * they asked about all of these goods already.
 */
async function takePlace(
  tx: Tx,
  { sessionId, nodeId, now }: { sessionId: number; nodeId: number; now: Millis },
): Promise<boolean> {
  const asking = await tx
    .selectFrom('exchange_sessions')
    .select(['id', 'removal'])
    .where('node_id', '=', nodeId)
    .where('id', '<', sessionId)
    .where('removal', 'is not', null)
    .execute();
  const former = asking
    .filter(({ removal }) => removal && readKept<MassRemoval>(removal).batch === undefined)
    .map(({ id }) => id);
  if (former.length === 0) return false;
  const asked = tx.selectFrom('exchange_removals').select('product_id');
  const fresh = await asked
    .where('session_id', '=', sessionId)
    .where('product_id', 'not in', asked.where('session_id', 'in', former))
    .limit(1)
    .executeTakeFirst();
  for (const id of former) await declineRemoval(tx, id);
  await tx
    .updateTable('exchange_tasks')
    .set({ settled_at: now })
    .where('session_id', 'in', former)
    .where('kind', '=', 'mass-removal')
    .where('settled_at', 'is', null)
    .execute();
  return fresh === undefined;
}

/** Takes off sale what waited for a person. Gives how many goods it was; null when nothing waits. */
export async function confirmRemoval(deps: WorkDeps, sessionId: number): Promise<number | null> {
  const done = await removeConfirmed(deps, sessionId);
  if (done === null) return null;
  const ended = { sessionId, noted: done.noted, now: deps.now() };
  await transaction(deps.store, (tx) => endRemoval(tx, ended));
  return done.removed;
}

/**
 * First half of the removal: a process cut off after it begins anew, and finds less to take off.
 */
export async function removeConfirmed(
  deps: WorkDeps,
  sessionId: number,
): Promise<{ removed: number; noted: string } | null> {
  const session = await deps.store.db
    .selectFrom('exchange_sessions')
    .select(['ended_at', 'removal as noted'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!session || session.noted === null) return null;
  const { noted } = session;
  const asked = { sessionId, askedAt: session.ended_at ?? 0 };
  let removed = 0;
  for (let after = 0; ; ) {
    const ids = await listAsked(deps.store, asked, after);
    const last = ids.at(-1);
    if (last === undefined) return { removed, noted };
    removed += await removeIn(deps, sessionId, ids);
    after = last;
  }
}

/** Goods that a person was asked about and that nobody has changed since. */
async function listAsked(
  { db }: Store,
  { sessionId, askedAt }: { sessionId: number; askedAt: Millis },
  after: number,
): Promise<number[]> {
  const changed = db
    .selectFrom('changes')
    .innerJoin('change_batches', 'change_batches.id', 'batch_id')
    .select('changes.id')
    .where('entity', '=', 'product')
    .where('entity_id', '=', sql<string>`cast(product_id as text)`)
    .where((eb) => eb.or([eb('at', '>=', askedAt), eb('grown_at', '>=', askedAt)]));
  const rows = await db
    .selectFrom('exchange_removals')
    .select('product_id')
    .where('session_id', '=', sessionId)
    .where('product_id', '>', after)
    .where(({ not, exists }) => not(exists(changed)))
    .orderBy('product_id')
    .limit(BATCH)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

interface EndedRemoval {
  sessionId: number;
  /** The question as it was noted when its goods were taken off. */
  noted: string;
  now: Millis;
}

/** The second half: nothing waits for a person any more, unless the session has asked anew since. */
export async function endRemoval(tx: Tx, { sessionId, noted, now }: EndedRemoval): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('exchange_sessions')
    .set({ removal: null })
    .where('id', '=', sessionId)
    .where('removal', '=', noted)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await forgetAsked(tx, sessionId);
  await tx
    .updateTable('exchange_tasks')
    .set({ settled_at: now })
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'mass-removal')
    .execute();
}

/** The goods stay on sale: the session asks no more. @throws CallError when they are being taken off. */
async function declineRemoval(tx: Tx, sessionId: number): Promise<void> {
  const asked = await findRemoval(tx, sessionId);
  if (!asked) return;
  if (asked.batch !== undefined) {
    throw new CallError('conflict', 'Эти товары уже снимают с продажи: откройте сеанс');
  }
  await tx
    .updateTable('exchange_sessions')
    .set({ removal: null })
    .where('id', '=', sessionId)
    .execute();
  await forgetAsked(tx, sessionId);
}

/** Answer of a person: the goods stay on sale, and the node is not asked about them again until it names them. */
export async function keepAsked(tx: Tx, sessionId: number): Promise<void> {
  await keepGoods(tx, sessionId);
  await declineRemoval(tx, sessionId);
}

const forgetAsked = (tx: Tx, sessionId: number) =>
  tx.deleteFrom('exchange_removals').where('session_id', '=', sessionId).execute();

/** Takes goods off sale; undoing the session shows them again. */
export const removeIn = (
  { store, now }: WorkDeps,
  sessionId: number,
  ids: readonly number[],
): Promise<number> => removeAbsent(store, ids, { at: now(), notes: notesOfSession(sessionId) });
