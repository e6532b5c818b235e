import { isDeepStrictEqual } from 'node:util';
import { readKept } from '../../../platform/read-kept.ts';
import { insertRows } from '../../../platform/store/insert-rows.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { NEW_ID } from './new-product.ts';
import type { Pending } from './save-batch.ts';

/** Fields of a product that can be put back, and before and after of each. */
export type FieldChanges = Record<string, [before: unknown, after: unknown]>;

/** Fields that follow from the change itself, or are never a file's to say. */
const NEVER: ReadonlySet<string> = new Set([
  'id',
  'code',
  'changed_seq',
  'created_at',
  'updated_at',
]);
/** Stock is what was told last, never what was told before. */
const PARTS = ['photos', 'parameters', 'packages', 'prices', 'foreign'] as const;

/** Differences of a product that was there; null: it is new. */
export function listChanges({ previous, next }: Pending): FieldChanges | null {
  if (previous.row.id === NEW_ID) return null;
  const rows = Object.entries(next.row).flatMap(([field, after]) => {
    const before = previous.row[field as keyof typeof previous.row];
    return before === after || NEVER.has(field) ? [] : [[field, [before, after]] as const];
  });
  const parts = PARTS.filter((part) => !isDeepStrictEqual(previous[part], next[part])).map(
    (part) => [part, [previous[part], next[part]]] as const,
  );
  return Object.fromEntries([...rows, ...parts]) as FieldChanges;
}

/**
 * Place where an import's changes are kept: with a session of an exchange, or a job of the back
 * office.
 */
export type ChangeNotes =
  | { table: 'exchange_changes'; owner: 'session_id'; id: number }
  | { table: 'import_changes'; owner: 'job_id'; id: number };

export const notesOfSession = (id: number): ChangeNotes => ({
  table: 'exchange_changes',
  owner: 'session_id',
  id,
});

export const notesOfJob = (id: number): ChangeNotes => ({
  table: 'import_changes',
  owner: 'job_id',
  id,
});

/** Both tables are alike but for the owner's name. */
type Alike = 'exchange_changes';
type Owner = 'session_id';

const MADE: FieldChanges = { active: [0, 1] };

/**
 * Changes that are kept and not undone yet, or that an undoing has left, by the product's key: those
 * behind `after`, null stands for the beginning.
 */
export async function listNoted(
  tx: Tx,
  notes: ChangeNotes,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ product: string; fields: FieldChanges }[]> {
  const rows = await tx
    .selectFrom(notes.table as Alike)
    .select(['product', 'fields', 'undone_at', 'left_fields'])
    .where(notes.owner as Owner, '=', notes.id)
    .where(({ or, eb }) => or([eb('undone_at', 'is', null), eb('left_fields', 'is not', null)]))
    .$if(after !== null, (query) => query.where('product', '>', after ?? ''))
    .orderBy('product')
    .limit(limit)
    .execute();
  return rows.map(({ product, fields, undone_at, left_fields }) => {
    const told = undone_at === null ? fields : left_fields;
    return { product, fields: told === null ? MADE : readKept<FieldChanges>(told) };
  });
}

/** Changes of an import that can be put back, were put back, and were left by that. */
interface UndoneSoFar {
  /** Number of products that nobody has put back. */
  changed: number;
  /** Number of products of which something was put back. */
  undone: number;
  /** Number of fields that stay because they were changed since. */
  kept: number;
}

