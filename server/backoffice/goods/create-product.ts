import { holdFields } from '../../catalog/held-fields.ts';
import { codeFromId, emptyProduct } from '../../doors/exchange/saving/new-product.ts';
import { saveBatch } from '../../doors/exchange/saving/save-batch.ts';
import type { StoredProduct } from '../../doors/exchange/saving/stored-product.ts';
import { holdCatalogSequence } from '../../platform/store/product-changes.ts';
import type { Change } from '../changes/change-as.ts';
import { amendProduct, firstFields } from './amend-product.ts';
import { setFirstPrice, setFirstRests } from './first-values.ts';
import type { NewProduct } from './read-new-product.ts';

interface Making {
  /** A form sent twice makes one product. */
  formKey: string;
  staffId: number;
  now: number;
}

/**
 * Makes a product by a person's word: what was typed is held against imports, its price and its rests are
 * set by hand. Gives its id, or that of the product which the same form has made before: what the form
 * says otherwise by now is put into it.
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
  if (made) {
    await amendProduct(change, made.product_id, product, { staffId, now });
    return made.product_id;
  }
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
  if (product.price !== null) await setFirstPrice(change, { id, price: product.price, now });
  await setFirstRests(change, { id, rests: product.rests, now });
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
      code: codeFromId(formKey),
      ...firstFields(typed),
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
