import { type Kopecks, parseRoubles } from '../../shared/money.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { numberProducts } from '../platform/store/product-changes.ts';
import type { ForeignPriceTable, PriceTable } from '../platform/store/tables/price-tables.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { pairOf, readToldPrices, tellPrices } from './set-prices.ts';

/** Roubles for one unit of a currency by its ISO code; null without a rate. */
export type RateOf = (currency: string) => number | null;

/** Price in kopecks above which it must be a mistake: a hundred million roubles. */
export const MAX_PRICE = 100_000_000_00;
/** Roubles of Belarus before July 2016 for one of those after it. */
const OLD_ROUBLES_OF_BELARUS = 10_000;
const BATCH = 1000;

type NamedPrice = Pick<
  ForeignPriceTable,
  'amount' | 'old_amount' | 'currency' | 'per_units' | 'rate'
>;

/** Rates from a real source: invented ones of the demo price nothing. */
export async function readNamedRates(db: Db | Tx): Promise<Map<string, string>> {
  const shown = await db
    .selectFrom('rates')
    .select(['iso', 'value'])
    .where('source', '!=', 'demo')
    .execute();
  const named = await db.selectFrom('named_rates').select(['iso', 'value']).execute();
  return new Map([...shown, ...named].map(({ iso, value }) => [iso, value]));
}

export function rateAmong(rates: ReadonlyMap<string, string>): RateOf {
  return (currency) => {
    if (currency === 'RUB') return 1;
    if (currency === 'BYR') {
      const rate = positive(rates.get('BYN'));
      return rate && rate / OLD_ROUBLES_OF_BELARUS;
    }
    return positive(rates.get(currency));
  };
}

function positive(rate = ''): number | null {
  const value = Number(rate.replace(',', '.'));
  return Number.isFinite(value) && value > 0 ? value : null;
}

/** Kopecks for one unit of an amount for `perUnits` units; null for an empty or zero price. @throws InvalidPriceError */
export function toKopecks(amount: string, rate: number, perUnits: number): Kopecks | null {
  const price = parseRoubles(amount);
  return price ? Math.round((price * rate) / perUnits) || null : null;
}

/** Price in roubles of a foreign price; null without a rate. @throws InvalidPriceError */
export function convertForeign(
  { amount, old_amount, currency, per_units, rate }: NamedPrice,
  rateOf: RateOf,
): Pick<PriceTable, 'price' | 'old_price'> | null {
  const own = rate === null ? rateOf(currency) : Number(rate);
  const price = own && toKopecks(amount, own, Number(per_units));
  if (!price || price > MAX_PRICE) return null;
  const old = old_amount === null ? null : toKopecks(old_amount, own, Number(per_units));
  return { price, old_price: old && old > price ? old : null };
}

/** Brings the prices in roubles of all foreign ones to the present rates. Gives how many products changed. */
export async function convertForeignPrices(store: Store, at: number): Promise<number> {
  let changed = 0;
  for (let after = 0; ; ) {
    const from = after;
    const { last, count } = await transaction(store, (tx) => convertBatch(tx, from, at));
    changed += count;
    if (last === null) return changed;
    after = last;
  }
}

async function convertBatch(tx: Tx, after: number, at: number) {
  const ids = await tx
    .selectFrom('foreign_prices')
    .select('product_id')
    .distinct()
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(BATCH)
    .execute();
  const last = ids.at(-1)?.product_id ?? null;
  if (last === null) return { last, count: 0 };
  const rateOf = rateAmong(await readNamedRates(tx));
  const rows = await tx
    .selectFrom('foreign_prices')
    .selectAll('foreign_prices')
    .where('foreign_prices.product_id', '>', after)
    .where('foreign_prices.product_id', '<=', last)
    .execute();
  const told = await readToldPrices(
    tx,
    ids.map(({ product_id }) => product_id),
  );
  const changed = new Set<number>();
  for (const row of rows) {
    const next = convertForeign(row, rateOf);
    const now = told.get(pairOf(row));
    if (next?.price === now?.price && next?.old_price === now?.old_price) continue;
    changed.add(row.product_id);
    if (next) told.set(pairOf(row), next);
    else told.delete(pairOf(row));
    await writePrice(tx, row, next);
  }
  await tellPrices(tx, [...changed], { told, now: at });
  await numberProducts(tx, [...changed], at);
  return { last, count: changed.size };
}

async function writePrice(
  tx: Tx,
  { product_id, level_id }: Pick<PriceTable, 'product_id' | 'level_id'>,
  next: Pick<PriceTable, 'price' | 'old_price'> | null,
): Promise<void> {
  if (next) {
    const { price, old_price } = next;
    await tx
      .insertInto('prices')
      .values({ product_id, level_id, price, old_price })
      .onConflict((conflict) =>
        conflict.columns(['product_id', 'level_id']).doUpdateSet({ price, old_price }),
      )
      .execute();
    return;
  }
  await tx
    .deleteFrom('prices')
    .where('product_id', '=', product_id)
    .where('level_id', '=', level_id)
    .execute();
}
