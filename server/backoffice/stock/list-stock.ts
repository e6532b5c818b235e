import { sql } from 'kysely';
import type { Db } from '../../platform/store/open-store.ts';
import { isContained } from '../../stock/free-units.ts';
import { readPromises } from '../../stock/read-promises.ts';
import { listQuery, type ReadPage, readPage } from '../desk/list-page.ts';
import { chooseGoods, type GoodsChoice, readGoodsChoice } from '../prices/choose-goods.ts';

export const STOCK_FILTERS = ['', 'short', 'wanted', 'none', 'hand'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

export interface StockFilters extends GoodsChoice {
  only: StockFilter;
  /** 0: all. */
  storageId: number;
  page: number;
}

export function readStockFilters(query: URLSearchParams): StockFilters {
  const { number, choice, page } = listQuery(query);
  return {
    ...readGoodsChoice(query),
    only: choice('only', STOCK_FILTERS, ''),
    storageId: number('storage') ?? 0,
    page: page(),
  };
}

export interface StockRow {
  productId: number;
  storageId: number;
  code: string;
  title: string;
  storage: string;
  /** Told number of the place; null: nobody tells, and free units count by themselves. */
  told: number | null;
  toldAt: number | null;
  /** Units left to sell, units on the shelves, or units counted by a person. */
  kind: 'free' | 'physical' | 'hand' | null;
  /** Units of orders that the number does not contain. */
  promised: number;
  free: number;
  /** Units that are promised though the number has none of them. */
  lacking: number;
}

/** Places of goods by the filters, and how many there are. */
export async function listStock(db: Db, filters: StockFilters): Promise<ReadPage<StockRow>> {
  const matching = await matchStock(db, filters);
  const { rows, count, pages } = await readPage(db, {
    rows: matching
      .innerJoin('storages', 'storages.id', 'stock.storage_id')
      .leftJoin('set_rests', (join) =>
        join
          .onRef('set_rests.product_id', '=', 'stock.product_id')
          .onRef('set_rests.storage_id', '=', 'stock.storage_id'),
      )
      .select(['stock.product_id', 'stock.storage_id', 'products.code', 'products.title', 'free'])
      .select(['stock.told', 'stock.told_at', 'stock.told_kind', 'set_rests.set_at'])
      .select('storages.title as storage')
      .orderBy('stock.product_id')
      .orderBy('stock.storage_id'),
    counted: matching.select('stock.product_id'),
    page: filters.page,
  });
  const promises = await readPromises(db, [...new Set(rows.map(({ product_id }) => product_id))]);
  const listed = rows.map((row): StockRow => {
    const { told, told_at: toldAt, told_kind: kind } = row;
    const own = promises(row.product_id, row.storage_id);
    const rest = told === null || toldAt === null || !kind ? null : { told, toldAt, kind };
    const open = own.filter((one) => (rest ? !isContained(rest, one) : one.shippedAt === null));
    const promised = open.reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      productId: row.product_id,
      storageId: row.storage_id,
      code: row.code,
      title: row.title,
      storage: row.storage,
      told,
      toldAt,
      kind: row.set_at === null ? kind : 'hand',
      promised,
      free: row.free,
      lacking: told === null ? 0 : Math.max(0, promised - told),
    };
  });
  return { rows: listed, count, pages };
}

async function matchStock(db: Db, filters: StockFilters) {
  const { only, storageId } = filters;
  const goods = await chooseGoods(db, filters);
  let query = goods.innerJoin('stock', 'stock.product_id', 'products.id');
  if (storageId) query = query.where('stock.storage_id', '=', storageId);
  if (only === 'none') query = query.where('free', '=', 0);
  if (only === 'hand') {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('set_rests as counted')
          .select('counted.units')
          .whereRef('counted.product_id', '=', 'stock.product_id')
          .whereRef('counted.storage_id', '=', 'stock.storage_id'),
      ),
    );
  }
  if (only === 'short') {
    query = query.where(sql<boolean>`(stock.product_id, stock.storage_id) in (${shortPlaces})`);
  }
  if (only === 'wanted') query = query.where(sql<boolean>`stock.product_id in (${wantedGoods})`);
  return query;
}

/** Places of which more is promised than the last number has; as `isContained` counts. */
const shortPlaces = sql`
  select product_id, storage_id from (
    select held.product_id, held.storage_id, held.quantity, place.told
    from order_allocations as held
    join orders on orders.id = held.order_id
    join stock as place on place.product_id = held.product_id and place.storage_id = held.storage_id
    where place.told is not null
      and (place.told_kind = 'physical' or orders.known_at is null or orders.known_at >= place.told_at)
    union all
    select gone.product_id, gone.storage_id, gone.quantity, place.told
    from shipped_units as gone
    join orders on orders.id = gone.order_id
    join stock as place on place.product_id = gone.product_id and place.storage_id = gone.storage_id
    where place.told is not null and (
      (place.told_kind = 'physical' and gone.shipped_at >= place.told_at)
      or (place.told_kind = 'free' and (orders.known_at is null or orders.known_at >= place.told_at)))
  ) as promised
  group by product_id, storage_id
  having sum(quantity) > max(told)`;

/** Goods that open orders and requests wait for while nothing of them is free. */
const wantedGoods = sql`
  select lines.product_id
  from orders
  join order_lines as lines on lines.order_id = orders.id
  where ((orders.kind = 'order' and orders.status in ('review', 'opened', 'confirmed', 'assembling'))
      or (orders.kind = 'request' and orders.status = 'new'))
    and lines.product_id is not null
    and lines.quantity > coalesce((select sum(held.quantity) from order_allocations as held
      where held.order_id = orders.id and held.product_id = lines.product_id), 0)
    and coalesce((select sum(place.free) from stock as place
      where place.product_id = lines.product_id), 0) = 0`;
