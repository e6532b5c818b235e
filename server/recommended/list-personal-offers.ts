import type { Product } from '../../shared/contract/product.ts';
import { listBasketAmounts } from '../basket/list-basket-amounts.ts';
import { formatProducts } from '../catalog/format-products.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { shuffleSeed } from '../catalog/index/list-products.ts';
import { createMemo } from '../catalog/index/memo.ts';
import { findBestsellers } from '../catalog/list-bestsellers.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import { listFavoriteIds } from '../favorites/list-favorite-ids.ts';

/** Sections that offers are taken from. */
const MAX_SECTIONS = 4;
/** Products of each section; more than anyone is offered, since some may be chosen already. */
const MAX_BEST = 60;

interface OffersQuery {
  /** Null: a shopper without any choices. */
  shopperId: number | null;
  limit: number;
  viewer: CatalogViewer;
}

/**
 * Bestsellers that the viewer's city has, or any that can be had where it has none: first of the sections
 * of what the shopper put into basket and favourites, one of each in turn, then of the sections around
 * those, then of the whole shop. Nothing that is chosen already.
 */
export async function listPersonalOffers(catalog: Catalog, query: OffersQuery): Promise<Product[]> {
  const { index } = catalog;
  const chosen = await listChosen(catalog, query.shopperId);
  const asked = { viewer: query.viewer, seed: shuffleSeed(catalog.clock()) };
  const filterAvail = listBest(index, { ...asked, filterAvail: true }).length > 0;
  const bestIn = (categoryId?: number) => listBest(index, { ...asked, categoryId, filterAvail });
  const sections = findSections(index, chosen);
  const chains = sections.map((id) => index.reference.categories.get(id)?.chainIds ?? [id]);
  const around = chains.map((chain) => chain.at(-2) ?? 0);
  const tops = chains.map(([top = 0]) => top);
  const known = new Set(chosen);
  const offered = [sections, around, tops]
    .flatMap((level) => takeInTurn([...new Set(level)].map(bestIn)))
    .concat(bestIn())
    .filter((id) => !known.has(id));
  return formatProducts(catalog, [...new Set(offered)].slice(0, query.limit), query.viewer);
}

interface BestQuery {
  /** Absent: of the shop. */
  categoryId?: number | undefined;
  /** True: only what the city has. */
  filterAvail: boolean;
  viewer: CatalogViewer;
  /** Seed of the hour. */
  seed: number;
}

const bestIds = createMemo<number[]>('offers');

/** Ids of the best of a section or of the shop; the same for everyone in a city within the hour. */
function listBest(index: CatalogIndex, { seed, ...asked }: BestQuery): number[] {
  const { categoryId, filterAvail, viewer } = asked;
  return bestIds.of(index, `${seed} ${viewer.cityId} ${categoryId} ${filterAvail}`, () => {
    const wanted = { page: 0, onpage: MAX_BEST, sort: 'rand', withPhotos: true } as const;
    return findBestsellers(index, { ...asked, ...wanted, categoryId }, seed);
  });
}

async function listChosen(catalog: Catalog, shopperId: number | null): Promise<number[]> {
  if (shopperId === null) return [];
  const { db } = catalog.store;
  const [lines, favorites] = await Promise.all([
    listBasketAmounts(db, shopperId),
    listFavoriteIds(db, shopperId),
  ]);
  return [...new Set([...lines.map(({ product_id }) => product_id), ...favorites])];
}

/** Sections of the products, those of most products first. */
function findSections({ columns, ordinals }: CatalogIndex, ids: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const id of ids) {
    const section = columns.categories[ordinals.find(id) ?? -1];
    if (section) counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  const sections = [...counts].toSorted((a, b) => b[1] - a[1]);
  return sections.slice(0, MAX_SECTIONS).map(([id]) => id);
}

/** The first of each list, then the second of each, and so on. */
function takeInTurn(lists: readonly (readonly number[])[]): number[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list[place] ?? []),
  ).flat();
}
