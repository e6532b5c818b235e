import { createHash } from 'node:crypto';
import { type Held, NOTHING_HELD, saveToldOfHeld } from '../../../catalog/held-fields.ts';
import { readKept } from '../../../platform/read-kept.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { ProductDraft } from '../draft/import-draft.ts';
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

/** Parts of a draft that speak of each field. */
const SAID: Readonly<Record<Editable, keyof ProductDraft>> = {
  title: 'title',
  category_id: 'categories',
  description: 'description',
  parameters: 'parameters',
  photos: 'pictures',
};
/** The import's other fields, which it says nothing of any more once a person has set them. */
const OTHERS = {
  model: 'article',
  barcode: 'barcode',
  brand_id: 'brand',
  country: 'country',
  unit: 'unit',
  weight_grams: 'weightGrams',
  warranty_months: 'warrantyMonths',
  quality: 'quality',
  quality_note: 'qualityNote',
  supply_days: 'supplyDays',
  allow_to_order: 'allowToOrder',
  active: 'active',
  packages: 'packages',
  documents: 'full',
  bestseller: 'full',
  on_test: 'full',
  logotyped: 'full',
  discontinued: 'full',
  popularity: 'full',
} as const satisfies Readonly<Record<string, keyof ProductDraft>>;
/** The shop's own texts and photos: what is told of them later is not even asked about. */
const SHOPS_OWN: readonly Editable[] = ['description', 'photos'];

interface Discrepancy {
  field: Editable;
  told: unknown;
}

/** A product after an import, with what was told of it. */
export interface OwnedChange extends Pending {
  told: Told;
  discrepancies: Discrepancy[];
  /** JSON of what was said of fields that a person holds. */
  toldOfHeld: Held;
}

/**
 * Lets a field change only when what is told of it has changed and nobody has edited it. Where both have
 * changed, the person's value stays and the told one waits. Fields in `held` stay in any case.
 */
export function respectEdits(
  change: Pending,
  draft: ProductDraft,
  before: Told | null,
  held: Held = NOTHING_HELD,
): OwnedChange {
  const { previous } = change;
  // Lists are replaced, never changed: those that nothing is told of stay the same ones.
  const next = { ...change.next, row: { ...change.next.row } };
  const told: Told = { ...before };
  const discrepancies: Discrepancy[] = [];
  for (const field of EDITABLE) {
    if (draft[SAID[field]] === undefined) continue;
    const value = readOwnedField(change.next, field);
    const said = hashOf(value);
    const last = before?.[field];
    told[field] = said;
    const isHeld = held.has(field);
    if (last === undefined && !isHeld) continue;
    const current = hashOf(readOwnedField(previous, field));
    if (!isHeld && said !== last && (current === last || current === said)) continue;
    writeField(next, field, readOwnedField(previous, field));
    if (said === last || said === current || SHOPS_OWN.includes(field)) continue;
    discrepancies.push({ field, told: value });
  }
  for (const field of held.keys()) writeField(next, field, readOwnedField(previous, field));
  return { previous, next, told, discrepancies, toldOfHeld: listTold(change.next, draft, held) };
}

/** Photos of a product that imports have given; null: somebody has changed them past the desk. */
export function toldPhotos(
  { photos }: StoredProduct,
  before: Told | null,
  held: Held = NOTHING_HELD,
): readonly string[] | null {
  if (held.has('photos')) return JSON.parse(held.get('photos') ?? '[]');
  return before?.photos === undefined || before.photos === hashOf(photos) ? photos : null;
}

/** Values that the draft tells anew of fields which a person holds. */
function listTold(said: StoredProduct, draft: ProductDraft, held: Held): Held {
  const fresh = [...held].flatMap(([field, known]) => {
    const source = { ...SAID, ...OTHERS }[field as Editable | keyof typeof OTHERS];
    if (!draft.full && (source === undefined || draft[source] === undefined)) return [];
    const told = JSON.stringify(readOwnedField(said, field));
    return told === known ? [] : [[field, told] as const];
  });
  return new Map(fresh);
}

/** Lists that hang on a product, which fields of its row are not. */
const PARTS: ReadonlySet<string> = new Set([
  'parameters',
  'photos',
  'packages',
  'documents',
  'prices',
]);
const placeOf = (product: StoredProduct, field: string) =>
  (PARTS.has(field) ? product : product.row) as unknown as Record<string, unknown>;

export const readOwnedField = (product: StoredProduct, field: string): unknown =>
  placeOf(product, field)[field];

export function writeField(product: StoredProduct, field: string, value: unknown): void {
  placeOf(product, field)[field] = value;
}

const HASH_LENGTH = 12;
const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, HASH_LENGTH);

/** Last told values of these products. */
export async function loadTold(tx: Tx, productIds: readonly number[]): Promise<Map<number, Told>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('told_products')
    .selectAll()
    .where('product_id', 'in', productIds)
    .execute();
  return new Map(rows.map(({ product_id, fields }) => [product_id, readKept<Told>(fields)]));
}

/** Keeps what was told of products that have their ids, where it is not what was told before. */
export async function saveToldFields(
  tx: Tx,
  changes: readonly OwnedChange[],
  { before, at }: { before: ReadonlyMap<number, Told>; at: number },
): Promise<void> {
  if (changes.length === 0) return;
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
  for (const { next, toldOfHeld } of changes) {
    await saveToldOfHeld(tx, { entity: 'product', id: next.row.id }, toldOfHeld);
  }
  await settleAgreed(tx, changes, at);
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

/** Ends discrepancies of fields that are as they were told last: nothing is left to decide. */
async function settleAgreed(tx: Tx, changes: readonly OwnedChange[], at: number): Promise<void> {
  const byId = new Map(changes.map((change) => [change.next.row.id, change]));
  const open = await tx
    .selectFrom('field_discrepancies')
    .select(['id', 'product_id', 'field'])
    .where('product_id', 'in', [...byId.keys()])
    .where('settled_at', 'is', null)
    .execute();
  for (const { id, product_id, field } of open) {
    const change = byId.get(product_id);
    const isAgreed =
      change && change.told[field as Editable] === hashOf(readOwnedField(change.next, field));
    if (!isAgreed) continue;
    await tx
      .updateTable('field_discrepancies')
      .set({ settled_at: at })
      .where('id', '=', id)
      .execute();
  }
}

const AT_ONCE = 400;
