import { setImmediate as letOthersIn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { UNDO_SECONDS } from '../../../shared/backoffice.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../platform/store/transaction.ts';
import { type EntityName, entities } from '../entities/entities.ts';
import type { Fields } from '../entities/entity.ts';

export interface ChangeBatch {
  /** Null: the command line. */
  staffId: number | null;
  /** Stable name of what is done: `order.step`. */
  action: string;
  /** For people: «Заказ 100012: подтверждён». */
  title: string;
  now: Millis;
  undoes?: number;
  /** A batch that goes on: what changes is added to it. */
  into?: number;
  /** Secrets alone are different, which no history shows: the batch is written down all the same. */
  isSecret?: boolean;
  /** Key that its form was shown with: `changeOnce` looks for it. */
  formKey?: string;
}

/** The hands of a change: all of it in one transaction. */
export interface Change {
  tx: Tx;
  /** Names things that are about to change, before they do; gives them as they stood when first named. */
  watch(
    entity: EntityName,
    ids: readonly (string | number)[],
  ): Promise<ReadonlyMap<string, Fields | null>>;
  /** Names a thing that was made. */
  made(entity: EntityName, id: string | number): void;
  /** Told of the batch once it is there, in the same transaction. */
  onBatch(tell: (batchId: number) => Promise<void>): void;
}

export interface Changed<Result> {
  result: Result;
  /** Null: nothing is different. */
  batchId: number | null;
}

/**
 * The one way in which the staff change anything. What is different afterwards in the things that were
 * named is written down in the same transaction, and what leaves the shop because of it waits some seconds
 * in the outbox, so that it can be taken back. `work` may run more than once.
 */
export async function changeAs<Result>(
  store: Store,
  batch: ChangeBatch,
  work: (change: Change) => Promise<Result>,
): Promise<Changed<Result>> {
  return transaction(store, (tx) => changeIn(tx, batch, work));
}

/** The same within a transaction of the caller's. */
export async function changeIn<Result>(
  tx: Tx,
  batch: ChangeBatch,
  work: (change: Change) => Promise<Result>,
): Promise<Changed<Result>> {
  const before = new Map<EntityName, Map<string, Fields | null>>();
  const known = (entity: EntityName) => {
    const map = before.get(entity) ?? new Map<string, Fields | null>();
    before.set(entity, map);
    return map;
  };
  const listeners: ((batchId: number) => Promise<void>)[] = [];
  const lastMessage = await findLastMessage(tx);
  const result = await work({
    tx,
    async watch(entity, ids) {
      const texts = ids.map(String).filter((id) => !known(entity).has(id));
      const found = await readChunks(tx, entity, texts);
      for (const id of texts) known(entity).set(id, found.get(id) ?? null);
      return known(entity);
    },
    made: (entity, id) => void known(entity).set(String(id), null),
    onBatch: (tell) => void listeners.push(tell),
  });
  const differences = await findDifferences(tx, before);
  const isSame = differences.length === 0 && (await findLastMessage(tx)) === lastMessage;
  if (isSame && !batch.isSecret) {
    return { result, batchId: null };
  }
  const batchId = batch.into ?? (await writeBatch(tx, batch));
  if (batch.into !== undefined) await noteGrowth(tx, batchId, batch.now);
  await writeChanges(tx, batchId, differences);
  for (const tell of listeners) await tell(batchId);
  await tx
    .updateTable('outbox')
    .set({ next_at: batch.now + UNDO_SECONDS * 1000, batch_id: batchId })
    .where('id', '>', lastMessage)
    .execute();
  for (const entity of before.keys()) {
    const changed = differences.filter((found) => found.entity === entity).map(({ id }) => id);
    if (changed.length > 0) await entities[entity].announce?.(tx, changed, batch.now);
  }
  return { result, batchId };
}

/** The transaction is alone: what has a greater id afterwards is its own. */
async function findLastMessage(tx: Tx): Promise<number> {
  const { last } = await tx
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

const CHUNK = 500;

/** Things that are read or compared between two turns of others. */
const AT_ONCE = 200;

async function readChunks(
  tx: Tx,
  entity: EntityName,
  ids: readonly string[],
): Promise<Map<string, Fields>> {
  const found = new Map<string, Fields>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const part = await entities[entity].read(tx, ids.slice(at, at + AT_ONCE));
    for (const [id, fields] of part) found.set(id, fields);
    // SQLite answers at once: visitors would wait for all of it.
    await letOthersIn();
  }
  return found;
}

interface Difference {
  entity: EntityName;
  id: string;
  /** Before and after; null: was or is not there. */
  fields: Readonly<Record<string, readonly [unknown, unknown]>>;
}

async function findDifferences(
  tx: Tx,
  before: ReadonlyMap<EntityName, ReadonlyMap<string, Fields | null>>,
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const [entity, map] of before) {
    const after = await readChunks(tx, entity, [...map.keys()]);
    let compared = 0;
    for (const [id, was] of map) {
      if (++compared % AT_ONCE === 0) await letOthersIn();
      const is = after.get(id) ?? null;
      const names = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]);
      const fields = [...names]
        .filter((name) => !isDeepStrictEqual(was?.[name] ?? null, is?.[name] ?? null))
        .map((name) => [name, [was?.[name] ?? null, is?.[name] ?? null]] as const);
      const isOther = (was === null) !== (is === null);
      if (fields.length > 0 || isOther) {
        const presence = [['', [was !== null, is !== null]] as const].filter(() => isOther);
        found.push({ entity, id, fields: Object.fromEntries([...presence, ...fields]) });
      }
    }
  }
  return found;
}

async function writeBatch(
  tx: Tx,
  { staffId, action, title, now, undoes, formKey }: ChangeBatch,
): Promise<number> {
  const { id } = await tx
    .insertInto('change_batches')
    .values({
      staff_id: staffId,
      action,
      title: title.slice(0, 500),
      at: now,
      undoes: undoes ?? null,
      undone_by: null,
      form_key: formKey ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes the time of changes that are added to an old batch, for readers who follow changes by time. */
const noteGrowth = (tx: Tx, id: number, now: Millis) =>
  tx.updateTable('change_batches').set({ grown_at: now }).where('id', '=', id).execute();

async function writeChanges(
  tx: Tx,
  batchId: number,
  differences: readonly Difference[],
): Promise<void> {
  for (let at = 0; at < differences.length; at += CHUNK) {
    await tx
      .insertInto('changes')
      .values(
        differences.slice(at, at + CHUNK).map(({ entity, id, fields }) => ({
          batch_id: batchId,
          entity,
          entity_id: id,
          fields: JSON.stringify(fields),
        })),
      )
      .execute();
    await letOthersIn();
  }
}
