import { holdFields } from '../../catalog/held-fields.ts';
import { retailLevelOf } from '../../catalog/index/reference.ts';
import { codeOf, emptyProduct } from '../../doors/exchange/saving/new-product.ts';
import { saveBatch } from '../../doors/exchange/saving/save-batch.ts';
import type { StoredProduct } from '../../doors/exchange/saving/stored-product.ts';
import { holdCatalogSequence } from '../../platform/store/product-changes.ts';
import { setRest } from '../../stock/set-rests.ts';
import type { Change } from '../changes/change-as.ts';
import { changePrices } from '../prices/change-prices.ts';
import type { NewProduct } from './read-new-product.ts';

const REASON = 'товар заведён вручную';

interface Making {
  /** A form sent twice makes one product. */
  formKey: string;
  staffId: number;
  now: number;
}

/**
 * Makes a product by a person's word: what was typed is held against imports, its price and its rests are
 * set by hand. Gives its id, or that of the product which the same form has made before.
 */
export async function createProduct(
  change: Change,
  product: NewProduct,
  { formKey, staffId, now }: Making,
): Promise<number> {
  const { tx } = change;
  // First: a number given in the meantime would undo all that follows.
  await holdCatalogSequence(tx);
  const made = await tx
    .selectFrom('handmade_products')
    .select('product_id')
    .where('form_key', '=', formKey)
    .executeTakeFirst();
  if (made) return made.product_id;
  const next = newProduct(product, { formKey, now });
  await saveBatch(tx, [{ previous: emptyProduct(null, now), next }], [], now);
  const { id } = next.row;
  change.made('product', id);
  await tx
    .insertInto('handmade_products')
    .values({ product_id: id, form_key: formKey, made_at: now })
    .execute();
  const holds = listTyped(product).map((field) => ({ id, field, told: null }));
  await holdFields(tx, 'product', holds, { staffId, now });
  await setFirstPrice(change, { id, price: product.price, now });
  for (const { storageId, units } of product.rests) {
    await change.watch('rest', [`${id} ${storageId}`]);
    const place = { product_id: id, storage_id: storageId };
    await setRest(tx, { ...place, units, set_at: now, ends_at: null, reason: REASON });
  }
  return id;
}

function newProduct(
  typed: NewProduct,
  { formKey, now }: Pick<Making, 'formKey' | 'now'>,
): StoredProduct {
  const empty = emptyProduct(null, now);
  return {
    ...empty,
    row: {
      ...empty.row,
      code: codeOf(formKey),
      title: typed.title,
      model: typed.model,
      description: typed.description,
      category_id: typed.category_id,
      brand_id: typed.brand_id,
      unit: typed.unit,
      barcode: typed.barcode,
      allow_to_order: typed.allow_to_order,
      active: typed.active,
    },
  };
}

/** Fields that a person has said; the others are an import's to say. */
function listTyped(typed: NewProduct): string[] {
  const said = {
    title: true,
    category_id: true,
    unit: true,
    allow_to_order: true,
    model: typed.model !== null,
    brand_id: typed.brand_id !== null,
    barcode: typed.barcode !== null,
    description: typed.description !== '',
    // An import that brings the product may take it off sale; what a person has hidden stays hidden.
    active: typed.active === 0,
  };
  return Object.entries(said).flatMap(([field, isSaid]) => (isSaid ? [field] : []));
}

async function setFirstPrice(
  change: Change,
  { id, price, now }: { id: number; price: number | null; now: number },
): Promise<void> {
  if (price === null) return;
  const levels = await change.tx.selectFrom('price_levels').selectAll().orderBy('id').execute();
  const set = { price, old_price: null, starts_at: null, ends_at: null, reason: REASON };
  const wish = { productId: id, levelId: retailLevelOf(levels), kind: 'hand', set } as const;
  await changePrices(change, [wish], now);
}
