import { type Expression, type SqlBool, sql } from 'kysely';
import { DAY_MS, type Millis } from '../../shared/millis.ts';
import type { Kopecks } from '../../shared/money.ts';
import type { PaymentKind } from '../../shared/order.ts';
import type { Db } from '../platform/store/open-store.ts';
import { unindexed } from '../platform/store/unindexed.ts';
import type { HeldShare, OrderFacts } from './judge-order.ts';
import { isOwed, owed } from './owed-sql.ts';

/** Buyer who asks the shop to hold goods before they are paid for. */
export interface HoldAsker {
  shopperId: number;
  /** Is signed in: the account's phone is proven. */
  isCustomer: boolean;
  /** +79161234567; null: nobody has proved that it is theirs. */
  provenPhone: string | null;
}

/** Goods that would be held. */
interface AskedGoods {
  payment: PaymentKind;
  /** Name of the recipient. */
  name: string;
  total: Kopecks;
  lines: readonly { productId: number; title: string; wanted: number; free: number }[];
  /** The order itself when it is placed already and asks for its goods again. */
  orderId: number | null;
  now: Millis;
}

/** Facts of the buyer, whatever he orders. */
export type BuyerFacts = Pick<OrderFacts, 'unpaidOrders' | 'unpaidSum' | 'paidBefore' | 'names'>;
type KnownFacts = Omit<OrderFacts, 'asksForCall' | 'isCrowd' | 'hasBuyersPromo'>;

const NAMES_MS = 30 * DAY_MS;

/**
 * Facts of an order that asks to hold goods, from the store; every question is answered by an index.
 * `buyer`: what is known of him already.
 */
export async function readOrderFacts(
  db: Db,
  asker: HoldAsker,
  asked: AskedGoods,
  buyer?: BuyerFacts,
): Promise<KnownFacts> {
  const { payment, total } = asked;
  const known = buyer ?? (await readBuyerFacts(db, asker, asked));
  const isProven = asker.provenPhone !== null;
  return { ...known, payment, isProven, total, shares: await readShares(db, asked) };
}

async function readBuyerFacts(db: Db, asker: HoldAsker, asked: AskedGoods): Promise<BuyerFacts> {
  const history = await readHistory(db, asker, asked.orderId);
  return { ...history, names: await countNames(db, asker, asked) };
}

async function readHistory(
  db: Db,
  { shopperId, provenPhone }: HoldAsker,
  orderId: number | null,
): Promise<Pick<OrderFacts, 'unpaidOrders' | 'unpaidSum' | 'paidBefore'>> {
  const unpaid = sql<SqlBool>`status in ('opened', 'confirmed') and ${isOwed}`;
  const sumOf = (when: Expression<SqlBool>, what: Expression<number>) =>
    sql<number>`coalesce(sum(case when ${when} then ${what} else 0 end), 0)`;
  const own = await db
    .selectFrom('orders')
    .select([
      sumOf(unpaid, sql<number>`1`).as('orders'),
      sumOf(unpaid, owed).as('unpaid'),
      sumOf(sql<SqlBool>`status = 'completed'`, sql<number>`paid_sum`).as('paid'),
    ])
    .where(unindexed('kind'), '=', 'order')
    .where('id', '!=', orderId ?? 0)
    .where(({ eb, or }) =>
      or([
        eb('shopper_id', '=', shopperId),
        ...(provenPhone === null ? [] : [eb('proven_phone', '=', provenPhone)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return {
    unpaidOrders: Number(own.orders),
    unpaidSum: Number(own.unpaid),
    paidBefore: Number(own.paid),
  };
}

/** A customer may buy for whom he likes: he can be found. */
async function countNames(db: Db, asker: HoldAsker, { name, now }: AskedGoods): Promise<number> {
  if (asker.isCustomer || asker.provenPhone === null) return 1;
  const known = await db
    .selectFrom('orders')
    .select('name')
    .distinct()
    .where('proven_phone', '=', asker.provenPhone)
    .where('created_at', '>', now - NAMES_MS)
    .execute();
  return new Set([name, ...known.map((order) => order.name)]).size;
}

async function readShares(db: Db, { lines, orderId }: AskedGoods): Promise<HeldShare[]> {
  if (lines.length === 0) return [];
  const rows = await db
    .selectFrom('order_allocations as held')
    .innerJoin('orders', 'orders.id', 'held.order_id')
    .select(['held.product_id', sql<number>`sum(quantity)`.as('units')])
    .select(
      sql<number>`sum(case when proven_phone is null then quantity else 0 end)`.as('unproven'),
    )
    .where(
      'held.product_id',
      'in',
      lines.map(({ productId }) => productId),
    )
    .where('held.why', '=', 'term')
    .where('held.order_id', '!=', orderId ?? 0)
    .groupBy('held.product_id')
    .execute();
  const heldOf = new Map(rows.map((row) => [row.product_id, row]));
  return lines.map(({ productId, title, wanted, free }) => {
    const { units = 0, unproven = 0 } = heldOf.get(productId) ?? {};
    return { title, wanted, free, held: Number(units), heldUnproven: Number(unproven) };
  });
}
