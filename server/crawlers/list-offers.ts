import type { FeedOffer } from '../../shared/contract/crawler-calls.ts';
import type { Product } from '../../shared/contract/product.ts';
import { plainText } from '../../shared/plain-text.ts';
import { schemaAvailability } from '../../views/catalog/product-json-ld.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { CatalogIndex } from '../catalog/catalog-index.ts';
import { formatProduct } from '../catalog/format-product.ts';
import { parameterLabel } from '../catalog/parameter-label.ts';
import type { ProductRecord } from '../catalog/product-records.ts';

const MAX_DESCRIPTION = 3000;
/** What nobody can order is no offer. */
const NOT_FOR_SALE: ReadonlySet<string> = new Set(['Discontinued', 'OutOfStock']);

interface OfferRange {
  cityId: number;
  page: number;
  onpage: number;
}

/** A page of the catalogue as a guest of the city is offered it; what has no price is left out. */
export async function listOffers(
  { index, records, store, clock }: Catalog,
  { cityId, page, onpage }: OfferRange,
): Promise<{ list: FeedOffer[]; pages_total: number }> {
  const { live } = index.members;
  const ordinals = live.subarray(page * onpage, (page + 1) * onpage);
  const ids = Array.from(ordinals, (ordinal) => index.columns.ids[ordinal]!);
  const view = {
    reference: index.reference,
    viewer: { cityId, levelId: null, signedIn: false },
    now: clock(),
  };
  const found = (await records.read(ids)).map((record) => ({
    record,
    product: formatProduct(record, view),
  }));
  const sold = found.filter(({ product }) => isOffer(index, product));
  const texts = await readTexts(store.db, sold);
  const list = sold.map(({ record, product }) => ({
    ...offerOf(record, product),
    description: plainText(texts.get(product.id) ?? '').slice(0, MAX_DESCRIPTION),
    params: listParams(record, index),
  }));
  return { list, pages_total: Math.ceil(live.length / onpage) };
}

function isOffer({ reference }: CatalogIndex, product: Product): boolean {
  const { price, common_info } = product;
  const hasCategory = reference.categories.has(common_info.parent_category_id ?? 0);
  return hasCategory && Boolean(price.price) && !NOT_FOR_SALE.has(schemaAvailability(product));
}

function offerOf({ product: row, photos }: ProductRecord, product: Product) {
  const { common_info, price, brand, avail_info, delivery, packages } = product;
  return {
    ...{ id: row.id, code: row.code, title: row.title, model: row.model },
    brand: brand?.title ?? null,
    category_id: common_info.parent_category_id ?? 0,
    price: price.price ?? 0,
    old_price: price.retail_price,
    pictures: [...photos],
    ...{ country: row.country, barcode: row.barcode },
    ...{ warranty_months: row.warranty_months, weight_grams: row.weight_grams },
    ...{ quality: row.quality, quality_note: row.quality_note },
    in_city: (avail_info?.free ?? 0) > 0,
    in_stock: schemaAvailability(product) === 'InStock',
    delivery_on: delivery.delivery,
    package: packages.length > 0 ? Math.min(...packages.map(({ quantity }) => quantity)) : 1,
  };
}

/** Each value by itself, as filters read it, with its unit beside it. */
function listParams({ parameters }: ProductRecord, { reference }: CatalogIndex) {
  const known = parametersById(reference.rows.parameters);
  return parameters.flatMap(({ parameter_id, value }) => {
    const parameter = known.get(parameter_id);
    if (!parameter || !value.trim()) return [];
    const { title, kind, unit } = parameter;
    const text = kind === 'switch' ? parameterLabel({ kind, unit: null }, [value]) : value.trim();
    return [{ title, unit, value: text }];
  });
}

type Parameters = CatalogIndex['reference']['rows']['parameters'];
const tables = new WeakMap<Parameters, ReadonlyMap<number, Parameters[number]>>();

function parametersById(rows: Parameters): ReadonlyMap<number, Parameters[number]> {
  const table = tables.get(rows) ?? new Map(rows.map((row) => [row.id, row]));
  tables.set(rows, table);
  return table;
}

async function readTexts(
  db: Catalog['store']['db'],
  offers: readonly { product: Product }[],
): Promise<Map<number, string>> {
  const ids = offers.map(({ product }) => product.id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'description'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, description }) => [id, description]));
}
