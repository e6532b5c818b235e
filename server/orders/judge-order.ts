import type { Kopecks } from '../../shared/money.ts';
import type { PaymentKind } from '../../shared/order.ts';
import { countOf, type PluralForms } from '../../shared/ru/plural.ts';

/** Units of a product that one order would hold, beside those held without money already. */
export interface HeldShare {
  title: string;
  /** Units of the order. */
  wanted: number;
  free: number;
  /** Units that orders hold without money, and of them those of unproven phones. */
  held: number;
  heldUnproven: number;
}

/** Facts of an order that asks to hold goods before they are paid for. */
export interface OrderFacts {
  payment: PaymentKind;
  isProven: boolean;
  /** Has no code and asks a manager to call. */
  asksForCall: boolean;
  total: Kopecks;
  /** Unpaid orders of the same shopper or proven phone. */
  unpaidOrders: number;
  unpaidSum: Kopecks;
  /** Earlier orders of theirs that were paid and completed: trust grows with them. */
  paidBefore: Kopecks;
  /** True when more orders came from the network of late than people send. */
  isCrowd: boolean;
  /** Takes something off by a promo code of which each buyer has a number of uses. */
  hasBuyersPromo: boolean;
  /** Names that the proven phone bought under of late, with this one. */
  names: number;
  shares: readonly HeldShare[];
}

type ReasonCode = 'phone' | 'sum' | 'orders' | 'share' | 'network' | 'names' | 'call' | 'promo';
export interface Reason {
  code: ReasonCode;
  /** For the shop's staff. */
  text: string;
}

export type Judgement =
  | { kind: 'usual' }
  /** The phone must be proved first. */
  | { kind: 'unproven'; reasons: readonly Reason[] }
  /** Goes to a manager and holds nothing until then. */
  | { kind: 'review'; reasons: readonly Reason[] };

interface Limits {
  sum: Kopecks;
  orders: number;
  /** Share of what is free or held without money, all holds of this kind together. */
  share: number;
  /** Units of a product that may always be held: the last two of two. */
  units: number;
}

const ROUBLES = 100;
const SUM = 500_000 * ROUBLES;
const SUM_ON_DELIVERY = 100_000 * ROUBLES;
/** Buyers who have proved nothing pay on the site within the hour. */
const UNPROVEN: Limits = { sum: SUM, orders: 3, share: 0.2, units: 3 };
const PROVEN: Limits = { sum: SUM, orders: 5, share: 0.5, units: 6 };
const MAX_NAMES = 3;
const BUYERS: PluralForms = ['человек', 'человека', 'человек'];

/** Permission to hold goods for an order as it stands, or what has to come first. */
export function judgeOrder(facts: OrderFacts): Judgement {
  if (facts.asksForCall) return review([reason('call', 'Телефон не подтверждён кодом: позвоните')]);
  if (!facts.isProven) {
    const held = facts.payment !== 'online';
    const reasons = held ? [reason('phone', 'Оплата позже')] : excess(facts, UNPROVEN);
    if (facts.hasBuyersPromo) reasons.push(reason('promo', 'Промокод не больше раз на покупателя'));
    return reasons.length > 0 ? { kind: 'unproven', reasons } : { kind: 'usual' };
  }
  const sum = facts.payment === 'on_delivery' ? SUM_ON_DELIVERY : SUM;
  const reasons = excess(facts, { ...PROVEN, sum });
  return reasons.length > 0 ? review(reasons) : { kind: 'usual' };
}

const review = (reasons: readonly Reason[]): Judgement => ({ kind: 'review', reasons });
const reason = (code: ReasonCode, text: string): Reason => ({ code, text });

function excess(facts: OrderFacts, limits: Limits): Reason[] {
  const { total, unpaidOrders, unpaidSum, paidBefore, isCrowd, names, shares } = facts;
  const reasons: Reason[] = [];
  if (unpaidSum + total > limits.sum + paidBefore) {
    reasons.push(reason('sum', 'Неоплаченных заказов на большую сумму'));
  }
  if (unpaidOrders >= limits.orders && paidBefore < unpaidSum + total) {
    reasons.push(reason('orders', `Неоплаченных заказов уже ${unpaidOrders}`));
  }
  if (isCrowd) reasons.push(reason('network', 'Много заказов из одной сети за час'));
  if (names > MAX_NAMES)
    reasons.push(reason('names', `С этого телефона покупали ${countOf(names, BUYERS)}`));
  // Buyers who have paid us as much before may take all that is there.
  if (paidBefore >= unpaidSum + total) return reasons;
  const isUnproven = !facts.isProven;
  for (const share of shares) {
    if (isAboveShare(share, limits, isUnproven)) reasons.push(reason('share', shareText(share)));
  }
  return reasons;
}

/** Unproven holds are counted among themselves, proven ones with all others. */
function isAboveShare(
  { wanted, free, held, heldUnproven }: HeldShare,
  { share, units }: Limits,
  isUnproven: boolean,
): boolean {
  const together = (isUnproven ? heldUnproven : held) + wanted;
  return together > Math.max(units, Math.floor((free + held) * share));
}

const shareText = ({ title, wanted, free, held }: HeldShare) =>
  `${title}: ${wanted} из ${free}, без оплаты уже отложено ${held}`;
