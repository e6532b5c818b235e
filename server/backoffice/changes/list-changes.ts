import type { ShownChange } from '../../../views/backoffice/desk/change-list.tsx';
import { readKept } from '../../platform/read-kept.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { entities, isEntityName } from '../entities/entities.ts';
import type { Entity, FieldValue, KnownChange } from '../entities/entity.ts';
import { findFixed } from './find-fixed.ts';
import { tellChange } from './tell-value.ts';
import { type Undoer, whyNotUndo } from './why-not-undo.ts';

/** A batch that has just been made and can be taken back. */
interface UndoableBatch {
  /** 0: nothing was changed. */
  id: number;
  title: string;
  canUndo: boolean;
}

/** The batch that an answer leads back with; null: none, or it is somebody else's. */
export async function findUndoable(
  db: Db,
  { asked, staffId }: { asked: string | null; staffId: number },
): Promise<UndoableBatch | null> {
  if (asked === null || !/^\d{1,9}$/.test(asked)) return null;
  if (asked === '0') return { id: 0, title: 'Ничего не изменилось', canUndo: false };
  const row = await db
    .selectFrom('change_batches')
    .select(['id', 'title', 'undone_by'])
    .where('id', '=', Number(asked))
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  if (!row) return null;
  const canUndo = row.undone_by === null && !(await isFixed(db, row.id));
  return { id: row.id, title: row.title, canUndo };
}

/** True when what a batch has changed was taken back, and not made again since. */
export async function isUndone(db: Db, batchId: number): Promise<boolean> {
  const { undone_by: by } = await db
    .selectFrom('change_batches')
    .select('undone_by')
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow();
  // A batch of messages alone names itself.
  return by !== null && (by === batchId || !(await isUndone(db, by)));
}

/** True for a batch that nothing takes back. */
export async function isFixed(db: Db, batchId: number): Promise<boolean> {
  const first = await readFirst(db, batchId);
  if (first.length === 0) return !(await listHeld(db, [batchId])).has(batchId);
  return (await findFixed(db, first.flatMap(readChange))).has(batchId);
}

/** Batches, of these, whose messages have not left yet. */
async function listHeld(db: Db, batchIds: readonly number[]): Promise<Set<number | null>> {
  const rows = await db
    .selectFrom('outbox')
    .select('batch_id')
    .where('batch_id', 'in', [0, ...batchIds])
    .where('done_at', 'is', null)
    .where('attempts', '=', 0)
    .where('leased_until', '=', 0)
    .execute();
  return new Set(rows.map(({ batch_id }) => batch_id));
}

const readFirst = (db: Db, batchId: number) =>
  db
    .selectFrom('changes')
    .select(['batch_id', 'entity', 'entity_id', 'fields'])
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .limit(FIRST)
    .execute();

/** Changes of a batch that tell whether it can be taken back: the others are alike. */
const FIRST = 20;

interface ChangeRow {
  batch_id: number;
  entity: string;
  entity_id: string;
  fields: string;
}

function readChange({ batch_id: batchId, entity, entity_id: id, fields }: ChangeRow) {
  return isEntityName(entity) ? [{ batchId, entity, id, fields: JSON.parse(fields) }] : [];
}

const PAGE = 50;

interface AskedChanges {
  entity: string | readonly string[];
  entityId?: string | readonly string[];
  /** Person who looks: nobody is offered to take back what they may not. */
  me: Undoer;
  page?: number;
  limit?: number;
}

