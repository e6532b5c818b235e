import type { Kopecks } from '../../../shared/money.ts';
import { MOST_RECEIPT_LINES } from '../../../shared/payment-ways.ts';
import { spreadSum } from '../../../shared/spread-sum.ts';

/** Rate of VAT included in a price, in percent; null is «без НДС». */
export type VatRate = 22 | 20 | 10 | 7 | 5 | 0 | null;

type PaymentSubject = 'commodity' | 'service';

/** A line of an order as it is sold. Delivery is a line of its own. */
export interface SoldLine {
  title: string;
  /** Thousandths of the unit: 2 pieces are 2000. */
  quantity: number;
  /** For one unit, before what is taken off the whole order. */
  unitPrice: Kopecks;
  /** Of this line alone, by a promo code; absent: nothing. */
  discount?: Kopecks;
  vatRate: VatRate;
  /** True where a prepayment names its tax by the rate of advances; payments of former versions do not. */
  taxAsAdvance?: true;
  /** «кг»: what the quantity counts; absent: pieces. */
  unit?: string;
  subject: PaymentSubject;
}

/** A line of a receipt (54-ФЗ): unit price × quantity is a whole number of kopecks. */
export interface ReceiptLine extends Omit<SoldLine, 'discount'> {
  mode: 'full_prepayment' | 'full_payment';
}

export class InvalidReceiptError extends Error {
  override name = 'InvalidReceiptError';
}

/**
 * Lines of a receipt whose sum is exactly `amount`: what is less than the sum of the order's lines
 * is taken off them in proportion, by largest remainder. A line whose unit price would not be whole
 * becomes two, or one piece that names the quantity where two are too many for a receipt.
 * @throws InvalidReceiptError when the amount is more than the lines, or a number is no count.
 */
export function makeReceiptLines(
  lines: readonly SoldLine[],
  amount: Kopecks,
  mode: ReceiptLine['mode'] = 'full_prepayment',
): ReceiptLine[] {
  const sums = lines.map(lineSum);
  const gross = sums.reduce((total, sum) => total + sum, 0n);
  if (!Number.isSafeInteger(amount) || amount < 0 || BigInt(amount) > gross) {
    throw new InvalidReceiptError(`Receipt of ${amount} does not fit its lines, ${gross}`);
  }
  const off = spreadSum(gross - BigInt(amount), sums);
  const make = (split: typeof splitLine) =>
    lines.flatMap((line, index) => {
      const sum = Number((sums[index] ?? 0n) - (off[index] ?? 0n));
      return split(line, sum).map((part) => ({ ...part, mode }));
    });
  const made = make(splitLine);
  return made.length <= MOST_RECEIPT_LINES ? made : make(joinLine);
}

/** Sum of a receipt in kopecks. @throws InvalidReceiptError when a line is not whole. */
export function receiptSum(lines: readonly ReceiptLine[]): Kopecks {
  return lines.reduce((total, line) => {
    const product = BigInt(line.unitPrice) * BigInt(line.quantity);
    if (product % 1000n !== 0n)
      throw new InvalidReceiptError(`Fraction of a kopeck: ${line.title}`);
    return total + Number(product / 1000n);
  }, 0);
}

/** Kopecks of a line, rounded half up, without its discount. */
function lineSum({ title, quantity, unitPrice, discount = 0 }: SoldLine): bigint {
  const valid = Number.isSafeInteger(quantity) && quantity > 0 && Number.isSafeInteger(unitPrice);
  if (!valid || unitPrice < 0) throw new InvalidReceiptError(`Invalid receipt line: ${title}`);
  const sum = (BigInt(quantity) * BigInt(unitPrice) + 500n) / 1000n - BigInt(discount);
  if (discount < 0 || sum < 0n) throw new InvalidReceiptError(`Invalid discount of ${title}`);
  return sum;
}

type LinePart = Omit<ReceiptLine, 'mode'>;

/** The line with a whole unit price, else two that have one. */
function splitLine(line: SoldLine, sum: Kopecks): LinePart[] {
  const { quantity } = line;
  const pieces = Math.floor(quantity / 1000);
  const low = Math.floor(sum / pieces);
  const joined = joinLine(line, sum);
  if (joined[0]?.quantity === quantity || quantity % 1000 !== 0 || low === 0) return joined;
  const { discount: _taken, ...sold } = line;
  const dearer = sum % pieces;
  return [
    { ...sold, quantity: (pieces - dearer) * 1000, unitPrice: low },
    { ...sold, quantity: dearer * 1000, unitPrice: low + 1 },
  ];
}

/** The line with a whole unit price, else one piece that names the quantity. */
function joinLine({ discount: _taken, ...line }: SoldLine, sum: Kopecks): LinePart[] {
  const { title, quantity } = line;
  const product = BigInt(sum) * 1000n;
  if (product % BigInt(quantity) === 0n) {
    return [{ ...line, unitPrice: Number(product / BigInt(quantity)) }];
  }
  const { unit = 'ед.', ...piece } = line;
  const count = String(quantity / 1000).replace('.', ',');
  return [{ ...piece, title: `${title} (${count} ${unit})`, quantity: 1000, unitPrice: sum }];
}
