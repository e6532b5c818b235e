import type { Facet } from '../../../shared/contract/listing.ts';
import type { Filter } from '../../../shared/filter.ts';
import { plainName } from '../../../shared/ru/plain-name.ts';
import type { ListedProduct } from '../../../views/backoffice/goods/goods-columns.tsx';
import type { Catalog } from '../../catalog/index/catalog.ts';
import type { CatalogIndex } from '../../catalog/index/catalog-index.ts';
import { HAS_PHOTO, LIVE } from '../../catalog/index/columns.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { findProducts } from '../../search/find-products.ts';
import { listQuery, pagesOf, ROWS_ON_PAGE } from '../desk/list-page.ts';
import { listParameters, narrowGoods, readParameters } from './narrow-goods.ts';
import { readListed } from './read-listed.ts';
import { MAX_KEY, sortOrdinals } from './sort-ordinals.ts';

/** States that a list of goods can be narrowed down to. */
const PRODUCT_STATES = ['all', 'shown', 'hidden', 'discontinued', 'held'] as const;
type ProductState = (typeof PRODUCT_STATES)[number];
const LACKS = ['photo', 'price', 'stock', 'category', 'brand'] as const;
type ProductLack = (typeof LACKS)[number];
const PRODUCT_SORTS = ['new', 'popular', 'cheap', 'dear'] as const;
type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Filters of the list, as they stand in its address. */
interface ProductFilters {
  q: string;
  state: ProductState;
  categoryId: number | null;
  brandId: number | null;
  without: ProductLack | '';
  /** Parameters of the category; null: the address has some that make no sense. */
  parameters: Filter | null;
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
    without: choice<ProductLack | ''>('without', LACKS, ''),
    parameters: readParameters(query),
    sort: choice('sort', PRODUCT_SORTS, 'new'),
    page: page(100_000),
  };
}

/** Ids of all goods by the filters, in the order of the list. */
export async function listProductIds(catalog: Catalog, filters: ProductFilters): Promise<number[]> {
  return idsOf(catalog, await findOrdinals(catalog, filters), filters);
}

/** Ids in the order of the list, without those that lack a parameter. */
function idsOf(
  { index }: Catalog,
  found: readonly number[],
  { q, sort, parameters }: ProductFilters,
): number[] {
  const { ids } = index.columns;
  const narrowed = narrowGoods(index, found, parameters);
  // Found goods keep the order of the search.
  const inOrder = q !== '' && sort === 'new' ? narrowed : sorted(index, narrowed, sort);
  return inOrder.map((ordinal) => ids[ordinal]!);
}

/** Ordinals by all filters but the parameters, in the order of the search. */
async function findOrdinals(catalog: Catalog, filters: ProductFilters): Promise<number[]> {
  const { index, store } = catalog;
  const { q, state, categoryId, brandId, without } = filters;
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
  return found;
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

async function listHidden(db: Db, { ordinals }: CatalogIndex, q: string): Promise<number[]> {
  const words = plainName(q).split(' ');
  const rows = await db
    .selectFrom('products')
    .select(['id', 'code', 'model', 'title'])
    .where('active', '=', 0)
    .orderBy('id')
    .limit(MAX_HIDDEN)
    .execute();
  return rows.flatMap(({ id, code, model, title }) => {
    const text = plainName(`${code} ${model ?? ''} ${title}`);
    const ordinal = ordinals.find(id);
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

function createLack({ columns, levels, reference }: CatalogIndex, lack: ProductLack) {
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

interface GoodsList {
  products: ListedProduct[];
  count: number;
  pages: number;
  /** Parameters of the category to narrow the list down by. */
  parameters: Facet[];
}

/** One page of the list, read from the store as it is now. */
export async function listProducts(catalog: Catalog, filters: ProductFilters): Promise<GoodsList> {
  const found = await findOrdinals(catalog, filters);
  const ids = idsOf(catalog, found, filters);
  const start = (filters.page - 1) * ROWS_ON_PAGE;
  const products = await readListed(catalog.store.db, ids.slice(start, start + ROWS_ON_PAGE));
  const hasParameters = filters.categoryId !== null || found.length !== ids.length;
  const parameters = hasParameters ? listParameters(catalog.index, found, filters.parameters) : [];
  return { products, count: ids.length, pages: pagesOf(ids.length), parameters };
}
