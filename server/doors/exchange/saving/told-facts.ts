import { readKept } from '../../../platform/read-kept.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { productOfVariant } from '../draft/staging.ts';
import type { OwnedChange } from './field-owners.ts';
import type { Inherited } from './merge-drafts.ts';

/** Facts about what imports have told of a product, beside the values of its fields. */
export interface ToldFacts {
  /** Fields that a variant has told itself: its product's are not taken for them. */
  own?: readonly Inherited[];
  /** True of goods whose own mark for deletion stands. */
  isRemoved?: boolean;
  /** True of a variant that is off sale by its product's mark for deletion alone. */
  isHiddenByProduct?: boolean;
  /** Keys of the pictures that are named, by their names in the files; those that never came are left out. */
  pictures?: ToldPictures;
}

export type ToldPictures = Readonly<Record<string, string>>;

/** A product after an import, with what is known of it from then on. */
export interface FactualChange extends OwnedChange {
  facts: ToldFacts;
}

export async function loadFacts(
  tx: Tx,
  productIds: readonly number[],
): Promise<Map<number, ToldFacts>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('told_products')
    .select(['product_id', 'facts'])
    .where('product_id', 'in', productIds)
    .execute();
  return new Map(rows.map(({ product_id, facts }) => [product_id, readKept<ToldFacts>(facts)]));
}

/** Facts of the products that these variants belong to, by the products' keys. */
export async function loadFactsOfProducts(
  tx: Tx,
  variants: readonly string[],
): Promise<Map<string, ToldFacts>> {
  const keys = [...new Set(variants.map(productOfVariant))];
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('told_products')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['external_id', 'facts'])
    .where('external_id', 'in', keys)
    .execute();
  return new Map(
    rows.map(({ external_id, facts }) => [external_id ?? '', readKept<ToldFacts>(facts)]),
  );
}

/** Keeps the facts of products that have their ids, where they are others than before. */
export async function saveFacts(
  tx: Tx,
  changes: readonly FactualChange[],
  before: ReadonlyMap<number, ToldFacts>,
): Promise<void> {
  const rows = changes
    .map(({ next, facts }) => ({
      product_id: next.row.id,
      fields: '{}',
      facts: JSON.stringify(facts),
    }))
    .filter(({ product_id, facts }) => facts !== JSON.stringify(before.get(product_id) ?? {}));
  if (rows.length === 0) return;
  await tx
    .insertInto('told_products')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet((eb) => ({ facts: eb.ref('excluded.facts') })),
    )
    .execute();
}
