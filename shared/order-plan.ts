import { lineRetailSum, lineSum } from './basket.ts';
import { CallError } from './contract/call.ts';
import type { Product } from './contract/product.ts';
import type { Kopecks } from './money.ts';
import { vatIncluded } from './vat.ts';

export interface WantedLine {
  product: Product;
  /** Units; a multiple of `package`. */
  quantity: number;
  /** Units in the package that is counted in. */
  package: number;
}

/** What of a line goes into an order or a request. Sums are kopecks with VAT; null: a manager names them. */
export interface PlannedLine extends WantedLine {
  packages: number;
  /** Of one package. */
  price: Kopecks | null;
  sum: Kopecks | null;
  retailSum: Kopecks | null;
  vatSum: Kopecks | null;
  /** Units from the city's own stock, from other cities', and from the supplier. */
  fromCity: number;
  fromOthers: number;
  fromSupply: number;
}

export interface OrderPlan {
  /** In stock somewhere, with a price: can be bought now. */
  order: readonly PlannedLine[];
  /** Without a price or not in stock: a manager makes an offer. */
  request: readonly PlannedLine[];
  vatPercent: number;
}

/**
 * Splits lines into what can be bought now and what needs an offer. A line that is in stock only in
 * part is split by whole packages. @throws CallError when a product cannot be had at all, or the sum
 * is beyond any order.
 */
export function planOrder(lines: readonly WantedLine[], vatPercent: number): OrderPlan {
  const split = lines.map((line) => splitLine(line, vatPercent));
  return {
    order: split.flatMap(({ order }) => order ?? []),
    request: split.flatMap(({ request }) => request ?? []),
    vatPercent,
  };
}

/** Units that are free for the buyer of a city: there, and in all the others. */
export function freeUnits({ avail_info, cities_avail }: Product): { city: number; others: number } {
  const others = cities_avail.reduce((sum, { free }) => sum + free, 0);
  return avail_info ? { city: avail_info.free, others } : { city: 0, others: 0 };
}

function splitLine(line: WantedLine, vatPercent: number) {
  const { product, quantity, package: step } = line;
  if (product.flags.discontinued && quantity > stocked(product)) throw unavailable(product);
  const priced = lineSum(product, step, step) !== null && !product.flags.logotyped;
  const inStock = priced ? Math.floor(stocked(product) / step) * step : 0;
  const now = Math.min(quantity, inStock);
  const later = quantity - now;
  if (later > 0 && !comesAgain(product)) throw unavailable(product);
  return {
    order: now > 0 ? planLine({ ...line, quantity: now }, vatPercent) : null,
    request: later > 0 ? requestLine({ ...line, quantity: later }, vatPercent) : null,
  };
}

const stocked = (product: Product) => freeUnits(product).city + freeUnits(product).others;

/** Used and faulty goods are single pieces: when they are gone, they are gone. */
const comesAgain = ({ flags, quality_info }: Product) =>
  !flags.discontinued && ['common', 'sale'].includes(quality_info.quality_state);

const unavailable = ({ common_info }: Product) =>
  new CallError('conflict', `«${common_info.title}»: столько нет в наличии`);

function planLine(line: WantedLine, vatPercent: number): PlannedLine {
  const { product, quantity, package: step } = line;
  const sum = exact(lineSum(product, quantity, step));
  const { city } = freeUnits(product);
  const fromCity = Math.min(quantity, city);
  return {
    ...line,
    packages: quantity / step,
    price: lineSum(product, step, step),
    sum,
    retailSum: exact(lineRetailSum(product, quantity, step)),
    vatSum: sum === null ? null : vatIncluded(sum, vatPercent),
    fromCity,
    fromOthers: quantity - fromCity,
    fromSupply: 0,
  };
}

/** The price is kept for the manager to start from. */
function requestLine(line: WantedLine, vatPercent: number): PlannedLine {
  const planned = planLine(line, vatPercent);
  return { ...planned, fromCity: 0, fromOthers: 0, fromSupply: line.quantity };
}

function exact(sum: Kopecks | null): Kopecks | null {
  if (sum === null || Number.isSafeInteger(sum)) return sum;
  throw new CallError('invalid', 'Слишком большая сумма заказа');
}

export interface OrderSums {
  goods: Kopecks;
  /** What the goods would cost without the buyer's prices; never below `goods`. */
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

/**
 * What the buyer saw, as text: products, units, prices and where they come from. Another text means
 * that the order must be shown again before it is placed.
 */
export function planText({ order, request }: OrderPlan): string {
  const lines = (kind: string, planned: readonly PlannedLine[]) =>
    planned.map((line) => {
      const { product, package: step, quantity, price, fromCity, fromOthers } = line;
      return [kind, product.id, step, quantity, price ?? '-', fromCity, fromOthers].join(' ');
    });
  return [...lines('o', order), ...lines('r', request)].toSorted().join('\n');
}
