import type { Kopecks } from '../../../shared/money.ts';
import { pairOf } from '../../currency/set-prices.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { listQuery, readKeys } from '../desk/list-page.ts';
import {
  type ChosenGoods,
  chooseGoods,
  type GoodsChoice,
  readGoodsChoice,
} from './choose-goods.ts';
import { listLevels, type TitledLevel } from './price-levels.ts';

const PRICE_FILTERS = ['', 'hand', 'sale', 'old', 'none', 'above'] as const;
type PriceFilter = (typeof PRICE_FILTERS)[number];

interface PriceFilters extends GoodsChoice {
  only: PriceFilter;
  page: number;
}

export function readPriceFilters(query: URLSearchParams): PriceFilters {
  const { choice, page } = listQuery(query);
  return {
    ...readGoodsChoice(query),
    only: choice('only', PRICE_FILTERS, ''),
    page: page(99_999),
  };
}

interface ListedPrice {
  price: Kopecks;
  oldPrice: Kopecks | null;
  isByHand: boolean;
  isOfSale: boolean;
}

interface PricedProduct {
  id: number;
  code: string;
  title: string;
  /** By level; null: none. */
  prices: (ListedPrice | null)[];
}

/** Goods by the filters with their prices, and how many there are. */
export async function listPrices(
  db: Db,
  filters: PriceFilters,
): Promise<{ products: PricedProduct[]; count: number; pages: number; levels: TitledLevel[] }> {
  const levels = await listLevels(db);
  const retail = levels.find(({ isRetail }) => isRetail)?.id ?? 0;
  const matching = narrow(await chooseGoods(db, filters), filters.only, retail);
  const keys = matching.select('products.id').orderBy('products.id');
  const { rows, count, pages } = await readKeys(db, keys, filters.page);
  const ids = rows.map(({ id }) => id);
  const pricesOf = await readPrices(db, ids);
  const products = (await readTitles(db, ids)).map((row) => ({
    ...row,
    prices: levels.map((level) => pricesOf(row.id, level.id)),
  }));
  return { products, count, pages, levels };
}

function narrow(query: ChosenGoods, only: PriceFilter, retail: number): ChosenGoods {
  if (only === 'hand' || only === 'sale') {
    return query.where('products.id', 'in', (eb) =>
      eb.selectFrom('set_prices').select('product_id').where('kind', '=', only),
    );
  }
  if (only === 'old') {
    return query.where('products.id', 'in', (eb) =>
      eb.selectFrom('prices').select('product_id').where('old_price', 'is not', null),
    );
  }
  if (only === 'none') {
    return query.where('products.id', 'not in', (eb) =>
      eb.selectFrom('prices').select('product_id').where('level_id', '=', retail),
    );
  }
  if (only !== 'above') return query;
  return query.where('products.id', 'in', (eb) =>
    eb
      .selectFrom('prices as other')
      .innerJoin('prices as retail', 'retail.product_id', 'other.product_id')
      .select('other.product_id')
      .where('retail.level_id', '=', retail)
      .where('other.level_id', '!=', retail)
      .whereRef('other.price', '>', 'retail.price'),
  );
}

async function readTitles(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('products')
    .select(['id', 'code', 'title'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

async function readPrices(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return () => null;
  const shown = await db
    .selectFrom('prices')
    .selectAll()
    .where('product_id', 'in', [...ids])
    .execute();
  const set = await db
    .selectFrom('set_prices')
    .select(['product_id', 'level_id', 'kind', 'price'])
    .where('product_id', 'in', [...ids])
    .execute();
  const shownOf = new Map(shown.map((row) => [pairOf(row), row]));
  const setOf = Map.groupBy(set, pairOf);
  return (product_id: number, level_id: number): ListedPrice | null => {
    const pair = pairOf({ product_id, level_id });
    const row = shownOf.get(pair);
    if (!row) return null;
    const own = setOf.get(pair) ?? [];
    const has = (kind: string) => own.some((one) => one.kind === kind && one.price === row.price);
    return {
      price: row.price,
      oldPrice: row.old_price,
      isByHand: has('hand'),
      isOfSale: has('sale'),
    };
  };
}
