import type { Catalog } from '../../catalog/index/catalog.ts';
import type { CatalogIndex } from '../../catalog/index/catalog-index.ts';
import { HAS_PHOTO, LIVE } from '../../catalog/index/columns.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { findProducts } from '../../search/find-products.ts';
import { listQuery, pagesOf, ROWS_ON_PAGE } from '../desk/list-page.ts';
import { MAX_KEY, sortOrdinals } from './sort-ordinals.ts';

/** States that a list of goods can be narrowed down to. */
export const PRODUCT_STATES = ['all', 'shown', 'hidden', 'discontinued', 'held'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];
export const LACKS = ['photo', 'price', 'stock', 'category', 'brand'] as const;
export type Lack = (typeof LACKS)[number];
export const PRODUCT_SORTS = ['new', 'popular', 'cheap', 'dear'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Filters of the list, as they stand in its address. */
export interface ProductFilters {
  q: string;
  state: ProductState;
  categoryId: number | null;
  brandId: number | null;
  without: Lack | '';
  sort: ProductSort;
  page: number;
}

export function readProductFilters(query: URLSearchParams): ProductFilters {
  const { text, number, choice, page } = listQuery(query);
  return {
    q: text('q'),
    state: choice('state', PRODUCT_STATES, 'all'),
    categoryId: number('category'),
    brandId: number('brand'),
    without: choice<Lack | ''>('without', LACKS, ''),
    sort: choice('sort', PRODUCT_SORTS, 'new'),
    page: page(100_000),
  };
}

export interface ListedProduct {
  id: number;
  code: string;
  model: string | null;
  title: string;
  brand: string;
  category: string;
  photo: string | null;
  /** Kopecks of one piece for everybody; null: none. */
  price: number | null;
  oldPrice: number | null;
  free: number;
  isShown: boolean;
  isDiscontinued: boolean;
  isBestseller: boolean;
  /** Fields that a person holds against imports. */
  heldCount: number;
}

/** Ids of all goods by the filters, in the order of the list. */
export async function listProductIds(catalog: Catalog, filters: ProductFilters): Promise<number[]> {
  const { index, store } = catalog;
  const { q, state, categoryId, brandId, without, sort } = filters;
  const { flags, ids } = index.columns;
  const wanted = await listFound(catalog, q);
  const among = await listAmong(store.db, state);
  const isIn = categoryId === null ? null : createInCategory(index, categoryId);
  const lacks = without === '' ? null : createLack(index, without);
  const found: number[] = [];
  for (const ordinal of wanted) {
    const isLive = (flags[ordinal]! & LIVE) !== 0;
    if (state === 'shown' && !isLive) continue;
    if (state === 'hidden' && isLive) continue;
    if (among && !among.has(ids[ordinal]!)) continue;
    if (isIn && !isIn(ordinal)) continue;
    if (brandId !== null && index.columns.brands[ordinal] !== brandId) continue;
    if (lacks && !lacks(ordinal)) continue;
    found.push(ordinal);
  }
  // Found goods keep the order of the search.
  if (q !== '' && sort === 'new') return found.map((ordinal) => ids[ordinal]!);
  return sorted(index, found, sort).map((ordinal) => ids[ordinal]!);
}

/** Ordinals by a text as the shop's own search finds them, then hidden goods that have its words. */
async function listFound({ index, store }: Catalog, q: string): Promise<Iterable<number>> {
  if (q === '') return Array.from({ length: index.size }, (_, ordinal) => ordinal);
  const { ordinals, ranks } = findProducts(index, q);
  const places = Array.from(ordinals, (_, at) => at);
  const { popularity } = index.columns;
  const more = (a: number, b: number) => popularity[ordinals[b]!]! - popularity[ordinals[a]!]!;
  places.sort((a, b) => ranks[a]! - ranks[b]! || more(a, b));
  const shown = places.map((at) => ordinals[at]!);
  return [...shown, ...(await listHidden(store.db, index, q))];
}

/** Hidden goods looked through by words. */
const MAX_HIDDEN = 20_000;

async function listHidden(db: Db, { ordinalOf }: CatalogIndex, q: string): Promise<number[]> {
  const words = q.toLowerCase().split(/\s+/);
  const rows = await db
    .selectFrom('products')
    .select(['id', 'code', 'model', 'title'])
    .where('active', '=', 0)
    .orderBy('id')
    .limit(MAX_HIDDEN)
    .execute();
  return rows.flatMap(({ id, code, model, title }) => {
    const text = `${code} ${model ?? ''} ${title}`.toLowerCase();
    const ordinal = ordinalOf.get(id);
    return ordinal !== undefined && words.every((word) => text.includes(word)) ? [ordinal] : [];
  });
}

/** Ids that a state of the store, not of the index, means; null: all. */
async function listAmong(db: Db, state: ProductState): Promise<ReadonlySet<number> | null> {
  if (state === 'discontinued') {
    const rows = await db
      .selectFrom('products')
      .select('id')
      .where('discontinued', '=', 1)
      .execute();
    return new Set(rows.map(({ id }) => id));
  }
  if (state === 'held') {
    const rows = await db
      .selectFrom('held_fields')
      .select('thing_id')
      .distinct()
      .where('entity', '=', 'product')
      .execute();
    return new Set(rows.map(({ thing_id }) => thing_id));
  }
  return null;
}

/** Test for products in a category or below it, removed categories included. */
function createInCategory({ columns, reference }: CatalogIndex, categoryId: number) {
  const known = new Map<number, boolean>();
  return (ordinal: number): boolean => {
    const own = columns.categories[ordinal]!;
    const found = known.get(own);
    if (found !== undefined) return found;
    const isIn = own === categoryId || reference.categoryAncestors(own).includes(categoryId);
    known.set(own, isIn);
    return isIn;
  };
}

function createLack({ columns, levels, reference }: CatalogIndex, lack: Lack) {
  if (lack === 'photo') return (ordinal: number) => (columns.flags[ordinal]! & HAS_PHOTO) === 0;
  if (lack === 'category') return (ordinal: number) => columns.categories[ordinal] === 0;
  if (lack === 'brand') return (ordinal: number) => columns.brands[ordinal] === 0;
  if (lack === 'stock') {
    return (ordinal: number) => columns.stock.every((units) => units[ordinal] === 0);
  }
  const retail = columns.prices[levels.get(reference.retailLevelId) ?? -1];
  return (ordinal: number) => !retail || retail[ordinal] === 0;
}

function sorted(index: CatalogIndex, found: readonly number[], sort: ProductSort): number[] {
  const { columns, levels, reference } = index;
  const newest = sortOrdinals(found, (ordinal) => MAX_KEY - columns.ids[ordinal]!);
  if (sort === 'new') return newest;
  if (sort === 'popular') {
    return sortOrdinals(newest, (ordinal) => MAX_KEY - columns.popularity[ordinal]!);
  }
  const retail = columns.prices[levels.get(reference.retailLevelId) ?? -1];
  const price = (ordinal: number) => retail?.[ordinal] ?? 0;
  // Goods without a price come last in both orders.
  if (sort === 'cheap') return sortOrdinals(newest, (ordinal) => price(ordinal) || MAX_KEY);
  return sortOrdinals(newest, (ordinal) => MAX_KEY - price(ordinal));
}

/** One page of the list, read from the store as it is now. */
export async function listProducts(
  catalog: Catalog,
  filters: ProductFilters,
): Promise<{ products: ListedProduct[]; count: number; pages: number }> {
  const ids = await listProductIds(catalog, filters);
  const start = (filters.page - 1) * ROWS_ON_PAGE;
  const products = await readListed(catalog.store.db, ids.slice(start, start + ROWS_ON_PAGE));
  return { products, count: ids.length, pages: pagesOf(ids.length) };
}

/** Goods as rows of a list, in the order of the ids. */
export async function readListed(db: Db, ids: readonly number[]): Promise<ListedProduct[]> {
  if (ids.length === 0) return [];
  const own = [...ids];
  const [rows, photos, prices, stock, held] = await Promise.all([
    db
      .selectFrom('products')
      .leftJoin('brands', 'brands.id', 'products.brand_id')
      .leftJoin('categories', 'categories.id', 'products.category_id')
      .select(['products.id', 'products.code', 'model', 'products.title', 'products.active'])
      .select(['discontinued', 'bestseller'])
      .select(['brands.title as brand', 'categories.title as category'])
      .where('products.id', 'in', own)
      .execute(),
    db
      .selectFrom('product_photos')
      .select(['product_id', 'image'])
      .where('product_id', 'in', own)
      .orderBy('position', 'desc')
      .execute(),
    db
      .selectFrom('prices')
      .innerJoin('price_levels', 'price_levels.id', 'prices.level_id')
      .select(['product_id', 'price', 'old_price'])
      .where('product_id', 'in', own)
      .where('price_levels.code', '=', 'retail')
      .execute(),
    db
      .selectFrom('stock')
      .select(({ fn }) => ['product_id', fn.sum<number>('free').as('free')])
      .where('product_id', 'in', own)
      .groupBy('product_id')
      .execute(),
    db
      .selectFrom('held_fields')
      .select(({ fn }) => ['thing_id', fn.countAll<number>().as('count')])
      .where('entity', '=', 'product')
      .where('thing_id', 'in', own)
      .groupBy('thing_id')
      .execute(),
  ]);
  // The first one comes last and stays.
  const photoOf = new Map(photos.map(({ product_id, image }) => [product_id, image]));
  const priceOf = new Map(prices.map((row) => [row.product_id, row]));
  const freeOf = new Map(stock.map(({ product_id, free }) => [product_id, Number(free)]));
  const heldOf = new Map(held.map(({ thing_id, count }) => [thing_id, Number(count)]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      id,
      code: row.code,
      model: row.model,
      title: row.title,
      brand: row.brand ?? '',
      category: row.category ?? '',
      photo: photoOf.get(id) ?? null,
      price: priceOf.get(id)?.price ?? null,
      oldPrice: priceOf.get(id)?.old_price ?? null,
      free: freeOf.get(id) ?? 0,
      isShown: row.active === 1,
      isDiscontinued: row.discontinued === 1,
      isBestseller: row.bestseller === 1,
      heldCount: heldOf.get(id) ?? 0,
    };
  });
}
