import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../platform/store/transaction.ts';
import { NEW_ID } from './new-product.ts';
import type { Pending } from './save-batch.ts';
import { insertRows } from './write-rows.ts';

/** Fields of a product that can be put back, and before and after of each. */
export type FieldChanges = Record<string, [before: unknown, after: unknown]>;

/** They follow from the change itself, or are never a file's to say. */
const NEVER: ReadonlySet<string> = new Set([
  'id',
  'code',
  'changed_seq',
  'created_at',
  'updated_at',
]);
/** Stock is what was told last, never what was told before. */
const PARTS = ['photos', 'parameters', 'packages', 'prices'] as const;

/** What is different of a product that was there; null: it is new. */
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

/** Keeps what a session changes; what it found first is what it can be put back to. */
export async function noteChanges(
  tx: Tx,
  sessionId: number,
  pending: readonly Pending[],
): Promise<void> {
  const changes = pending.flatMap((change) => {
    const fields = listChanges(change);
    if (fields && Object.keys(fields).length === 0) return [];
    return [{ product: change.next.row.external_id ?? '', fields }];
  });
  if (changes.length === 0) return;
  const known = await tx
    .selectFrom('exchange_changes')
    .select(['product', 'fields', 'undone_at'])
    .where('session_id', '=', sessionId)
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
    // A product that the session made is taken off sale as a whole.
    if (before.undone_at === null && before.fields === null) continue;
    const isAnew = before.undone_at !== null || before.fields === null;
    const merged = isAnew
      ? fields
      : mergeChanges(JSON.parse(before.fields ?? '{}') as FieldChanges, fields);
    await tx
      .updateTable('exchange_changes')
      .set({ fields: JSON.stringify(merged), undone_at: null })
      .where('session_id', '=', sessionId)
      .where('product', '=', product)
      .execute();
  }
  const fresh = changes.filter(({ product }) => !knownOf.has(product));
  await insertRows(
    tx,
    'exchange_changes',
    fresh.map(({ product, fields }) => ({
      session_id: sessionId,
      product,
      fields: fields && JSON.stringify(fields),
      undone_at: null,
    })),
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
  stock: 'остатки',
};
export const fieldTitle = (field: string): string => TITLES[field] ?? field;
