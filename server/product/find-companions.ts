import type { Catalog } from '../catalog/index/catalog.ts';
import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { isOffered } from '../catalog/index/columns.ts';
import { shuffleSeed } from '../catalog/index/list-products.ts';
import { findBestsellers } from '../catalog/list-bestsellers.ts';
import { listLinked } from '../catalog/product-links.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import type { Db } from '../platform/store/open-store.ts';
import { type FittingGoods, findFitting } from './find-fitting.ts';

interface Companions {
  /** Goods that people have named. */
  named: number[];
  /** Goods that go with it by the rules of the trade. */
  fitting: FittingGoods[];
  boughtTogether: boolean;
  ids: number[];
}

interface CompanionsQuery {
  productId: number;
  limit: number;
  viewer: CatalogViewer;
  /** Shopper whose own orders say nothing new; null: nobody. */
  shopperId: number | null;
}

/** Buyers who must have taken both: with fewer there is no telling a habit from chance. */
const MIN_BUYERS = 2;
/** The latest orders tell enough. */
const MAX_ORDERS = 500;

/**
 * Goods that people have named, those that fit by the rules of the trade, and those bought in one order
 * with the product, or else the best of the sections around its own. Each stands in one place.
 */
export async function findCompanions(
  catalog: Catalog,
  query: CompanionsQuery,
): Promise<Companions> {
  const { index, store } = catalog;
  const { productId, shopperId, viewer, limit } = query;
  const [linked, bought] = await Promise.all([
    listLinked(store.db, [productId], 'accessory'),
    listBoughtTogether(store.db, productId, shopperId),
  ]);
  const named = linked.get(productId) ?? [];
  const fitting = findFitting(index, productId, viewer, named);
  const together = bought.filter((id) => isOfferedId(index, id) && !named.includes(id));
  if (together.length > 0) {
    return { named, fitting, boughtTogether: true, ids: together.slice(0, limit) };
  }
  // Goods that are merely wanted around are no advice where the trade or a person has a word.
  const isAdvised = named.length + fitting.length > 0;
  const around = isAdvised ? [] : listAround(index, query, shuffleSeed(catalog.clock()));
  return { named, fitting, boughtTogether: false, ids: around };
}

/** Ids of what at least two other buyers took in one order with the product; most orders first. */
async function listBoughtTogether(
  db: Db,
  productId: number,
  shopperId: number | null,
): Promise<number[]> {
  const orders = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('orders.id')
    .distinct()
    .where('order_lines.product_id', '=', productId)
    .where('orders.status', '<>', 'cancelled')
    // Orders that are neither proven nor paid advise nothing: anybody can send one.
    .where(({ eb, or }) =>
      or([eb('orders.proven_phone', 'is not', null), eb('orders.paid_sum', '>', 0)]),
    )
    .where('orders.shopper_id', '<>', shopperId ?? 0)
    .orderBy('orders.id', 'desc')
    .limit(MAX_ORDERS)
    .execute();
  if (orders.length === 0) return [];
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.product_id')
    .select(({ fn }) => fn.count<number>('orders.id').distinct().as('orders'))
    .where(
      'orders.id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('order_lines.product_id', '<>', productId)
    .groupBy('order_lines.product_id')
    .having(({ fn }) => fn.count('orders.shopper_id').distinct(), '>=', MIN_BUYERS)
    .orderBy('orders', 'desc')
    .orderBy('order_lines.product_id')
    .limit(50)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

const isOfferedId = ({ columns, ordinals }: CatalogIndex, id: number) =>
  isOffered(columns.flags[ordinals.find(id) ?? -1]);

/** Bestsellers in the city: the neighbours of the product's own section, then the whole top one. */
function listAround(index: CatalogIndex, query: CompanionsQuery, seed: number): number[] {
  const { columns, ordinals, reference } = index;
  const { productId, limit, viewer } = query;
  const categoryOf = (id: number) => columns.categories[ordinals.find(id) ?? -1] ?? 0;
  const own = categoryOf(productId);
  const chain = reference.categories.get(own)?.chainIds ?? [];
  const best = (categoryId: number | undefined) =>
    findBestsellers(
      index,
      {
        page: 0,
        onpage: 100,
        sort: 'rand',
        filterAvail: true,
        withPhotos: true,
        categoryId,
        viewer,
      },
      seed,
    );
  const around = [chain.at(-2), chain.at(0)].flatMap((id) => (id === undefined ? [] : best(id)));
  const others = around.filter(
    (id) => id !== productId && categoryOf(id) !== own && isOfferedId(index, id),
  );
  return [...new Set(others)].slice(0, limit);
}
