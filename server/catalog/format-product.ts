import { MAIN_CITY_ID } from '../../shared/cities.ts';
import type { Product } from '../../shared/contract/product.ts';
import { formatApproximate } from '../../shared/currency.ts';
import type { Millis } from '../../shared/millis.ts';
import { discountPercent, type Kopecks } from '../../shared/money.ts';
import * as links from '../../shared/routes.ts';
import { deliveryDays } from '../../shared/ru/dates.ts';
import { comesAgain } from '../../shared/stock.ts';
import { lastOn, readyDay, supplyOf } from '../../shared/supply.ts';
import { terms } from '../../shared/terms.ts';
import { primaryQuantity } from '../../shared/ui/packages.tsx';
import { formatPackages } from './format-packages.ts';
import type { ProductRecord } from './index/product-records.ts';
import type { Reference } from './index/reference.ts';
import { showParameters } from './parameter-label.ts';
import {
  type CatalogViewer,
  type LevelPrices,
  levelPricesOf,
  shownPrices,
} from './viewer-prices.ts';

const SMALL_PHOTO = 240;
const BIG_PHOTO = 960;

/** For whom and when a record is shown. */
interface ProductView {
  reference: Reference;
  viewer: CatalogViewer;
  now: Millis;
}

/** A stored product as `Product` (S3.11 to S3.22) for one viewer. */
export function formatProduct(record: ProductRecord, view: ProductView): Product {
  const { product, packages } = record;
  const { reference, viewer } = view;
  const prices = shownPrices(levelPrices(record, view), viewer.loggedIn);
  const brand = reference.brands.get(product.brand_id ?? 0);
  return withDay({
    id: product.id,
    common_info: {
      code: product.code,
      title: product.title,
      model: product.model,
      parent_category_id: product.category_id,
    },
    photo: record.photos.map((key) => ({
      key,
      image: links.picture(SMALL_PHOTO, key, 'webp'),
      big: links.picture(BIG_PHOTO, key, 'webp'),
    })),
    price: {
      price: prices.price,
      retail_price: prices.retailPrice,
      discount: discountPercent(prices.price ?? 0, prices.retailPrice),
      has_marketing_price: levelPrices(record, view).retailOld > 0,
      ...inCurrency(prices.price, viewer),
    },
    brand: brand ? { title: brand.title, url_rewrite_code: brand.url_rewrite_code } : null,
    ...showAvailability(record, view),
    flags: {
      bestseller: product.bestseller === 1,
      on_test: product.on_test === 1,
      logotyped: product.logotyped === 1,
      allow_to_order: product.allow_to_order === 1,
      discontinued: product.discontinued === 1,
    },
    quality_info: { quality_state: product.quality, note: product.quality_note },
    dynamic_params: showParameters(record.parameters, reference.rows.parameters),
    packages: formatPackages(packages, prices, levelPrices(record, view).retail),
    unit: product.unit,
    updated_at: changedAt(record, reference),
    amount_in_basket: 0,
    filter_hit: true,
  });
}

/** Time when the product, or what it shows of its category and brand, last changed. */
export const changedAt = ({ product }: ProductRecord, { dates }: Reference): Millis =>
  dates.ofProduct({
    categoryId: product.category_id ?? 0,
    brandId: product.brand_id ?? 0,
    at: product.updated_at,
  });

/** Told by the day's rate; charged are always roubles. */
function inCurrency(price: Kopecks | null, { rate }: CatalogViewer) {
  const approximate = rate && price !== null ? formatApproximate(price, rate) : null;
  return approximate === null ? {} : { approximate };
}

function levelPrices({ prices }: ProductRecord, { reference, viewer }: ProductView): LevelPrices {
  const retail = prices.find(({ level_id }) => level_id === reference.retailLevelId);
  const own = viewer.loggedIn ? prices.find(({ level_id }) => level_id === viewer.levelId) : retail;
  return levelPricesOf(own, retail);
}

type AvailabilityPart = Pick<Product, 'avail_info' | 'cities_avail' | 'delivery'>;

/** Facts that tell where units of a product are, and when more of it come. */
interface StockedProduct {
  product: Pick<
    ProductRecord['product'],
    'logotyped' | 'discontinued' | 'quality' | 'supply_days' | 'in_transit'
  >;
  stock: ProductRecord['stock'];
}

/** City and moment that units are counted for. */
interface StockView {
  reference: Pick<Reference, 'cityOfStorage' | 'calendar' | 'wayDays'> & {
    cities: ReadonlyMap<number, { title: string }>;
  };
  viewer: { cityId: number };
  now: Millis;
}

/** Stock of a product made to order with a logo is not kept, and its day is a manager's to name. */
export function showAvailability(record: StockedProduct, view: StockView): AvailabilityPart {
  const { product } = record;
  const { reference, viewer, now } = view;
  const byCity = stockByCity(product.logotyped ? [] : record.stock, reference);
  const freeIn = (cityId: number) => byCity.get(cityId)?.free ?? 0;
  const { calendar, wayDays } = reference;
  const on = (days: number) => readyDay(calendar, days, now);
  const supplyDays = suppliedIn(product);
  const supplyOn =
    supplyDays === null || product.logotyped
      ? null
      : on(supplyDays + terms.pickup.count + wayDays(MAIN_CITY_ID, viewer.cityId));
  const others = [...byCity]
    .filter(([id]) => id !== viewer.cityId)
    .map(([id, stock]) => ({ ...stock, id, days: wayDays(id, viewer.cityId) }))
    .toSorted((a, b) => a.days - b.days || b.free - a.free || a.storageId - b.storageId);
  return {
    avail_info: product.logotyped
      ? null
      : {
          free: freeIn(viewer.cityId),
          inmoscow: freeIn(MAIN_CITY_ID),
          intranzit: { intranzit: product.in_transit },
          supply: { supply: supplyOn && daysUntil(supplyOn, now) },
        },
    cities_avail: others.map(({ id, storageId, free, days }) => ({
      storage_id: storageId,
      city: reference.cities.get(id)?.title ?? '',
      free,
      comes_on: on(terms.pickup.count + days),
    })),
    delivery: {
      delivery: null,
      here_on: on(terms.pickup.count),
      supply_on: supplyOn,
    },
  };
}

/** Calendar days, as people count them (S9.57). */
const daysUntil = (day: string, now: Millis): number =>
  deliveryDays(Date.parse(`${day}T00:00:00+03:00`), now);

/** Working days the supplier needs to bring more of it to Москва; null: it does not come again. */
const suppliedIn = ({ discontinued, quality, supply_days }: StockedProduct['product']) =>
  comesAgain({ discontinued: discontinued === 1, quality }) ? supply_days : null;

/** Product with the day of the smallest amount that is sold. */
function withDay(product: Product): Product {
  const step = primaryQuantity(product);
  const delivery = lastOn(supplyOf(product, step, step));
  return { ...product, delivery: { ...product.delivery, delivery } };
}

/** Free pieces per city under the id of the city's first storage that has any. */
function stockByCity(
  stock: ProductRecord['stock'],
  { cityOfStorage }: Pick<Reference, 'cityOfStorage'>,
) {
  const byCity = new Map<number, { storageId: number; free: number }>();
  for (const { storage_id, free } of stock) {
    const cityId = cityOfStorage.get(storage_id);
    if (cityId === undefined || free === 0) continue;
    const known = byCity.get(cityId);
    byCity.set(cityId, {
      storageId: known?.storageId ?? storage_id,
      free: (known?.free ?? 0) + free,
    });
  }
  return byCity;
}
