import type { Catalog } from '../catalog/index/catalog.ts';
import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { LIVE } from '../catalog/index/columns.ts';
import { shuffleSeed } from '../catalog/index/list-products.ts';
import { findBestsellers } from '../catalog/list-bestsellers.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import type { Db } from '../platform/store/open-store.ts';

export interface Companions {
  boughtTogether: boolean;
  ids: number[];
}

export interface CompanionsQuery {
  productId: number;
  limit: number;
  viewer: CatalogViewer;
}

/** With fewer there is no telling a habit from chance. */
const MIN_TOGETHER = 3;
/** The latest orders tell enough. */
const MAX_ORDERS = 500;

/** What was bought in one order with the product, or else the best of the sections around its own. */
export async function findCompanions(
  catalog: Catalog,
  query: CompanionsQuery,
): Promise<Companions> {
  const { index, store } = catalog;
  const together = (await listBoughtTogether(store.db, query.productId)).filter((id) =>
    isLive(index, id),
  );
  if (together.length >= MIN_TOGETHER) {
    return { boughtTogether: true, ids: together.slice(0, query.limit) };
  }
  return {
    boughtTogether: false,
    ids: listAround(index, query, shuffleSeed(catalog.clock())),
  };
}

/** Ids, those of most orders first. */
async function listBoughtTogether(db: Db, productId: number): Promise<number[]> {
  const orders = await db
    .selectFrom('order_lines')
    .select('order_id')
    .where('product_id', '=', productId)
    .orderBy('order_id', 'desc')
    .limit(MAX_ORDERS)
    .execute();
  if (orders.length === 0) return [];
  const rows = await db
    .selectFrom('order_lines')
    .select('product_id')
    .select(({ fn }) => fn.count<number>('order_id').distinct().as('orders'))
    .where(
      'order_id',
      'in',
      orders.map(({ order_id }) => order_id),
    )
    .where('product_id', '<>', productId)
    .groupBy('product_id')
    .orderBy('orders', 'desc')
    .orderBy('product_id')
    .limit(50)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

const isLive = ({ columns, ordinalOf }: CatalogIndex, id: number) =>
  ((columns.flags[ordinalOf.get(id) ?? -1] ?? 0) & LIVE) !== 0;

/** Bestsellers in the city: the neighbours of the product's own section, then the whole top one. */
function listAround(index: CatalogIndex, query: CompanionsQuery, seed: number): number[] {
  const { columns, ordinalOf, reference } = index;
  const { productId, limit, viewer } = query;
  const categoryOf = (id: number) => columns.categories[ordinalOf.get(id) ?? -1] ?? 0;
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
  const others = around.filter((id) => id !== productId && categoryOf(id) !== own);
  return [...new Set(others)].slice(0, limit);
}
