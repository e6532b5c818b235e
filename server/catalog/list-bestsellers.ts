import type { Product } from '../../shared/contract/product.ts';
import { formatProducts } from './format-products.ts';
import type { Catalog } from './index/catalog.ts';
import type { CatalogIndex } from './index/catalog-index.ts';
import { BESTSELLER, HAS_PHOTO, isOffered } from './index/columns.ts';
import { shuffleSeed } from './index/list-products.ts';
import { selectPage } from './index/select-page.ts';
import { sortKeys } from './index/sort-keys.ts';
import { type CatalogViewer, stockColumn } from './viewer-prices.ts';

interface BestsellersQuery {
  /** Page, counted from 0. */
  page: number;
  onpage: number;
  sort: 'rand' | 'relevance';
  reversed?: boolean;
  /** True: only products in stock in the viewer's city; false: all that can be had. */
  filterAvail: boolean;
  withPhotos: boolean;
  categoryId?: number | undefined;
  viewer: CatalogViewer;
}

/** Bestsellers of the shop or of a category, shuffled anew each hour. */
export async function listBestsellers(
  catalog: Catalog,
  query: BestsellersQuery,
): Promise<Product[]> {
  const ids = findBestsellers(catalog.index, query, shuffleSeed(catalog.clock()));
  return formatProducts(catalog, ids, query.viewer);
}

/** Ids; where no product is marked as a bestseller (a catalogue just imported) any will do. */
export function findBestsellers(
  index: CatalogIndex,
  query: BestsellersQuery,
  seed: number,
): number[] {
  const { page, onpage, sort, reversed = false, viewer, categoryId } = query;
  const { filterAvail, withPhotos } = query;
  const { columns, members } = index;
  const { flags, ids } = columns;
  const stock = stockColumn(index, viewer.cityId);
  const all = categoryId === undefined ? members.live : members.byCategory.get(categoryId);
  const fitting = (all ?? new Uint32Array(0)).filter(
    (ordinal) =>
      isOffered(flags[ordinal]) &&
      (!filterAvail || stock[ordinal]! > 0) &&
      (!withPhotos || flags[ordinal]! & HAS_PHOTO),
  );
  const marked = fitting.filter((ordinal) => flags[ordinal]! & BESTSELLER);
  const ordinals = marked.length > 0 ? marked : fitting;
  const keys = sortKeys(index, ordinals, { sort, reversed, viewer, seed });
  const places = selectPage({ ordinals, keys, ids }, page * onpage, (page + 1) * onpage);
  return Array.from(places, (ordinal) => ids[ordinal]!);
}
