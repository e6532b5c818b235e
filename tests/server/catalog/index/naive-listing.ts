import type { IndexQuery } from '../../../../server/catalog/index/list-products.ts';
import type { CatalogViewer } from '../../../../server/catalog/viewer-prices.ts';
import type { Facet } from '../../../../shared/contract/listing.ts';
import type { Filter } from '../../../../shared/filter.ts';
import type { TestProduct } from './catalog-rows.ts';
import { BRANDS, PARAMETERS, type RandomCatalog, SLUGS } from './random-catalog.ts';

/** The listing as the rules say it, product by product, with no thought of speed. */
export interface NaiveScope {
  categoryId?: number;
  brandId?: number;
  sale?: boolean;
}

export function naiveScope(
  { reference, products }: RandomCatalog,
  scope: NaiveScope,
): TestProduct[] {
  const rowOf = (id: number | null | undefined) =>
    reference.categories.find((row) => row.id === id);
  const chain = (product: TestProduct): number[] => {
    const ids: number[] = [];
    for (let row = rowOf(product.categoryId); row; row = rowOf(row.parent_id)) {
      if (row.active === 0) return [];
      ids.push(row.id);
    }
    return ids;
  };
  return products.filter(
    (product) =>
      product.active !== false &&
      (scope.categoryId === undefined || chain(product).includes(scope.categoryId)) &&
      (scope.brandId === undefined || product.brandId === scope.brandId) &&
      (!scope.sale || isOnSale(product)),
  );
}

/** Goods of another state are what there is of them. */
const isOnSale = ({ quality, prices, stock, discontinued }: TestProduct) =>
  !discontinued &&
  (quality === 'common'
    ? prices?.[1]?.[1] != null
    : Object.values(stock ?? {}).some((units) => (units ?? 0) > 0));

const STORAGES: Record<number, readonly number[]> = { 90: [1, 2], 12: [3], 13: [] };

export const freeIn = ({ stock }: TestProduct, cityId: number) =>
  (STORAGES[cityId] ?? []).reduce((sum, storage) => sum + (stock?.[storage] ?? 0), 0);

export function naivePrice({ prices }: TestProduct, { loggedIn, levelId }: CatalogViewer) {
  const retail = prices?.[1];
  const own = loggedIn ? prices?.[levelId ?? 1] : undefined;
  return (isSaleBelow(retail, own) ? retail : (own ?? retail))?.[0] ?? null;
}

type Price = NonNullable<TestProduct['prices']>[number];

/** A sale is for everybody, unless the level is above what the price was before. */
const isSaleBelow = (retail: Price, own: Price): boolean =>
  Boolean(own && retail && retail[0] < own[0] && own[0] <= (retail[1] ?? 0));

function naiveDiscount(product: TestProduct, viewer: CatalogViewer): number {
  const price = naivePrice(product, viewer);
  const [retail = 0, retailOld = null] = product.prices?.[1] ?? [];
  const level = [1, 2].includes(viewer.levelId ?? 1) ? (viewer.levelId ?? 1) : 1;
  const ownOld = product.prices?.[level]?.[1] ?? null;
  const isOwn =
    viewer.loggedIn && !isSaleBelow(product.prices?.[1], product.prices?.[viewer.levelId ?? 1]);
  const old = isOwn ? Math.max(retail, ownOld ?? retailOld ?? 0) : (retailOld ?? 0);
  return price !== null && old > price ? Math.floor(((old - price) * 100) / old) : 0;
}

/** Values of a facet that a product has; numbers for ranges, slugs for the rest. */
function valuesOf(product: TestProduct, key: string, viewer: CatalogViewer): (string | number)[] {
  if (key === 'price') {
    const price = naivePrice(product, viewer);
    return price === null ? [] : [price / 100];
  }
  if (key === 'v-nalichii') return freeIn(product, viewer.cityId) > 0 ? ['on'] : [];
  if (key === 'brand') {
    return BRANDS.filter(({ id }) => id === product.brandId).map((row) => row.url_rewrite_code);
  }
  const parameter = PARAMETERS.find(({ code }) => code === key)!;
  const values = [...(product.params?.[parameter.id] ?? [])];
  if (parameter.kind === 'switch') return values.includes('Да') ? ['on'] : [];
  return values.map((value) => SLUGS[value] ?? value);
}

