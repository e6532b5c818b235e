import { CallError } from './contract/call.ts';
import type { Product } from './contract/product.ts';
import type { SupplyPart } from './contract/ready-on.ts';
import { lineRetailSum, lineSum } from './line-sum.ts';
import type { Kopecks } from './money.ts';
import type { PlanPromo } from './promo.ts';
import { isStillSold, isSupplied, wholeStock } from './stock.ts';
import { supplyOf } from './supply.ts';
import { vatIncluded } from './vat.ts';

export interface WantedLine {
  product: Product;
  /** Units; a multiple of `package`. */
  quantity: number;
  /** Units in the package that is counted in. */
  package: number;
}

/**
 * Share of a line that goes into an order or a request. Sums are kopecks with VAT; null: a manager
 * names them.
 */
export interface PlannedLine extends WantedLine {
  packages: number;
  /** Price of one package. */
  price: Kopecks | null;
  /** Price of all packages less `promoDiscount`. */
  sum: Kopecks | null;
  /** Kopecks that a promo code takes off the line. */
  promoDiscount: Kopecks;
  retailSum: Kopecks | null;
  vatSum: Kopecks | null;
  /**
   * Sources of its units and the days when they are in the buyer's city, in the order of taking.
   */
  parts: readonly SupplyPart[];
}

export interface OrderPlan {
  /** Lines in stock somewhere, with a price: they can be bought now. */
  order: readonly PlannedLine[];
  /** Lines without a price or not in stock: a manager makes an offer. */
  request: readonly PlannedLine[];
  vatPercent: number;
  /** The promo code that was entered; null: none. */
  promo: PlanPromo | null;
}

/**
 * Splits lines into what can be bought now and what needs an offer. A line that is in stock only in
 * part is split by whole packages; what is sold out stays in the basket. @throws CallError when there
 * is less of a product than is wanted, or the sum is beyond any order.
 */
export function planOrder(lines: readonly WantedLine[], vatPercent: number): OrderPlan {
  const there = lines.filter(({ product }) => isStillSold(product));
  const split = there.map((line) => splitLine(line, vatPercent));
  return {
    order: split.flatMap(({ order }) => order ?? []),
    request: split.flatMap(({ request }) => request ?? []),
    vatPercent,
    promo: null,
  };
}

function splitLine(line: WantedLine, vatPercent: number) {
  const { product, quantity, package: step } = line;
  const inStock = Math.min(quantity, wholeStock(product, step));
  if (quantity > inStock && !isSupplied(product)) throw unavailable(product);
  const priced = lineSum(product, step, step) !== null && !product.flags.logotyped;
  const now = priced ? inStock : 0;
  const parts = supplyOf(product, quantity, step);
  const isNow = ({ from }: SupplyPart) => priced && from !== 'supply';
  const plan = (units: number, some: readonly SupplyPart[]) =>
    units > 0 ? planLine({ ...line, quantity: units }, some, vatPercent) : null;
  return {
    order: plan(now, parts.filter(isNow)),
    request: plan(
      quantity - now,
      parts.filter((part) => !isNow(part)),
    ),
  };
}

const unavailable = ({ common_info }: Product) =>
  new CallError('conflict', `«${common_info.title}»: столько нет в наличии`);

/** The price of what is requested is kept for the manager to start from. */
function planLine(line: WantedLine, parts: readonly SupplyPart[], vatPercent: number): PlannedLine {
  const { product, quantity, package: step } = line;
  const sum = exact(lineSum(product, quantity, step));
  return {
    ...line,
    packages: quantity / step,
    price: lineSum(product, step, step),
    sum,
    promoDiscount: 0,
    retailSum: exact(lineRetailSum(product, quantity, step)),
    vatSum: sum === null ? null : vatIncluded(sum, vatPercent),
    parts,
  };
}

function exact(sum: Kopecks | null): Kopecks | null {
  if (sum === null || Number.isSafeInteger(sum)) return sum;
  throw new CallError('invalid', 'Слишком большая сумма заказа');
}

interface OrderSums {
  goods: Kopecks;
  /** Sum of the goods without the buyer's own prices; never below `goods`. */
  retail: Kopecks;
  delivery: Kopecks;
  total: Kopecks;
  /** Included in the total; delivery bears the same rate. */
  vat: Kopecks;
  weightGrams: number;
}

type SummedLine = Pick<PlannedLine, 'sum' | 'retailSum' | 'vatSum'>;

/** Totals that are the sums of their lines to the kopeck. @throws CallError beyond exact numbers. */
export function orderSums(
  lines: readonly SummedLine[],
  delivery: Kopecks,
  vatPercent: number,
): Omit<OrderSums, 'weightGrams'> {
  const add = (pick: (line: SummedLine) => number | null) =>
    lines.reduce((sum, line) => sum + (pick(line) ?? 0), 0);
  const goods = add(({ sum }) => sum);
  const total = goods + delivery;
  exact(total);
  return {
    goods,
    retail: add(({ retailSum }) => retailSum),
    delivery,
    total,
    vat: add(({ vatSum }) => vatSum) + vatIncluded(delivery, vatPercent),
  };
}

/** «city 4 2026-11-23, other_city 2 2026-11-26» */
export const partsText = (parts: readonly SupplyPart[]): string =>
  parts.map(({ from, units, on }) => `${from} ${units} ${on ?? '-'}`).join(', ');

/**
 * Text of what the buyer saw: products, units, prices, where they come from and when, and what a promo
 * code takes off. Another text means that the order must be shown again before it is placed.
 */
export function planText({ order, request, promo }: OrderPlan): string {
  const lines = (kind: string, planned: readonly PlannedLine[]) =>
    planned.map((line) => {
      const { product, package: step, quantity, price } = line;
      return [kind, product.id, step, quantity, price ?? '-', partsText(line.parts)].join(' ');
    });
  const taken = promo?.discount ? [`p ${promo.code} ${promo.discount}`] : [];
  return [...lines('o', order), ...lines('r', request), ...taken].toSorted().join('\n');
}
