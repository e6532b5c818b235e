import type { FeedOffer } from '../../../shared/contract/crawler-calls.ts';
import type { Product } from '../../../shared/contract/product.ts';
import { leastOffer } from '../../../shared/least-offer.ts';
import { lineSum } from '../../../shared/line-sum.ts';
import type { Millis } from '../../../shared/millis.ts';
import { plainText } from '../../../shared/plain-text.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import { supplyOf } from '../../../shared/supply.ts';
import { primaryQuantity } from '../../../shared/ui/packages.tsx';
import { countWorkingDays } from '../../../shared/work-calendar.ts';
import { schemaAvailability } from '../../../views/product/product-json-ld.ts';
import { formatProduct } from '../../catalog/format-product.ts';
import type { Catalog } from '../../catalog/index/catalog.ts';
import type { CatalogIndex } from '../../catalog/index/catalog-index.ts';
import type { ProductRecord } from '../../catalog/index/product-records.ts';
import { parameterLabel } from '../../catalog/parameter-label.ts';
import { courierDay } from '../../delivery/way-days.ts';
import type { DeliveryRates, QuoteCourier } from '../../integrations/delivery/delivery-rates.ts';
import type { Db } from '../../platform/store/open-store.ts';

const MAX_DESCRIPTION = 3000;
/** States in which nobody can order a product: it is no offer then. */
const NOT_FOR_SALE: ReadonlySet<string> = new Set(['Discontinued', 'OutOfStock']);

interface OfferRange {
  cityId: number;
  /** Id of a product; those with greater ids follow. */
  after: number;
  onpage: number;
}

export interface OfferDeps {
  catalog: Catalog;
  rates: Pick<DeliveryRates, 'loadCourier'>;
}

/**
 * A part of the catalogue as a guest of the city is offered it; what has no price is left out. Parts go on
 * by id, so that a change of the catalogue between two neither loses nor repeats a product.
 */
export async function listOffers(
  { catalog, rates }: OfferDeps,
  { cityId, after, onpage }: OfferRange,
): Promise<{ list: FeedOffer[]; next: number | null }> {
  const { index, records, store, clock } = catalog;
  const ids = await listLiveIds(store.db, after, onpage);
  const view = {
    reference: index.reference,
    viewer: { cityId, levelId: null, loggedIn: false },
    now: clock(),
  };
  const found = (await records.read(ids)).map((record) => ({
    record,
    product: formatProduct(record, view),
  }));
  const sold = found.filter(({ product }) => isOffer(index, product));
  const [texts, quoteCourier] = await Promise.all([readTexts(store.db, sold), rates.loadCourier()]);
  const place = { ...view, cityId, quoteCourier };
  const list = sold.map(({ record, product }) => ({
    ...offerOf(record, product),
    courier: showCourier(record, product, place),
    description: plainText(texts.get(product.id) ?? '').slice(0, MAX_DESCRIPTION),
    params: listParams(record, index),
  }));
  return { list, next: ids.length < onpage ? null : (ids.at(-1) ?? null) };
}

async function listLiveIds(db: Db, after: number, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('active', '=', 1)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

function isOffer({ reference }: CatalogIndex, product: Product): boolean {
  const { price, common_info } = product;
  const hasCategory = reference.categories.has(common_info.parent_category_id ?? 0);
  return hasCategory && Boolean(price.price) && !NOT_FOR_SALE.has(schemaAvailability(product));
}

function offerOf({ product: row, photos }: ProductRecord, product: Product) {
  const { common_info, brand, delivery, unit } = product;
  const least = leastOffer(product);
  const step = primaryQuantity(product);
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    model: row.model,
    brand: brand?.title ?? null,
    category_id: common_info.parent_category_id ?? 0,
    price: least.price ?? 0,
    old_price: least.retailPrice,
    pictures: [...photos],
    country: row.country,
    barcode: row.barcode,
    warranty_months: row.warranty_months,
    weight_grams: row.weight_grams,
    quality: row.quality,
    quality_note: row.quality_note,
    in_city: supplyOf(product, step, step).every(({ from }) => from === 'city'),
    in_stock: schemaAvailability(product) === 'InStock',
    delivery_on: delivery.delivery,
    package: least.units,
    unit,
  };
}

interface OfferPlace {
  reference: CatalogIndex['reference'];
  cityId: number;
  quoteCourier: QuoteCourier;
  now: Millis;
}

/** Courier's price for the smallest amount that is sold, as in an order of nothing else. */
function showCourier(
  { product: { weight_grams } }: ProductRecord,
  product: Product,
  { reference, cityId, quoteCourier, now }: OfferPlace,
): FeedOffer['courier'] {
  const step = primaryQuantity(product);
  const quote = quoteCourier({
    cityId,
    cityTitle: '',
    weightGrams: weight_grams === null ? null : weight_grams * step,
    sum: lineSum(product, step, step) ?? 0,
  });
  if (!quote?.days || quote.price === null) return null;
  const parts = supplyOf(product, step, step);
  const on = courierDay(quote.days.min, { reference, parts });
  const days = on && countWorkingDays(reference.calendar, moscowDay(now), on);
  return { price: quote.price, days };
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
  db: Db,
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
