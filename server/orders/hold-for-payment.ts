import type { Millis } from '../../shared/millis.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { ensureHeld, type LackingLine, lackText } from './ensure-held.ts';
import { PAYMENT_HOLD_MS } from './hold.ts';
import { judgeOrder } from './judge-order.ts';
import { mayUsePromo } from './may-use-promo.ts';
import { readOrderFacts } from './read-order-facts.ts';

type PaymentHold =
  /** The goods wait for the end of the payment. */
  | { kind: 'held' }
  /** Reason why nothing may be paid now, for people; nothing has happened. */
  | { kind: 'gone'; message: string };

/**
 * Payments of one order that make its goods wait longer: beginning again and again must not hold
 * them, nor take them again for whoever has proved no phone.
 */
const PAYMENTS_THAT_HOLD = 6;

/**
 * Makes the goods of an order wait at least until the end of a payment that begins. When they were
 * given back meanwhile they are taken again, as a new order's would be, or the buyer is told what
 * is lacking.
 */
export async function holdForPayment(
  store: Store,
  ask: { orderId: number; now: Millis },
): Promise<PaymentHold> {
  try {
    return await transaction(store, (tx) => holdIn(tx, ask));
  } catch (error) {
    if (error instanceof GoneError) return { kind: 'gone', message: error.told };
    if (!(error instanceof LackingError)) throw error;
    const message = `Пока заказ ждал оплаты, товар разобрали. Есть сейчас: ${lackText(error.lacks)}. Деньги не списаны: повторите заказ с тем, что есть, или позвоните нам.`;
    return { kind: 'gone', message };
  }
}

async function holdIn(
  tx: Tx,
  { orderId, now }: { orderId: number; now: Millis },
): Promise<PaymentHold> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'payment_kind', 'hold_until', 'paid_sum'])
    .select(['total', 'shopper_id', 'proven_phone', 'name', 'phone', 'promo_id', 'promo_until'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { status, payment_kind, hold_until, promo_until, paid_sum } = order;
  // The starter of the payment says that there is nothing to pay.
  if (status !== 'opened' || payment_kind !== 'online' || paid_sum > 0) return { kind: 'held' };
  // The code before the goods, as in a new order.
  if (!(await mayUsePromo(tx, { ...order, orderId, now }))) throw new GoneError(PROMO_USED);
  const held = await findHeld(tx, orderId);
  const isAllowed = held !== undefined || (await mayTakeAgain(tx, { ...order, orderId, now }));
  const isSpent = (await countPayments(tx, orderId)) >= PAYMENTS_THAT_HOLD;
  if (held && isSpent) return { kind: 'held' };
  const endsAt = Math.max(held?.ends_at ?? 0, now + PAYMENT_HOLD_MS);
  const lacks = await ensureHeld(tx, { orderId, hold: { why: 'term', endsAt }, now });
  if (lacks.length > 0) throw new LackingError(lacks);
  if (!isAllowed) throw new GoneError(TOO_MUCH);
  if (isSpent && order.proven_phone === null) {
    if (await findHeld(tx, orderId)) throw new GoneError(TOO_OFTEN);
    return { kind: 'held' };
  }
  const isSooner = (until: Millis | null) => until !== null && until < endsAt;
  const later = {
    ...(isSooner(hold_until) && { hold_until: endsAt }),
    ...(isSooner(promo_until) && { promo_until: endsAt }),
  };
  if (Object.keys(later).length > 0) {
    await tx.updateTable('orders').set(later).where('id', '=', orderId).execute();
  }
  return { kind: 'held' };
}

const TOO_MUCH =
  'Товар больше не отложен: сейчас его ждут другие покупатели. Деньги не списаны. Попробуйте через час или позвоните нам.';
const TOO_OFTEN =
  'Оплату этого заказа начинали много раз, и товар за ним больше не отложен. Деньги не списаны: оформите заказ ещё раз или позвоните нам.';
const PROMO_USED =
  'Пока заказ ждал оплаты, его промокод использовали. Деньги не списаны: оформите заказ ещё раз или позвоните нам.';

class GoneError extends Error {
  override name = 'GoneError';
  /** For people. */
  readonly told: string;

  constructor(told: string) {
    super('Nothing may be paid now');
    this.told = told;
  }
}

class LackingError extends Error {
  override name = 'LackingError';
  readonly lacks: readonly LackingLine[];

  constructor(lacks: readonly LackingLine[]) {
    super('Goods are gone');
    this.lacks = lacks;
  }
}

interface EndedOrder {
  orderId: number;
  total: number;
  shopper_id: number;
  proven_phone: string | null;
  name: string;
  now: Millis;
}

/** The same bounds as for a new order: many that were left unpaid may not take everything at once. */
async function mayTakeAgain(tx: Tx, order: EndedOrder): Promise<boolean> {
  const { orderId, total, shopper_id: shopperId, proven_phone: provenPhone, name, now } = order;
  const lines = await tx
    .selectFrom('order_lines')
    .select(['product_id as productId', 'title', 'from_city', 'from_others'])
    .select((eb) =>
      eb
        .selectFrom('stock')
        .select((inner) => inner.fn.coalesce(inner.fn.sum<number>('free'), inner.lit(0)).as('free'))
        .whereRef('stock.product_id', '=', 'order_lines.product_id')
        .as('free'),
    )
    .where('order_id', '=', orderId)
    .execute();
  const goods = lines.map(({ from_city, from_others, free, ...line }) => ({
    ...line,
    wanted: from_city + from_others,
    free: Number(free ?? 0),
  }));
  const asker = { shopperId, provenPhone, isCustomer: true };
  const asked = { payment: 'online', name, total, lines: goods, orderId, now } as const;
  const facts = await readOrderFacts(tx, asker, asked);
  const placed = { asksForCall: false, isCrowd: false, hasBuyersPromo: false };
  return judgeOrder({ ...facts, ...placed }).kind === 'usual';
}

const findHeld = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_allocations')
    .select('ends_at')
    .where('order_id', '=', orderId)
    .executeTakeFirst();

async function countPayments(tx: Tx, orderId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
