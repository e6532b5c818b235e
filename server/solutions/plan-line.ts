import type { Product } from '../../shared/contract/product.ts';
import type { SolutionLine } from '../../shared/contract/solution-calls.ts';
import type { Kopecks } from '../../shared/money.ts';
import type { PlannedLine } from '../../shared/order-plan.ts';
import { isTaken, neededPieces } from '../../shared/solution.ts';
import { isSoldOut } from '../../shared/ui/order-control.tsx';
import { primaryQuantity } from '../../shared/ui/packages.tsx';
import { planBasket } from '../basket/plan-basket.ts';
import type { SolutionLineTable } from '../platform/store/tables/content-tables.ts';

interface Wish {
  seats: number;
  /** Instead of as many as the hall needs. */
  quantity?: number | null;
  /** Units of the product that lines before it take. */
  before?: number;
}

interface Planned extends Pick<SolutionLine, 'quantity' | 'sum' | 'asked' | 'trouble'> {
  /** The same sum at the prices it is compared with; null: nothing to be bought now. */
  retailSum: Kopecks | null;
}

const NOTHING = { sum: null, retailSum: null, asked: 0 } as const;

type NeedOfLine = Pick<SolutionLineTable, 'quantity' | 'each_seats'>;

/** Plans the lines of one set in turn: pieces that a line takes are not there for the next of its product. */
export function createSetPlan(): (
  line: NeedOfLine,
  product: Product | null,
  wish: Omit<Wish, 'before'>,
) => Planned {
  const taken = new Map<number, number>();
  return (line, product, wish) => {
    if (!product) return planLine(line, product, wish);
    const before = taken.get(product.id) ?? 0;
    const planned = planLine(line, product, { ...wish, before });
    if (isTaken(planned)) taken.set(product.id, before + planned.quantity);
    return planned;
  };
}

/**
 * Pieces that a line needs, with what the basket would say of them: the cost of those that can be
 * bought now, how many a manager has to be asked for, and the reason why they cannot be had.
 */
function planLine(
  { quantity: base_quantity, each_seats }: NeedOfLine,
  product: Product | null,
  { seats, quantity, before = 0 }: Wish,
): Planned {
  const pieces = quantity ?? neededPieces({ base_quantity, each_seats }, seats);
  if (!product) return { quantity: pieces, ...NOTHING, trouble: 'gone' };
  const step = primaryQuantity(product);
  const units = Math.ceil(pieces / step) * step;
  const refused = refusalOf(product);
  if (refused) return { quantity: units, ...NOTHING, trouble: refused };
  // The tax is told of no set.
  const planOf = (count: number) => planBasket([{ product, quantity: count, package: step }], 0);
  const { plan, blocked } = planOf(before + units);
  if (blocked.size > 0) return { quantity: units, ...NOTHING, trouble: 'short' };
  const { plan: others } = planOf(before);
  const [all, theirs] = [plan.order[0], others.order[0]];
  const isBought = (all?.quantity ?? 0) > (theirs?.quantity ?? 0);
  const share = (pick: (line: PlannedLine) => Kopecks | null) =>
    all && isBought ? (pick(all) ?? 0) - (theirs ? (pick(theirs) ?? 0) : 0) : null;
  const asked = (plan.request[0]?.quantity ?? 0) - (others.request[0]?.quantity ?? 0);
  return {
    quantity: units,
    sum: share(({ sum }) => sum) ?? (product.price.price !== null && units === 0 ? 0 : null),
    retailSum: share(({ retailSum }) => retailSum),
    asked,
    trouble: troubleOf(product, { wanted: before + units, asked }),
  };
}

/** Reason why the basket does not take any of it. */
function refusalOf(product: Product): SolutionLine['trouble'] {
  if (product.flags.discontinued) return 'discontinued';
  return !product.flags.allow_to_order || isSoldOut(product) ? 'not_sold' : null;
}

function troubleOf(
  { price, avail_info }: Product,
  { wanted, asked }: { wanted: number; asked: number },
): SolutionLine['trouble'] {
  if (price.price === null) return 'no_price';
  if (asked > 0) return 'asked';
  return avail_info && avail_info.free < wanted ? 'few' : null;
}