export function meets(
  product: TestProduct,
  key: string,
  filter: Filter,
  viewer: CatalogViewer,
): boolean {
  const values = valuesOf(product, key, viewer);
  const range = filter.ranges[key];
  if (range) {
    const { min = -Infinity, max = Infinity } = range;
    return values.some((value) => Number(value) >= min && Number(value) <= max);
  }
  const chosen = filter.selections[key] ?? ['on'];
  return values.some((value) => chosen.includes(String(value)));
}

export const chosenKeys = ({ selections, ranges, switches }: Filter) => [
  ...Object.keys(selections),
  ...Object.keys(ranges),
  ...switches,
];

/** True when some product of the catalogue, removed ones included, has each chosen value. */
export function knowsValues({ products }: RandomCatalog, { filter, viewer }: IndexQuery): boolean {
  return Object.entries(filter.selections).every(([key, slugs]) =>
    slugs.every((slug) =>
      products.some((product) => valuesOf(product, key, viewer).includes(slug)),
    ),
  );
}

/** The scope's products that meet every facet but `except`. */
export function naiveMatches(
  scope: readonly TestProduct[],
  { filter, viewer }: Pick<IndexQuery, 'filter' | 'viewer'>,
  except?: string,
): TestProduct[] {
  const keys = chosenKeys(filter).filter((key) => key !== except);
  return scope.filter((product) => keys.every((key) => meets(product, key, filter, viewer)));
}

/** Checks one facet of a listing against counting by hand; gives what was expected. */
export function naiveFacet(
  scope: readonly TestProduct[],
  query: Pick<IndexQuery, 'filter' | 'viewer'>,
  facet: Facet,
): unknown {
  const { viewer, filter } = query;
  const left = naiveMatches(scope, query, facet.key);
  const having = (products: readonly TestProduct[]) =>
    products.flatMap((product) => valuesOf(product, facet.key, viewer));
  if (facet.type === 'switch') return { count: having(left).length };
  if (facet.type === 'range') {
    const found = having(left).length > 0 ? having(left) : having(scope);
    const numbers = found.length > 0 ? found.map(Number) : [0];
    const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
    return facet.key === 'price' ? { min: Math.floor(min), max: Math.ceil(max) } : { min, max };
  }
  const shown = new Set([...having(scope), ...(filter.selections[facet.key] ?? [])]);
  const counts = [...shown].map((value) => [value, having(left).filter((v) => v === value).length]);
  return { counts: Object.fromEntries(counts) };
}

/** Sorted by tuples, where the index packs numbers. */
export function naiveOrder(products: readonly TestProduct[], query: IndexQuery): TestProduct[] {
  const { viewer, sort } = query;
  const relevance = (product: TestProduct) => [
    freeIn(product, viewer.cityId) > 0 ? 0 : 1,
    -(product.popularity ?? 0),
  ];
  const price = (product: TestProduct) => naivePrice(product, viewer);
  const tuple = (product: TestProduct): number[] => {
    if (sort === 'asc') return [price(product) ?? Infinity];
    if (sort === 'desc') return [-(price(product) ?? 0)];
    if (sort === 'avail') return [-freeIn(product, viewer.cityId), ...relevance(product)];
    if (sort === 'discount') return [-naiveDiscount(product, viewer), ...relevance(product)];
    return relevance(product);
  };
  const keyed = products.map((product) => ({ product, key: [...tuple(product), product.id] }));
  keyed.sort((a, b) => {
    const at = a.key.findIndex((part, index) => part !== b.key[index]);
    return at === -1 ? 0 : a.key[at]! - b.key[at]!;
  });
  return keyed.map(({ product }) => product);
}
