import { knownYears } from '../../../../server/calendar/known-years.ts';
import type { ProductRow, ProductRows } from '../../../../server/catalog/index/product-rows.ts';
import type { ReferenceRows } from '../../../../server/catalog/index/reference-rows.ts';
import type {
  BrandTable,
  CategoryTable,
  ParameterTable,
} from '../../../../server/platform/store/tables/catalog-tables.ts';
import type { Flag } from '../../../../server/platform/store/tables/flag.ts';
import type { Millis } from '../../../../shared/millis.ts';

/** A product as tests write it down: only what matters to them. */
export interface TestProduct {
  id: number;
  title?: string;
  code?: string;
  model?: string | null;
  categoryId?: number | null;
  brandId?: number | null;
  quality?: ProductRow['quality'];
  bestseller?: boolean;
  logotyped?: boolean;
  discontinued?: boolean;
  popularity?: number;
  active?: boolean;
  hasPhoto?: boolean;
  updatedAt?: Millis;
  /** Price and old price in kopecks by level id. */
  prices?: Readonly<Record<number, readonly [price: number, old: number | null] | undefined>>;
  /** Units by storage id. */
  stock?: Readonly<Record<number, number | undefined>>;
  /** Values by parameter id; numbers for ranges. */
  params?: Readonly<Record<number, readonly (string | number)[] | undefined>>;
}

export function category(
  id: number,
  parentId: number | null = null,
  facts: Partial<CategoryTable> = {},
): CategoryTable {
  return {
    id,
    parent_id: parentId,
    external_id: null,
    title: `Раздел ${id}`,
    slug: `razdel-${id}`,
    position: id,
    is_popular: 0,
    icon: null,
    image: null,
    description: '',
    active: 1,
    updated_at: 0,
    ...facts,
  };
}

export function brand(id: number, title = `Brand ${id}`): BrandTable {
  return {
    id,
    title,
    url_rewrite_code: title.toLowerCase().replace(/\W+/g, '-'),
    country: null,
    logo: null,
    exclusive: 0,
    search_priority: 0,
    weight: 0,
    url: null,
    description: '',
    updated_at: 0,
  };
}

export function parameter(
  id: number,
  kind: ParameterTable['kind'],
  facts: Partial<ParameterTable> = {},
): ParameterTable {
  return {
    id,
    external_id: null,
    code: `p${id}`,
    title: `Параметр ${id}`,
    unit: null,
    kind,
    priority: null,
    updated_at: 0,
    for_card: 0,
    position: id,
    ...facts,
  };
}

export const MOSCOW = { id: 90, title: 'Москва', lon: 37.62, lat: 55.75 };
export const KAZAN = { id: 12, title: 'Казань', lon: 49.11, lat: 55.79 };
export const TOMSK = { id: 13, title: 'Томск', lon: 84.95, lat: 56.48 };

/** Storages 1 and 2 are in Москва, 3 in Казань; Томск has none. */
export function referenceRows(facts: Partial<ReferenceRows> = {}): ReferenceRows {
  return {
    categories: [],
    brands: [],
    parameters: [],
    levels: [
      { id: 1, code: 'retail' },
      { id: 2, code: 'wholesale' },
    ],
    storages: [
      { id: 1, city_id: MOSCOW.id },
      { id: 2, city_id: MOSCOW.id },
      { id: 3, city_id: KAZAN.id },
    ],
    cities: [KAZAN, TOMSK, MOSCOW],
    calendar: knownYears,
    told: [],
    synonyms: [],
    ...facts,
  };
}

const flag = (value: boolean | undefined): Flag => (value ? 1 : 0);

export function productRows(products: readonly TestProduct[]): ProductRows {
  const sorted = products.toSorted((a, b) => a.id - b.id);
  return {
    products: sorted.map((product) => ({
      id: product.id,
      code: product.code ?? `tovar-${product.id}`,
      title: product.title ?? `Товар ${product.id}`,
      model: product.model ?? null,
      category_id: product.categoryId ?? null,
      brand_id: product.brandId ?? null,
      quality: product.quality ?? 'common',
      bestseller: flag(product.bestseller),
      logotyped: flag(product.logotyped),
      discontinued: flag(product.discontinued),
      popularity: product.popularity ?? 0,
      active: flag(product.active ?? true),
      has_photo: flag(product.hasPhoto),
      updated_at: product.updatedAt ?? 0,
    })),
    prices: sorted.flatMap(({ id, prices = {} }) =>
      Object.entries(prices).flatMap(([level, found]) =>
        found
          ? [{ product_id: id, level_id: Number(level), price: found[0], old_price: found[1] }]
          : [],
      ),
    ),
    stock: sorted.flatMap(({ id, stock = {} }) =>
      Object.entries(stock).map(([storage, free = 0]) => ({
        product_id: id,
        storage_id: Number(storage),
        free,
      })),
    ),
    parameters: sorted.flatMap(({ id, params = {} }) =>
      Object.entries(params).flatMap(([parameterId, values]) =>
        [...new Set(values ?? [])].map((value) => ({
          product_id: id,
          parameter_id: Number(parameterId),
          value: String(value),
          number: typeof value === 'number' ? value : null,
        })),
      ),
    ),
  };
}