export async function countUndone(db: Db | Tx, notes: ChangeNotes): Promise<UndoneSoFar> {
  const noted = db.selectFrom(notes.table as Alike).where(notes.owner as Owner, '=', notes.id);
  const { all, changed } = await noted
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>(eb.case().when('undone_at', 'is', null).then(1).end()).as('changed'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await noted
    .select(['fields', 'left_fields'])
    .where('left_fields', 'is not', null)
    .execute();
  const left = rows.map(({ fields, left_fields }) => ({
    of: Object.keys(fields === null ? MADE : JSON.parse(fields)).length,
    count: Object.keys(JSON.parse(left_fields ?? '{}')).length,
  }));
  const untouched = left.filter(({ of, count }) => count === of).length;
  return {
    changed: Number(changed),
    undone: Number(all) - Number(changed) - untouched,
    kept: left.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Notes what was put back, and of each product what was left. */
export async function noteUndone(
  tx: Tx,
  notes: ChangeNotes,
  { left, at }: { left: ReadonlyMap<string, FieldChanges>; at: number },
): Promise<void> {
  const undone = tx.updateTable(notes.table as Alike).where(notes.owner as Owner, '=', notes.id);
  await undone
    .set({ undone_at: at, left_fields: null })
    .where('product', 'in', [...left.keys()])
    .execute();
  for (const [product, fields] of left) {
    if (Object.keys(fields).length === 0) continue;
    const left_fields = JSON.stringify(fields);
    await undone.set({ left_fields }).where('product', '=', product).execute();
  }
}

/** Keeps what an import changes; what it found first is what it can be put back to. */
export async function noteChanges(
  tx: Tx,
  notes: ChangeNotes,
  pending: readonly Pending[],
): Promise<void> {
  const changes = pending.flatMap((change) => {
    const fields = listChanges(change);
    if (fields && Object.keys(fields).length === 0) return [];
    return [{ product: change.next.row.external_id ?? '', fields }];
  });
  await noteFields(tx, notes, changes);
}

interface NotedChange {
  product: string;
  fields: FieldChanges | null;
}

/** The same of changes that are known field by field. */
export async function noteFields(
  tx: Tx,
  notes: ChangeNotes,
  changes: readonly NotedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const known = await tx
    .selectFrom(notes.table as Alike)
    .select(['product', 'fields', 'undone_at'])
    .where(notes.owner as Owner, '=', notes.id)
    .where(
      'product',
      'in',
      changes.map(({ product }) => product),
    )
    .execute();
  const knownOf = new Map(known.map((row) => [row.product, row]));
  for (const { product, fields } of changes) {
    const before = knownOf.get(product);
    if (!before || !fields) continue;
    // A product that the import made is taken off sale as a whole.
    if (before.undone_at === null && before.fields === null) continue;
    const isAnew = before.undone_at !== null || before.fields === null;
    const merged = isAnew
      ? fields
      : mergeChanges(readKept<FieldChanges>(before.fields ?? '{}'), fields);
    await tx
      .updateTable(notes.table as Alike)
      .set({ fields: JSON.stringify(merged), undone_at: null, left_fields: null })
      .where(notes.owner as Owner, '=', notes.id)
      .where('product', '=', product)
      .execute();
  }
  const fresh = changes.filter(({ product }) => !knownOf.has(product));
  await insertRows(
    tx,
    notes.table as Alike,
    fresh.map(({ product, fields }) => ({
      [notes.owner as Owner]: notes.id,
      product,
      fields: fields && JSON.stringify(fields),
      undone_at: null,
      left_fields: null,
    })) as never,
  );
}

function mergeChanges(first: FieldChanges, later: FieldChanges): FieldChanges {
  const merged: FieldChanges = { ...first };
  for (const [field, [before, after]] of Object.entries(later)) {
    merged[field] = [first[field]?.[0] ?? before, after];
  }
  return merged;
}

const TITLES: Readonly<Record<string, string>> = {
  external_id: 'заведён вручную, найден в файле',
  title: 'название',
  model: 'артикул',
  barcode: 'штрихкод',
  description: 'описание',
  category_id: 'раздел',
  brand_id: 'бренд',
  country: 'страна',
  unit: 'единица',
  weight_grams: 'вес',
  warranty_months: 'гарантия',
  quality: 'состояние',
  supply_days: 'срок поставки',
  allow_to_order: 'под заказ',
  active: 'в продаже',
  photos: 'фото',
  parameters: 'параметры',
  packages: 'упаковки',
  prices: 'цены',
  foreign: 'цены в валюте',
  stock: 'остатки',
};
export const fieldTitle = (field: string): string => TITLES[field] ?? field;
