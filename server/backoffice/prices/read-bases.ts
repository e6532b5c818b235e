import type { Millis } from '../../../shared/millis.ts';
import type { Kopecks } from '../../../shared/money.ts';
import { pairOf, shelfPrice } from '../../currency/set-prices.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';

/** A price as it would be without its sale. */
export interface Base {
  price: Kopecks;
  old: Kopecks | null;
  /** Of a sale that runs or waits. */
  sale: Kopecks | null;
  /** Day on which it ends that was set by hand; null: it stays. */
  endsAt: Millis | null;
}

export type Bases = (product_id: number, level_id: number) => Base | null;

/** Prices without their sales. */
export async function readBases(db: Db | Tx, ids: readonly number[], now: Millis): Promise<Bases> {
  const of = <Row extends { product_id: number; level_id: number }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [pairOf(row), row]));
  const where = ['product_id', 'in', [...ids]] as const;
  const shown = of(
    await db
      .selectFrom('prices')
      .selectAll()
      .where(...where)
      .execute(),
  );
  const told = of(
    await db
      .selectFrom('told_prices')
      .selectAll()
      .where(...where)
      .execute(),
  );
  const set = Map.groupBy(
    await db
      .selectFrom('set_prices')
      .selectAll()
      .where(...where)
      .execute(),
    pairOf,
  );
  return (product_id, level_id) => {
    const pair = pairOf({ product_id, level_id });
    const own = set.get(pair) ?? [];
    const kept = told.get(pair) ?? shown.get(pair);
    const said = kept && kept.price !== null ? { ...kept, price: kept.price } : null;
    const hand = own.filter(({ kind }) => kind === 'hand');
    const base = shelfPrice(said, hand, now);
    const sale = own.find(({ kind }) => kind === 'sale')?.price ?? null;
    const endsAt = hand.find((one) => one.price === base?.price)?.ends_at ?? null;
    return base && { price: base.price, old: base.old_price, sale, endsAt };
  };
}
