import type { Product } from '../../shared/contract/product.ts';
import type { SolutionLine } from '../../shared/contract/solution-calls.ts';
import type { Kopecks } from '../../shared/money.ts';
import { neededPieces } from '../../shared/solution.ts';
import { isSoldOut } from '../../shared/ui/order-control.tsx';
import { primaryQuantity } from '../../shared/ui/packages.tsx';
import { planBasket } from '../basket/plan-basket.ts';
import type { SolutionLineTable } from '../platform/store/tables/content-tables.ts';

interface Wish {
  seats: number;
  /** Instead of as many as the hall needs. */
  quantity?: number | null;
}

interface Planned extends Pick<SolutionLine, 'quantity' | 'sum' | 'asked' | 'trouble'> {
  /** The same sum at the prices it is compared with; null: nothing to be bought now. */
  retailSum: Kopecks | null;
}

const NOTHING = { sum: null, retailSum: null, asked: 0 } as const;

/**
 * Pieces that a line needs, with what the basket would say of them: the cost of those that can be
 * bought now, how many a manager has to be asked for, and the reason why they cannot be had.
 */
export function planLine(
  { quantity: base_quantity, each_seats }: Pick<SolutionLineTable, 'quantity' | 'each_seats'>,
  product: Product | null,
  { seats, quantity }: Wish,
): Planned {
  const pieces = quantity ?? neededPieces({ base_quantity, each_seats }, seats);
  if (!product) return { quantity: pieces, ...NOTHING, trouble: 'gone' };
  const step = primaryQuantity(product);
  const units = Math.ceil(pieces / step) * step;
  const refused = refusalOf(product);
  if (refused) return { quantity: units, ...NOTHING, trouble: refused };
  // The tax is told of no set.
  const { plan, blocked } = planBasket([{ product, quantity: units, package: step }], 0);
  if (blocked.size > 0) return { quantity: units, ...NOTHING, trouble: 'short' };
  const [bought] = plan.order;
  const asked = plan.request[0]?.quantity ?? 0;
  return {
    quantity: units,
    sum: bought?.sum ?? (product.price.price !== null && units === 0 ? 0 : null),
    retailSum: bought?.retailSum ?? null,
    asked,
    trouble: troubleOf(product, { units, asked }),
  };
}

/** Reason why the basket does not take any of it. */
function refusalOf(product: Product): SolutionLine['trouble'] {
  if (product.flags.discontinued) return 'discontinued';
  return !product.flags.allow_to_order || isSoldOut(product) ? 'not_sold' : null;
}

function troubleOf(
  { price, avail_info }: Product,
  { units, asked }: { units: number; asked: number },
): SolutionLine['trouble'] {
  if (price.price === null) return 'no_price';
  if (asked > 0) return 'asked';
  return avail_info && avail_info.free < units ? 'few' : null;
}
