import type { Millis } from '../../shared/millis.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { HeldFieldTable } from '../platform/store/tables/catalog-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** Kinds of things whose fields a person can set against imports. */
export type HeldEntity = HeldFieldTable['entity'];
/** Fields of one thing that a person holds, with JSON of what an import last said of each; null: not known. */
export type Held = ReadonlyMap<string, string | null>;

export const NOTHING_HELD: Held = new Map();

const CHUNK = 500;

/** Values that people hold of some things; things of which nothing is held are left out. */
export async function loadHeld(
  db: Db,
  entity: HeldEntity,
  ids: readonly number[],
): Promise<Map<number, Map<string, string | null>>> {
  const held = new Map<number, Map<string, string | null>>();
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await db
      .selectFrom('held_fields')
      .select(['thing_id', 'field', 'told'])
      .where('entity', '=', entity)
      .where('thing_id', 'in', ids.slice(at, at + CHUNK))
      .orderBy('thing_id')
      .orderBy('field')
      .execute();
    for (const { thing_id, field, told } of rows) {
      const own = held.get(thing_id) ?? new Map<string, string | null>();
      held.set(thing_id, own.set(field, told));
    }
  }
  return held;
}

/** Ids of the things of which a person holds a field, as a query. */
export const listHolders = (db: Db, entity: HeldEntity, field: string) =>
  db
    .selectFrom('held_fields')
    .select('thing_id')
    .where('entity', '=', entity)
    .where('field', '=', field);

/** Things that have become others, by what imports call them. */
export async function loadMerged(
  db: Db,
  entity: 'category' | 'brand' | 'parameter',
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('merged_things')
    .select(['key', 'into_id'])
    .where('entity', '=', entity)
    .execute();
  return new Map(rows.map(({ key, into_id }) => [key, into_id]));
}

interface FieldHold {
  id: number;
  field: string;
  /** JSON of what an import has said of it; null: not known. */
  told: string | null;
}

/** Keeps fields from imports; those that are held already stay as they are held. */
export async function holdFields(
  tx: Tx,
  entity: HeldEntity,
  holds: readonly FieldHold[],
  { staffId, now }: { staffId: number | null; now: Millis },
): Promise<void> {
  for (let at = 0; at < holds.length; at += CHUNK) {
    await tx
      .insertInto('held_fields')
      .values(
        holds.slice(at, at + CHUNK).map(({ id, field, told }) => ({
          entity,
          thing_id: id,
          field,
          told,
          staff_id: staffId,
          held_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['entity', 'thing_id', 'field']).doNothing())
      .execute();
  }
}

/** Lets imports say fields of some things again. */
export async function freeFields(
  tx: Tx,
  {
    entity,
    ids,
    fields,
  }: { entity: HeldEntity; ids: readonly number[]; fields: readonly string[] },
): Promise<void> {
  if (fields.length === 0) return;
  await tx
    .deleteFrom('held_fields')
    .where('entity', '=', entity)
    .where('thing_id', 'in', ids)
    .where('field', 'in', fields)
    .execute();
}

/** Keeps what an import has said of held fields. */
export async function saveToldOfHeld(
  tx: Tx,
  { entity, id }: { entity: HeldEntity; id: number },
  told: Held,
): Promise<void> {
  for (const [field, value] of told) {
    await tx
      .updateTable('held_fields')
      .set({ told: value })
      .where('entity', '=', entity)
      .where('thing_id', '=', id)
      .where('field', '=', field)
      .execute();
  }
}