/** Changes of things of some kinds, or of one thing under all its ids, the last first. */
export async function listChanges(db: Db, asked: AskedChanges): Promise<ShownChange[]> {
  const { entity, entityId, me, page = 1, limit = PAGE } = asked;
  const rows = await db
    .selectFrom('changes')
    .innerJoin('change_batches', 'change_batches.id', 'changes.batch_id')
    .leftJoin('staff', 'staff.id', 'change_batches.staff_id')
    .select(shownColumns)
    .$if(typeof entity === 'string', (query) => query.where('entity', '=', String(entity)))
    .$if(typeof entity !== 'string', (query) => query.where('entity', 'in', [entity].flat()))
    .$if(entityId !== undefined, (query) => query.where('entity_id', 'in', [entityId ?? []].flat()))
    .orderBy('changes.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return describeChanges(db, rows, me);
}

/** Everything that was done, the last first: also what changed nothing but secrets, or only sent a letter. */
export async function listJournal(
  db: Db,
  { me, page }: { me: Undoer; page: number },
): Promise<ShownChange[]> {
  const rows = await db
    .selectFrom('change_batches')
    .leftJoin('changes', 'changes.batch_id', 'change_batches.id')
    .leftJoin('staff', 'staff.id', 'change_batches.staff_id')
    .select(shownColumns)
    .orderBy('change_batches.id', 'desc')
    .orderBy('changes.id', 'desc')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute();
  return describeChanges(db, rows, me);
}

const shownColumns = [
  'change_batches.id as batch_id',
  'entity',
  'entity_id',
  'fields',
  'at',
  'change_batches.title',
  'undone_by',
  'undoes',
  'staff.name as who',
  'staff_id',
  'action',
] as const;

interface ShownRow {
  batch_id: number;
  /** Null: the batch has changed nothing that is told. */
  entity: string | null;
  entity_id: string | null;
  fields: string | null;
  at: number;
  title: string;
  undone_by: number | null;
  undoes: number | null;
  who: string | null;
  staff_id: number | null;
  action: string;
}

async function describeChanges(
  db: Db,
  rows: readonly ShownRow[],
  me: Undoer,
): Promise<ShownChange[]> {
  const undone = ({ undone_by }: { undone_by: number | null }) => undone_by !== null;
  const fixed = await findFixed(db, rows.filter((row) => !undone(row)).flatMap(readShown));
  const empty = rows.flatMap((row) => (row.entity === null ? [row.batch_id] : []));
  const held = await listHeld(db, empty);
  const isFixedRow = ({ batch_id: id, entity }: ShownRow) =>
    entity === null ? !held.has(id) : fixed.has(id);
  const titleOf = await loadTitles(db, rows.flatMap(readShown));
  return rows.map((row) => {
    const { entity_id: entityId } = row;
    const names = row.entity !== null && isEntityName(row.entity) ? [row.entity] : [];
    const known: Entity | null = names[0] ? entities[names[0]] : null;
    const mayUndo = whyNotUndo({ author: row.staff_id, action: row.action, names }, me) === null;
    const fields = readKept<Record<string, [unknown, unknown]>>(row.fields ?? '{}');
    return {
      batchId: row.batch_id,
      at: row.at,
      who: row.who ?? 'командная строка',
      title: row.title,
      undoneBy: row.undone_by,
      canUndo: mayUndo && !undone(row) && !isFixedRow(row),
      undoes: row.undoes,
      entity: known?.title ?? row.entity ?? '',
      entityId: entityId ?? '',
      link: entityId === null ? null : (known?.link(entityId) ?? '/'),
      fields: Object.entries(fields)
        .filter(([name]) => name !== '')
        .map(([name, [before, after]]) => {
          const usual = tellChange(name, [before, after]);
          const table = known?.refersTo?.[name];
          const tell = (value: unknown) =>
            (table && titleOf(table, value)) ?? known?.tell?.(name, value as FieldValue);
          return {
            title: known?.fields[name] ?? name,
            before: tell(before) ?? usual.before,
            after: tell(after) ?? usual.after,
          };
        }),
    };
  });
}

const readShown = ({ entity, entity_id, fields, batch_id }: ShownRow) =>
  entity === null || entity_id === null || fields === null
    ? []
    : readChange({ batch_id, entity, entity_id, fields });

type Titled = NonNullable<Entity['refersTo']>[string];

/** Titles of categories and brands that changes name; those that are no more have none. */
async function loadTitles(
  db: Db,
  changes: readonly Pick<ReturnType<typeof readChange>[number], 'entity' | 'fields'>[],
): Promise<(table: Titled, id: unknown) => string | null> {
  const asked: Record<Titled, Set<number>> = { categories: new Set(), brands: new Set() };
  for (const { entity, fields } of changes) {
    const known: Entity = entities[entity];
    for (const [name, table] of Object.entries(known.refersTo ?? {})) {
      for (const id of fields[name] ?? []) if (typeof id === 'number') asked[table].add(id);
    }
  }
  const titlesIn = async (table: Titled) => {
    if (asked[table].size === 0) return new Map<number, string>();
    const ids = [...asked[table]];
    const rows = await db
      .selectFrom(table)
      .select(['id', 'title'])
      .where('id', 'in', ids)
      .execute();
    return new Map(rows.map(({ id, title }) => [id, title]));
  };
  const titles = { categories: await titlesIn('categories'), brands: await titlesIn('brands') };
  return (table, id) => (typeof id === 'number' ? (titles[table].get(id) ?? null) : null);
}

interface OwnFields {
  entity: string;
  twin?: string | undefined;
  entityId: string;
  staffId: number;
  /** Names of what a change has changed, where a field has parts of several people. */
  apart?: (fields: KnownChange['fields']) => readonly string[];
}

/** Fields of a thing, which may have two names, whose last change was by one of the staff. */
export async function listOwnFields(
  db: Db | Tx,
  { entity, twin = entity, entityId, staffId, apart = Object.keys }: OwnFields,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('changes')
    .innerJoin('change_batches', 'change_batches.id', 'changes.batch_id')
    .select(['fields', 'staff_id'])
    .where('entity', 'in', [entity, twin])
    .where('entity_id', '=', entityId)
    .orderBy('changes.id', 'desc')
    .limit(50)
    .execute();
  const last = new Map<string, number | null>();
  for (const { fields, staff_id } of rows) {
    for (const name of apart(JSON.parse(fields))) {
      if (!last.has(name)) last.set(name, staff_id);
    }
  }
  return new Set([...last].filter(([, id]) => id === staffId).map(([name]) => name));
}
