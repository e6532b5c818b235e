import { setImmediate as letOthersIn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { CallError } from '../../../shared/contract/call.ts';
import type { Millis } from '../../../shared/millis.ts';
import { isBrokenLink } from '../../platform/store/is-broken-link.ts';
import { isDoubledKey } from '../../platform/store/is-doubled-key.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { holdCatalogSequence } from '../../platform/store/product-changes.ts';
import { type Tx, transaction } from '../../platform/store/transaction.ts';
import { type EntityName, entities, isEntityName } from '../entities/entities.ts';
import type { Entity, Fields, FieldValue } from '../entities/entity.ts';
import type { Staff } from '../identity/staff-sessions.ts';
import { type Change, changeIn } from './change-as.ts';
import { isAsLeft, isInNewColumns } from './is-as-left.ts';
import { findBusyJob, stopJob } from './stop-job.ts';
import { whyNotUndo } from './why-not-undo.ts';

interface StoredChange {
  /** Its id in the history. */
  rowId: number;
  entity: EntityName;
  id: string;
  fields: Readonly<Record<string, readonly [FieldValue, FieldValue]>>;
}

/** Sequences that the catalogue in memory follows. */
const ofCatalog: ReadonlySet<EntityName> = new Set(['product', 'price']);

interface Undo {
  batchId: number;
  /** Person who asks. */
  staff: Pick<Staff, 'id' | 'role' | 'isFresh'>;
  now: Millis;
}

/**
 * Puts back exactly the fields that a batch has changed, all of them or none; letters that have not left
 * are taken back. Undoing is a change too. A job that adds to the batch still is stopped before, and stays so
 * when nothing can be put back. @throws CallError when there is no such batch, it was undone,
 * somebody has touched a field since, a field cannot be put back, its former key has gone to another, what it
 * belonged to is gone, or
 * who asks may not change it.
 * Only its author and the owner take a batch back.
 */
export async function undoBatch(
  store: Store,
  { batchId, staff, now }: Undo,
): Promise<number | null> {
  const jobId = await findBusyJob(store.db, batchId);
  if (jobId !== null) await stopJob(store, { jobId, staff, now });
  const undone = transaction(store, async (tx) => {
    const batch = await tx
      .selectFrom('change_batches')
      .selectAll()
      .where('id', '=', batchId)
      .executeTakeFirst();
    if (!batch) throw new CallError('not_found', 'Нет такого изменения');
    if (batch.undone_by !== null) throw new CallError('conflict', 'Это изменение уже отменено');
    const changes = await readChanges(tx, batchId);
    requireRights(batch, changes, staff);
    const title = titleOf(batch);
    const undo = { staffId: staff.id, action: 'undo', title, now, undoes: batchId };
    // First: a number given in the meantime would undo all that follows.
    if (changes.some(({ entity }) => ofCatalog.has(entity))) await holdCatalogSequence(tx);
    const hasMessages = await takeBackMessages(tx, batchId);
    const { batchId: made } = await changeIn(tx, undo, async (change) => {
      await putBack(change, changes, now);
    });
    if (made === null && !hasMessages) {
      throw new CallError('conflict', 'Отменять нечего: всё уже так, как было');
    }
    await tx
      .updateTable('change_batches')
      .set({ undone_by: made ?? batchId })
      .where('id', '=', batchId)
      .execute();
    return made;
  });
  return undone.catch((error: unknown) => {
    const why = tellRefusal(error);
    if (jobId === null || !(why instanceof CallError)) throw why;
    throw new CallError(why.code, `Работа остановлена. ${why.message}`);
  });
}

const UNDONE = 'Отменено: ';
const AGAIN = 'Снова сделано: ';

/** «Отменено: заметка»; when that is taken back in its turn, «Снова сделано: заметка». */
function titleOf({ title, undoes }: { title: string; undoes: number | null }): string {
  if (undoes === null) return UNDONE + title;
  return title.startsWith(UNDONE)
    ? AGAIN + title.slice(UNDONE.length)
    : UNDONE + title.replace(AGAIN, '');
}

/** Faults of the store that mean that something cannot be put back, in words. */
function tellRefusal(error: unknown): unknown {
  if (isDoubledKey(error)) {
    return new CallError('conflict', 'Отменить нельзя: прежние адрес, код или имя уже заняты');
  }
  if (!isBrokenLink(error)) return error;
  return new CallError('conflict', 'Отменить нельзя: прежнего раздела или бренда больше нет');
}

/** Things that are changed with a fresh key alone, and where. */
const GUARDED: Partial<Record<EntityName, string>> = {
  staff: 'Роли меняют на странице «Люди»: там попросят ключ или код',
  exchange_node: 'Узел обмена меняют на его странице: там попросят ключ или код',
};

function requireRights(
  { staff_id: author, action }: { staff_id: number | null; action: string },
  changes: readonly StoredChange[],
  staff: Undo['staff'],
): void {
  const names = new Set(changes.map(({ entity }) => entity));
  const why = whyNotUndo({ author, action, names }, staff);
  if (why !== null) throw new CallError('forbidden', why);
  if (staff.isFresh) return;
  const guarded = changes.find(({ entity }) => Object.hasOwn(GUARDED, entity));
  if (guarded) throw new CallError('forbidden', GUARDED[guarded.entity] ?? '');
}

async function readChanges(tx: Tx, batchId: number): Promise<StoredChange[]> {
  const rows = await tx
    .selectFrom('changes')
    .select(['id as rowId', 'entity', 'entity_id', 'fields'])
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ rowId, entity, entity_id: id, fields }) =>
    isEntityName(entity) ? [{ rowId, entity, id, fields: JSON.parse(fields) }] : [],
  );
}

