import type { Product } from '../../shared/contract/product.ts';
import type { SolutionLine } from '../../shared/contract/solution-calls.ts';
import { lineSum } from '../../shared/line-sum.ts';
import { neededPieces } from '../../shared/solution.ts';
import { isOrderable } from '../../shared/ui/order-control.tsx';
import { primaryQuantity } from '../../shared/ui/packages.tsx';
import type { SolutionLineTable } from '../platform/store/tables/content-tables.ts';

interface Wish {
  seats: number;
  /** Instead of as many as the hall needs. */
  quantity?: number | null;
}

type Planned = Pick<SolutionLine, 'quantity' | 'sum' | 'trouble'>;

/** Pieces that a line needs, their cost, and the reason why they cannot be had. */
export function planLine(
  { quantity: base_quantity, each_seats }: Pick<SolutionLineTable, 'quantity' | 'each_seats'>,
  product: Product | null,
  { seats, quantity }: Wish,
): Planned {
  const pieces = quantity ?? neededPieces({ base_quantity, each_seats }, seats);
  if (!product) return { quantity: pieces, sum: null, trouble: 'gone' };
  const step = primaryQuantity(product);
  const units = Math.ceil(pieces / step) * step;
  const trouble = troubleOf(product, units);
  const isSold = trouble === null || trouble === 'few';
  return { quantity: units, sum: isSold ? lineSum(product, units, step) : null, trouble };
}

function troubleOf(product: Product, units: number): SolutionLine['trouble'] {
  const { flags, price, avail_info } = product;
  if (flags.discontinued) return 'discontinued';
  if (price.price === null) return 'no_price';
  if (!isOrderable(product)) return 'not_sold';
  return avail_info && avail_info.free < units ? 'few' : null;
}
