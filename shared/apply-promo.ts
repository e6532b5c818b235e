import type { Millis } from './millis.ts';
import { formatPrice, type Kopecks } from './money.ts';
import type { OrderPlan, PlannedLine } from './order-plan.ts';
import { MAX_PROMO_PERCENT, type Promo } from './promo.ts';
import { formatDay } from './ru/dates.ts';
import { spreadSum } from './spread-sum.ts';
import { vatIncluded } from './vat.ts';

/** Facts about one buyer that the terms are held against. */
export interface PromoFacts {
  now: Millis;
  /** Orders that it has been used for, those of this buyer among them. */
  uses: number;
  ownUses: number;
  /** Buyers at this price level may use it. */
  isForLevel: boolean;
  /** True for a line of the categories and brands that it is for. */
  isMeant: (line: PlannedLine) => boolean;
  isOnSale: (line: PlannedLine) => boolean;
}

/**
 * The plan with what a code takes off its order, spread over the lines that it is for; with why, when it
 * takes nothing off. The request stays as it is: its prices are the manager's.
 */
export function applyPromo(plan: OrderPlan, promo: Promo, facts: PromoFacts): OrderPlan {
  const { code } = promo;
  const isMeant = plan.order.map(
    (line) => facts.isMeant(line) && (promo.onSale || !facts.isOnSale(line)),
  );
  const sums = plan.order.map(({ sum }, at) => (isMeant[at] ? (sum ?? 0) : 0));
  const goods = sums.reduce((all, sum) => all + sum, 0);
  const refusal = refusalOf(promo, facts, { goods, isEmpty: plan.order.length === 0 });
  if (refusal !== null) return { ...plan, promo: { code, discount: 0, refusal } };
  const discount = promoDiscount(promo, goods);
  const parts = spreadSum(BigInt(discount), sums.map(BigInt));
  const order = plan.order.map((line, at) => takeOff(line, Number(parts[at]), plan.vatPercent));
  return { ...plan, order, promo: { code, discount, refusal: null } };
}

/** Kopecks that a code takes off goods of this sum. */
function promoDiscount({ percent, sumOff }: Promo, goods: Kopecks): Kopecks {
  const share = (percents: number) => Number((BigInt(goods) * BigInt(percents) + 50n) / 100n);
  const most = Number((BigInt(goods) * BigInt(MAX_PROMO_PERCENT)) / 100n);
  return Math.max(0, Math.min(percent === null ? (sumOff ?? 0) : share(percent), most));
}

function takeOff(line: PlannedLine, off: Kopecks, vatPercent: number): PlannedLine {
  if (off === 0 || line.sum === null) return line;
  const sum = line.sum - off;
  return { ...line, sum, promoDiscount: off, vatSum: vatIncluded(sum, vatPercent) };
}

interface MeantGoods {
  goods: Kopecks;
  /** Nothing in the basket can be ordered at once. */
  isEmpty: boolean;
}

function refusalOf(promo: Promo, facts: PromoFacts, { goods, isEmpty }: MeantGoods) {
  const { startsAt, endsAt, maxUses, maxPerBuyer, minGoods, onSale } = promo;
  const { now, uses, ownUses } = facts;
  if (!promo.active) return 'больше не\u00a0действует';
  if (startsAt !== null && now < startsAt) return `действует с\u00a0${formatDay(startsAt)}`;
  if (endsAt !== null && now >= endsAt) return `действовал до\u00a0${formatDay(endsAt - 1)}`;
  if (maxPerBuyer !== null && ownUses >= maxPerBuyer) return 'вы\u00a0его уже использовали';
  if (maxUses !== null && uses >= maxUses) return 'уже использован';
  if (!facts.isForLevel) return 'не\u00a0для\u00a0ваших цен';
  if (isEmpty) return 'не\u00a0для\u00a0заявки: цену назовёт менеджер';
  const besides = onSale ? '' : ' без\u00a0товаров по\u00a0акции';
  if (goods === 0)
    return `не\u00a0для\u00a0этих товаров${onSale ? '' : ' или\u00a0они по\u00a0акции'}`;
  if (goods >= minGoods) return null;
  return `от\u00a0${formatPrice(minGoods)}${besides}: не\u00a0хватает ${formatPrice(minGoods - goods)}`;
}