/** Takes back letters of a batch; true when some had not left yet. */
async function takeBackMessages(tx: Tx, batchId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('batch_id', '=', batchId)
    .where('done_at', 'is', null)
    .where('attempts', '=', 0)
    .where('leased_until', '=', 0)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function putBack(change: Change, changes: readonly StoredChange[], now: Millis) {
  const { tx } = change;
  const names = [...new Set(changes.map(({ entity }) => entity))];
  for (const name of names) {
    const own = changes.filter(({ entity }) => entity === name);
    const ids = own.map(({ id }) => id);
    const present = await change.watch(name, ids);
    const entity: Entity = entities[name];
    const things = new Map<string, Fields | null>();
    for (const stored of own) {
      const touched = await findTouched(tx, stored, present.get(stored.id) ?? null);
      things.set(stored.id, await fieldsBefore(tx, stored, touched));
    }
    if (entity.restoreAll) {
      await entity.restoreAll(tx, things, now);
      continue;
    }
    let put = 0;
    for (const [id, fields] of things) {
      await entity.restore(tx, id, fields, now);
      // SQLite answers at once: visitors would wait for all of it.
      if (++put % 100 === 0) await letOthersIn();
    }
  }
}

/** A field that is not as a change has left it; null: there is none. */
async function findTouched(
  tx: Tx,
  { rowId, entity: name, id, fields }: StoredChange,
  is: Fields | null,
): Promise<string | null> {
  const entity: Entity = entities[name];
  const { '': _presence, ...rest } = fields;
  const different = Object.entries(rest).filter(
    ([field, [, after]]) =>
      !entity.follows?.has(field) && !isDeepStrictEqual(is?.[field] ?? null, after),
  );
  if (different.length === 0) return null;
  const touched = different.find(([field, [, after]]) => !isAsLeft(is?.[field] ?? null, after));
  if (touched) return touched[0];
  const rows = await tx
    .selectFrom('changes')
    .select('fields')
    .where('entity', '=', name)
    .where('entity_id', '=', id)
    .where('id', '>', rowId)
    .execute();
  const later = rows.map((row): StoredChange['fields'] => JSON.parse(row.fields));
  const inside = different.find(([field, [, after]]) =>
    later.some(({ [field]: pair }) => pair && isInNewColumns(after, pair)),
  );
  return inside?.[0] ?? null;
}

/** Values that a thing is put back to; null: it was not there. @throws CallError when that cannot be. */
async function fieldsBefore(
  tx: Tx,
  { entity: name, id, fields }: StoredChange,
  touched: string | null,
): Promise<Fields | null> {
  const entity: Entity = entities[name];
  const { '': presence, ...rest } = fields;
  if (touched !== null) {
    const field = entity.fields[touched] ?? touched;
    throw new CallError(
      'conflict',
      `Отменить нельзя: после этого изменили «${field}» (${await nameOf(tx, entity, id)})`,
    );
  }
  if (presence?.[0] === false) return null;
  const fixed = Object.keys(rest).filter((field) => !entity.restorable.has(field));
  if (fixed.length > 0) {
    const titles = fixed.map((field) => `«${entity.fields[field] ?? field}»`).join(', ');
    const why = `Назад не вернуть: ${titles} (${await nameOf(tx, entity, id)})`;
    throw new CallError('conflict', why);
  }
  return Object.fromEntries(Object.entries(rest).map(([field, [was]]) => [field, was]));
}

/** «Заказ 100012» */
const nameOf = async (tx: Tx, { title, numberOf }: Entity, id: string): Promise<string> =>
  `${title} ${(await numberOf?.(id, tx)) ?? id}`;
