import { typedPrice } from '../../../shared/money.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import { pairOf, readToldPrices } from '../../currency/set-prices.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { listLevels, type TitledLevel } from './price-levels.ts';

/** Prices of a product for a level, as a form has them; days as YYYY-MM-DD. */
export interface PricedLevel extends TitledLevel {
  /** Price that visitors of the level see, in kopecks; null: none. */
  shown: { price: number; old: number | null } | null;
  /** Price without a sale. */
  base: { price: string; old: string } | null;
  /** Price that an import or an accounting system tells, in kopecks. */
  told: number | null;
  hand: { until: string; reason: string } | null;
  sale: { price: string; from: string; until: string; reason: string } | null;
}

interface PricedCard {
  id: number;
  code: string;
  title: string;
  levels: PricedLevel[];
}

/** A product with its prices for each level; null: there is none. */
export async function findPricedProduct(db: Db | Tx, id: number): Promise<PricedCard | null> {
  const product = await db
    .selectFrom('products')
    .select(['id', 'code', 'title'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!product) return null;
  const told = await readToldPrices(db, [id]);
  const shown = await db.selectFrom('prices').selectAll().where('product_id', '=', id).execute();
  const set = await db.selectFrom('set_prices').selectAll().where('product_id', '=', id).execute();
  const levels = (await listLevels(db)).map((level): PricedLevel => {
    const said = told.get(pairOf({ product_id: id, level_id: level.id })) ?? null;
    const now = shown.find(({ level_id }) => level_id === level.id);
    const own = set.filter(({ level_id }) => level_id === level.id);
    const hand = own.find(({ kind }) => kind === 'hand');
    const sale = own.find(({ kind }) => kind === 'sale');
    const base = hand ?? said;
    return {
      ...level,
      shown: now ? { price: now.price, old: now.old_price } : null,
      base: base && { price: typedPrice(base.price), old: typedPrice(base.old_price) },
      told: said?.price ?? null,
      hand: hand ? { until: lastDay(hand.ends_at), reason: hand.reason } : null,
      sale: sale
        ? {
            price: typedPrice(sale.price),
            from: sale.starts_at === null ? '' : moscowDay(sale.starts_at),
            until: lastDay(sale.ends_at),
            reason: sale.reason,
          }
        : null,
    };
  });
  return { ...product, levels };
}

/** The last day before an end. */
const lastDay = (endsAt: number | null) => (endsAt === null ? '' : moscowDay(endsAt - 1));
