import type { ClientAddress } from '../../shared/contract/client.ts';
import { HOUR_MS, type Millis } from '../../shared/millis.ts';
import type { PaymentKind } from '../../shared/order.ts';
import type { PlannedLine } from '../../shared/order-plan.ts';
import { type Limit, limitsByNetwork } from '../platform/limits/take-limits.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { type Judgement, judgeOrder } from './judge-order.ts';
import type { JudgedOrder, JudgeOrder } from './order-form.ts';
import { type BuyerFacts, type HoldAsker, readOrderFacts } from './read-order-facts.ts';

/** Buyer and payment as the steps of the order say: what the judgement needs besides the goods. */
export interface KnownAsker extends HoldAsker {
  payment: PaymentKind;
  /** Name of the recipient. */
  name: string;
  now: Millis;
}

/** The same with what only the form of the last step says. */
export interface PlacingAsker extends KnownAsker {
  address: ClientAddress;
  /** Has no code and asks a manager to call. */
  asksForCall: boolean;
}

/** Orders from one network in an hour that hold goods before they are paid for. */
const UNPROVEN_PER_HOUR = { narrow: 8, wide: 16 };
const PROVEN_PER_HOUR = { narrow: 12, wide: 24 };

/** Fate of an order if it were placed now; counts nothing. */
export async function foreseeJudgement(
  db: Db,
  asker: KnownAsker,
  order: JudgedOrder,
): Promise<Judgement> {
  const facts = await readFacts(db, asker, order);
  return judgeOrder({ ...facts, asksForCall: false, isCrowd: false });
}

/**
 * Judges an order in the transaction that places it, before and after its goods are taken. `isCrowd`:
 * its network holds too much already.
 */
export function createJudge(asker: PlacingAsker, isCrowd: boolean): JudgeOrder {
  const { asksForCall, provenPhone } = asker;
  let before: BuyerFacts | undefined;
  return async (tx: Tx, order: JudgedOrder): Promise<Judgement> => {
    // A phone may order in another browser meanwhile; a buyer without a proven one holds the lock
    // of his orders.
    const isKnown = order.placedId !== null && provenPhone === null;
    const facts = await readFacts(tx, asker, order, isKnown ? before : undefined);
    before = facts;
    return judgeOrder({ ...facts, asksForCall, isCrowd });
  };
}

/**
 * Limits of orders of a network that hold goods without money. Taken before the order is placed: in
 * its transaction, neighbours would wait for each other's orders.
 */
export function holdLimits({ provenPhone, address }: PlacingAsker): Limit[] {
  const isProven = provenPhone !== null;
  const max = isProven ? PROVEN_PER_HOUR : UNPROVEN_PER_HOUR;
  const what = `${isProven ? 'proven' : 'unproven'} holds`;
  return limitsByNetwork(what, address, { max, windowMs: HOUR_MS });
}

async function readFacts(db: Db, asker: KnownAsker, order: JudgedOrder, buyer?: BuyerFacts) {
  const { lines, records, total, placedId } = order;
  const { payment, name, now } = asker;
  const goods = lines.map(({ product, quantity }: PlannedLine) => {
    const stock = records.get(product.id)?.stock ?? [];
    const free = stock.reduce((sum, shelf) => sum + shelf.free, 0);
    return { productId: product.id, title: product.common_info.title, wanted: quantity, free };
  });
  const asked = { payment, name, total, lines: goods, orderId: placedId, now };
  const facts = await readOrderFacts(db, asker, asked, buyer);
  return { ...facts, hasBuyersPromo: await hasBuyersPromo(db, asker, order) };
}

/** True for a code that counts buyers, who are new ones as often as they like while no phone is proven. */
async function hasBuyersPromo(
  db: Db,
  { shopperId, provenPhone }: KnownAsker,
  { lines }: JudgedOrder,
): Promise<boolean> {
  if (provenPhone !== null || lines.every(({ promoDiscount }) => promoDiscount === 0)) return false;
  const entered = await db
    .selectFrom('shopper_promos')
    .innerJoin('promo_codes', 'promo_codes.id', 'shopper_promos.promo_id')
    .select('promo_codes.id')
    .where('shopper_id', '=', shopperId)
    .where('max_per_buyer', 'is not', null)
    .executeTakeFirst();
  return entered !== undefined;
}
