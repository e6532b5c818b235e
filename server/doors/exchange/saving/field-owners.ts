import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { ProductDraft } from '../import-draft.ts';
import type { Pending } from './save-batch.ts';
import type { StoredProduct } from './stored-product.ts';

/**
 * Fields that are the import's until a person edits them. All others are the import's alone: article,
 * barcode, unit, brand, prices, rests, whether it is sold.
 */
export const EDITABLE = ['title', 'category_id', 'description', 'parameters', 'photos'] as const;
export type Editable = (typeof EDITABLE)[number];

/** Hashes of what was last told, by field. */
export type Told = Partial<Record<Editable, string>>;

/** What a draft says of which field. */
const SAID: Readonly<Record<Editable, keyof ProductDraft>> = {
  title: 'title',
  category_id: 'categories',
  description: 'description',
  parameters: 'parameters',
  photos: 'pictures',
};
/** The shop's own texts and photos: what is told of them later is not even asked about. */
const SHOPS_OWN: readonly Editable[] = ['description', 'photos'];

export interface Discrepancy {
  field: Editable;
  told: unknown;
}

/** A product after an import, with what was told of it. */
export interface OwnedChange extends Pending {
  told: Told;
  discrepancies: Discrepancy[];
}

/**
 * Lets a field change only when what is told of it has changed and nobody has edited it. Where both have
 * changed, the person's value stays and the told one waits.
 */
export function respectEdits(
  change: Pending,
  draft: ProductDraft,
  before: Told | null,
): OwnedChange {
  const { previous } = change;
  const next = structuredClone(change.next);
  const told: Told = { ...before };
  const discrepancies: Discrepancy[] = [];
  for (const field of EDITABLE) {
    if (draft[SAID[field]] === undefined) continue;
    const value = readField(change.next, field);
    const said = hashOf(value);
    const last = before?.[field];
    told[field] = said;
    if (last === undefined) continue;
    const current = hashOf(readField(previous, field));
    if (said !== last && (current === last || current === said)) continue;
    writeField(next, field, readField(previous, field));
    if (said === last || SHOPS_OWN.includes(field)) continue;
    discrepancies.push({ field, told: value });
  }
  return { previous, next, told, discrepancies };
}

export const readField = (product: StoredProduct, field: Editable): unknown =>
  field === 'parameters' || field === 'photos' ? product[field] : product.row[field];

export function writeField(product: StoredProduct, field: Editable, value: unknown): void {
  if (field === 'parameters') product.parameters = value as StoredProduct['parameters'];
  else if (field === 'photos') product.photos = value as string[];
  else Object.assign(product.row, { [field]: value });
}

const HASH_LENGTH = 12;
const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, HASH_LENGTH);

/** What was last told of these products. */
export async function loadTold(tx: Tx, productIds: readonly number[]): Promise<Map<number, Told>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('told_products')
    .selectAll()
    .where('product_id', 'in', productIds)
    .execute();
  return new Map(rows.map(({ product_id, fields }) => [product_id, JSON.parse(fields) as Told]));
}

/** Keeps what was told of products that have their ids, where it is not what was told before. */
export async function saveTold(
  tx: Tx,
  changes: readonly OwnedChange[],
  { before, at }: { before: ReadonlyMap<number, Told>; at: number },
): Promise<void> {
  const rows = changes
    .map(({ next, told }) => ({ product_id: next.row.id, fields: JSON.stringify(told) }))
    .filter(({ product_id, fields }) => fields !== JSON.stringify(before.get(product_id) ?? {}));
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await tx
      .insertInto('told_products')
      .values(rows.slice(start, start + AT_ONCE))
      .onConflict((conflict) =>
        conflict.column('product_id').doUpdateSet((eb) => ({ fields: eb.ref('excluded.fields') })),
      )
      .execute();
  }
  for (const { next, discrepancies } of changes) {
    for (const { field, told } of discrepancies) {
      const found = { told: JSON.stringify(told), found_at: at, settled_at: null };
      await tx
        .insertInto('field_discrepancies')
        .values({
          product_id: next.row.id,
          field,
          told: found.told,
          found_at: at,
          settled_at: null,
        })
        .onConflict((conflict) => conflict.columns(['product_id', 'field']).doUpdateSet(found))
        .execute();
    }
  }
}

const AT_ONCE = 400;
