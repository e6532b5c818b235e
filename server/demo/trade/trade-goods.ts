import { sql } from 'kysely';
import { vatIncluded } from '../../../shared/vat.ts';
import type { Db } from '../../platform/store/open-store.ts';

/** A product as orders of the demo name it. Prices are kopecks of a package. */
export interface TradeGoods {
  id: number;
  code: string;
  title: string;
  unit: string;
  /** Units in a package. */
  step: number;
  /** Null: on request. */
  retail: number | null;
  wholesale: number | null;
  weightGrams: number;
  /** Storages where it lies. */
  storages: { id: number; cityId: number }[];
}

/** Largest number of different products that orders name. */
const MOST = 2_000;

/** Products for orders, spread over the whole catalogue. */
export async function readTradeGoods(db: Db): Promise<TradeGoods[]> {
  const { last } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const every = Math.max(1, Math.floor(Number(last ?? 0) / MOST));
  const chosen = sql<boolean>`products.id % ${every} = 0`;
  const rows = await db
    .selectFrom('products')
    .innerJoin('product_packages as package', (join) =>
      join.onRef('package.product_id', '=', 'products.id').on('package.is_primary', '=', 1),
    )
    .leftJoin('prices as retail', (join) =>
      join.onRef('retail.product_id', '=', 'products.id').on('retail.level_id', '=', 1),
    )
    .leftJoin('prices as wholesale', (join) =>
      join.onRef('wholesale.product_id', '=', 'products.id').on('wholesale.level_id', '=', 2),
    )
    .select(['products.id', 'code', 'title', 'unit', 'package.quantity', 'weight_grams'])
    .select(['package.price as own', 'retail.price as retail', 'wholesale.price as wholesale'])
    .where('active', '=', 1)
    .where('discontinued', '=', 0)
    .where('quality', 'in', ['common', 'sale'])
    .where(chosen)
    .orderBy('products.id')
    .execute();
  const stock = await db
    .selectFrom('stock')
    .innerJoin('storages', 'storages.id', 'stock.storage_id')
    .select(['product_id', 'storage_id', 'city_id'])
    .where('free', '>', 0)
    .where(sql<boolean>`product_id % ${every} = 0`)
    .orderBy('product_id')
    .orderBy('storage_id')
    .execute();
  const stockOf = Map.groupBy(stock, ({ product_id }) => product_id);
  return rows.map(({ quantity: step, own, retail, wholesale, weight_grams, ...row }) => {
    const whole = retail === null ? null : (own ?? retail * step);
    return {
      ...row,
      step,
      retail: whole,
      wholesale: whole === null || wholesale === null ? whole : Math.min(whole, wholesale * step),
      weightGrams: (weight_grams ?? 0) * step,
      storages: (stockOf.get(row.id) ?? []).map(({ storage_id, city_id }) => ({
        id: storage_id,
        cityId: city_id,
      })),
    };
  });
}

/** Sums of a line: kopecks. */
export function lineSums(price: number, retail: number, packages: number, vatPercent: number) {
  const sum = price * packages;
  return {
    sum,
    retail_sum: Math.max(sum, retail * packages),
    vat_sum: vatIncluded(sum, vatPercent),
  };
}
