import type { Selectable } from 'kysely';
import type { Kopecks } from '../../shared/money.ts';
import type { OrderLineTable } from '../platform/store/tables/order-tables.ts';

type SoldLine = Pick<
  Selectable<OrderLineTable>,
  'quantity' | 'package' | 'price' | 'sum' | 'promo_discount'
>;

/**
 * Sum of another quantity of a line at its price, less the same share of a promo code: by whole
 * packages, else by its units; null: it has no price.
 */
export function sumOfUnits(line: SoldLine, quantity: number): Kopecks | null {
  const { price, sum } = line;
  if (sum === null || quantity === line.quantity) return sum;
  const packages = quantity / line.package;
  if (price === null || !Number.isInteger(packages)) return share(sum, quantity, line.quantity);
  return price * packages - share(line.promo_discount, quantity, line.quantity);
}

/** `sum` × `part` / `whole`, rounded; exact also where the product is beyond exact numbers. */
function share(sum: Kopecks, part: number, whole: number): Kopecks {
  return Math.floor(sum / whole) * part + Math.round(((sum % whole) * part) / whole);
}
