import type { Product } from '../../shared/contract/product.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { FavoriteFilter } from '../../shared/contract/shopper.ts';
import { formatProducts } from '../catalog/format-products.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import { nameProducts } from '../catalog/name-products.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import { listFavoriteIds } from './list-favorite-ids.ts';

interface FavoritesQuery {
  /** Page, counted from 0. */
  page: number;
  onpage: number;
  filter: FavoriteFilter;
  /** `asc` begins with the newest. */
  order: 'asc' | 'desc';
  /** A top category; null: all. */
  categoryId: number | null;
  viewer: CatalogViewer;
}

type FavoriteProducts = Awaited<ReturnType<ShopCalls['favoriteProducts']>>;

/** A page of a shopper's favourites, the newest or the oldest first, with the numbers of each choice. */
export async function listFavoriteProducts(
  catalog: Catalog,
  shopperId: number,
  query: FavoritesQuery,
): Promise<FavoriteProducts> {
  const newest = await listFavoriteIds(catalog.store.db, shopperId);
  const ids = query.order === 'asc' ? newest : newest.toReversed();
  const products = await formatProducts(catalog, ids, query.viewer);
  const topOf = topCategories(catalog);
  const inCategory = ({ common_info }: Product) =>
    query.categoryId === null || topOf(common_info.parent_category_id)?.id === query.categoryId;
  const inFilter = (product: Product) =>
    query.filter === 'all' || (query.filter === 'avail') === isAvailable(product);
  const filtered = products.filter(inFilter);
  const found = filtered.filter(inCategory);
  const shown = new Set(products.map(({ id }) => id));
  const goneIds = ids.filter((id) => !shown.has(id));
  const from = query.page * query.onpage;
  return {
    formatted_products: found.slice(from, from + query.onpage),
    formatted_filter: {
      all: filtered.length,
      categories: countCategories(filtered, topOf),
      availability: countAvailability(products.filter(inCategory)),
    },
    total_count: found.length,
    gone: await nameProducts(catalog.store.db, goneIds),
  };
}

/** Products in stock anywhere. */
const isAvailable = ({ avail_info, cities_avail }: Product) =>
  (avail_info?.free ?? 0) > 0 || cities_avail.length > 0;

type TopOf = (categoryId: number | null) => { id: number; title: string } | null;

function topCategories({ index: { reference } }: Catalog): TopOf {
  return (categoryId) => {
    const top = reference.categories.get(categoryId ?? 0)?.chain[0];
    return top ? { id: top.row.id, title: top.row.title } : null;
  };
}

function countCategories(products: readonly Product[], topOf: TopOf) {
  const counts = new Map<number, { id: number; title: string; count: number }>();
  for (const { common_info } of products) {
    const top = topOf(common_info.parent_category_id);
    if (!top) continue;
    const known = counts.get(top.id) ?? { ...top, count: 0 };
    counts.set(top.id, { ...known, count: known.count + 1 });
  }
  return [...counts.values()].toSorted((a, b) => a.title.localeCompare(b.title, 'ru'));
}

function countAvailability(products: readonly Product[]) {
  const avail = products.filter(isAvailable).length;
  return { all: products.length, avail, 'not-avail': products.length - avail };
}
