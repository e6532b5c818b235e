import { createHash } from 'node:crypto';
import type { ProductTable } from '../../../platform/store/tables/catalog-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { DEFAULT_UNIT } from '../reading/units.ts';
import { titleWithVariant } from './merge-drafts.ts';
import type { StoredProduct } from './stored-product.ts';

/** Id of a product that is not in the store yet: id and code are given when it is written. */
export const NEW_ID = 0;

/** A product with nothing in it. */
export function emptyProduct(externalId: string | null, at: number): StoredProduct {
  const row: ProductTable = {
    id: NEW_ID,
    code: '',
    external_id: externalId,
    title: '',
    model: null,
    description: '',
    category_id: null,
    brand_id: null,
    quality: 'common',
    quality_note: null,
    unit: DEFAULT_UNIT,
    country: null,
    warranty_months: null,
    weight_grams: null,
    bestseller: 0,
    on_test: 0,
    logotyped: 0,
    allow_to_order: 1,
    discontinued: 0,
    popularity: 0,
    supply_days: null,
    in_transit: 0,
    barcode: null,
    active: 1,
    changed_seq: 0,
    created_at: at,
    updated_at: at,
  };
  return {
    row,
    photos: [],
    parameters: [],
    packages: [],
    prices: [],
    foreign: [],
    stock: [],
    documents: [],
  };
}

/** A new variant of a product that is in the store: everything but what is for sale by itself. */
export function newVariantOf(
  product: StoredProduct,
  { externalId, variant, at }: { externalId: string; variant: readonly string[]; at: number },
): StoredProduct {
  const { row } = emptyProduct(externalId, at);
  const { model, description, category_id, brand_id, unit, country, weight_grams } = product.row;
  const title = titleWithVariant(product.row.title, variant);
  return {
    ...product,
    row: { ...row, title, model, description, category_id, brand_id, unit, country, weight_grams },
    prices: [],
    foreign: [],
    stock: [],
    documents: [],
  };
}

/**
 * Gives new products their codes, which people read out and type: the feed's own id where it is a short
 * one, else seven digits made of it. The code does not depend on the order of import.
 */
export async function giveCodes(tx: Tx, rows: readonly ProductTable[]): Promise<void> {
  const wanted = rows.map((row) => ({ row, codes: listCodes(row) }));
  const candidates = [...new Set(wanted.flatMap(({ codes }) => codes))];
  const taken = new Set<string>();
  if (candidates.length > 0) {
    const known = await tx
      .selectFrom('products')
      .select('code')
      .where('code', 'in', candidates)
      .execute();
    for (const { code } of known) taken.add(code);
  }
  for (const { row, codes } of wanted) {
    row.code = codes.find((code) => !taken.has(code)) ?? codes.at(-1) ?? '';
    taken.add(row.code);
  }
}

/** Ids that can be read in a code; 1C's and other long ones cannot. */
const SHORT_ID = /^[a-z\d][a-z\d_.-]{0,19}$/i;
/** Ids that the import itself makes of titles. */
const MADE_ID = /^[a-f\d]{16}$/;
const DIGITS = 10;

/** The code that it was given, then those of its id. */
function listCodes({ external_id, code, title, created_at }: ProductTable): string[] {
  const id = external_id ?? `${title} ${created_at}`;
  const own = id.slice(id.indexOf(':') + 1);
  const number = numberOf(id);
  return [
    ...(code ? [code] : []),
    ...(SHORT_ID.test(own) && !MADE_ID.test(own) ? [own] : []),
    codeFromId(id),
    number.slice(-9),
    `n${number}`,
  ];
}

/** Seven digits made of an id. */
export const codeFromId = (id: string): string => numberOf(id).slice(-7);

function numberOf(id: string): string {
  const hash = createHash('sha256').update(id).digest();
  return String(hash.readUIntBE(0, 6) + 10 ** DIGITS);
}
