import { type RawBuilder, sql } from 'kysely';
import type { StockRow } from '../../../views/backoffice/stock/stock-page.tsx';
import type { Db } from '../../platform/store/open-store.ts';
import { isContained } from '../../stock/free-units.ts';
import { readPromises } from '../../stock/read-promises.ts';
import { listQuery, type ReadPage, readKeys } from '../desk/list-page.ts';
import {
  type ChosenGoods,
  chooseGoods,
  type GoodsChoice,
  readGoodsChoice,
} from '../prices/choose-goods.ts';

const STOCK_FILTERS = ['', 'short', 'wanted', 'none', 'hand'] as const;
type StockFilter = (typeof STOCK_FILTERS)[number];

interface StockFilters extends GoodsChoice {
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

/** Places of goods by the filters, and how many there are. */
export async function listStock(db: Db, filters: StockFilters): Promise<ReadPage<StockRow>> {
  const matching = await matchStock(db, filters);
  const keys = matching
    .select(['stock.product_id', 'stock.storage_id'])
    .orderBy('stock.product_id')
    .orderBy('stock.storage_id');
  const { rows: places, count, pages } = await readKeys(db, keys, filters.page);
  const rows = await readPlaces(db, places);
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

interface Place {
  product_id: number;
  storage_id: number;
}

/** Columns of the list's rows, in the order of the places. */
async function readPlaces(db: Db, places: readonly Place[]) {
  if (places.length === 0) return [];
  const rows = await db
    .selectFrom('stock')
    .innerJoin('products', 'products.id', 'stock.product_id')
    .innerJoin('storages', 'storages.id', 'stock.storage_id')
    .leftJoin('set_rests', (join) =>
      join
        .onRef('set_rests.product_id', '=', 'stock.product_id')
        .onRef('set_rests.storage_id', '=', 'stock.storage_id'),
    )
    .select(['stock.product_id', 'stock.storage_id', 'products.code', 'products.title', 'free'])
    .select(['stock.told', 'stock.told_at', 'stock.told_kind', 'set_rests.set_at'])
    .select('storages.title as storage')
    .where('stock.product_id', 'in', [...new Set(places.map(({ product_id }) => product_id))])
    .execute();
  const keyOf = ({ product_id, storage_id }: Place) => `${product_id} ${storage_id}`;
  const byPlace = new Map(rows.map((row) => [keyOf(row), row]));
  return places.flatMap((place) => byPlace.get(keyOf(place)) ?? []);
}

async function matchStock(db: Db, filters: StockFilters) {
  const { only, storageId, q, categoryId, brandId } = filters;
  const isOfAll = !q && !categoryId && !brandId;
  let query = isOfAll ? ofGoodsOnSale(db) : ofGoods(db, await chooseGoods(db, filters));
  if (storageId) query = query.where('stock.storage_id', '=', storageId);
  // Written out: SQLite finds no index of the places without units by a parameter.
  if (only === 'none') query = query.where(({ eb, lit }) => eb('free', '=', lit(0)));
  if (only === 'hand') {
    query = query.where(
      sql<boolean>`(stock.product_id, stock.storage_id) in (select product_id, storage_id from set_rests)`,
    );
  }
  if (only === 'short') {
    query = query.where(sql<boolean>`(stock.product_id, stock.storage_id) in (${shortPlaces})`);
  }
  if (only === 'wanted') query = query.where(sql<boolean>`stock.product_id in (${wantedGoods})`);
  return query;
}

/** Places of few goods, which are found first. */
const ofGoods = (db: Db, goods: ChosenGoods) =>
  db.selectFrom('stock').where('stock.product_id', 'in', goods.select('products.id'));

/** Places in their order, each with a look at whether its product is on sale. */
const ofGoodsOnSale = (db: Db) =>
  db
    .selectFrom('stock')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('products')
          .select('products.id')
          .whereRef('products.id', '=', 'stock.product_id')
          .where('products.active', '=', 1),
      ),
    );

/**
 * Places that can be short, of those with so many promised units: more than the last number has. Few are
 * left of which each order is asked whether the number contains it.
 */
export const suspectPlaces = (promised: RawBuilder<unknown>) => sql`
  select promised.product_id, promised.storage_id, place.told, place.told_at, place.told_kind
  from (${promised}) as promised
  join stock as place
    on place.product_id = promised.product_id and place.storage_id = promised.storage_id
  where place.told < promised.quantity`;

/** All units that were ever promised, by place. */
const promisedUnits = sql`
  select product_id, storage_id, sum(quantity) as quantity
  from (
    select product_id, storage_id, quantity from order_allocations
    union all
    select product_id, storage_id, quantity from shipped_units
  ) as units
  group by product_id, storage_id`;

/** Units of suspect places that the last number cannot contain yet; as `isContained` counts. */
export const openUnits = sql`
  select place.product_id, place.storage_id, place.told, units.quantity, orders.created_at
  from suspects as place
  join order_allocations as units
    on units.product_id = place.product_id and units.storage_id = place.storage_id
  join orders on orders.id = units.order_id
  where place.told_kind = 'physical' or units.known_at is null or units.known_at >= place.told_at
  union all
  select place.product_id, place.storage_id, place.told, units.quantity, null
  from suspects as place
  join shipped_units as units
    on units.product_id = place.product_id and units.storage_id = place.storage_id
  where (place.told_kind = 'physical' and units.shipped_at >= place.told_at)
    or (place.told_kind = 'free' and (units.known_at is null or units.known_at >= place.told_at))`;

/** Places of which more is promised than the last number has. */
const shortPlaces = sql`
  with suspects as materialized (${suspectPlaces(promisedUnits)})
  select product_id, storage_id from (${openUnits}) as promised
  group by product_id, storage_id
  having sum(quantity) > max(told)`;

/**
 * Goods with places that open orders and requests wait for while nothing of them is free. The plus has
 * SQLite find what an order holds by the order: by the product it would read what all orders hold of it.
 */
const wantedGoods = sql`
  with open_lines as materialized (
    select lines.order_id, lines.product_id, lines.quantity
    from (
      select id from orders
      where kind = 'order' and led_by is null
        and status in ('review', 'opened', 'confirmed', 'assembling')
      union all
      select id from orders where kind = 'request' and status = 'new'
    ) as waiting
    join order_lines as lines on lines.order_id = waiting.id
  ), gone as materialized (
    select product_id from stock
    where product_id in (select product_id from open_lines)
    group by product_id
    having sum(free) = 0
  )
  select product_id from open_lines
  where product_id in (select product_id from gone)
    and quantity > coalesce((select sum(held.quantity) from order_allocations as held
      where held.order_id = open_lines.order_id and +held.product_id = open_lines.product_id), 0)`;
