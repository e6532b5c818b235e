import { CallError } from '../../shared/contract/call.ts';
import { type OrderPlan, planOrder, type WantedLine } from '../../shared/order-plan.ts';
import { unitCount } from '../../shared/ru/unit-count.ts';
import { isStillSold } from '../../shared/stock.ts';
import { soldPackage } from '../../shared/ui/packages.tsx';

export interface PlannedBasket {
  /** Plan of all lines that can be ordered. */
  plan: OrderPlan;
  /** Reasons why products cannot be ordered like this, by their ids. */
  blocked: ReadonlyMap<number, string>;
}

/** Reason why a line cannot be ordered in its package; null: the package is still sold. */
export function repacked({ product, package: step }: Omit<WantedLine, 'quantity'>): string | null {
  if (soldPackage(product, step) === step) return null;
  const how = step > 1 ? `упаковками по ${unitCount(step, product.unit)}` : 'поштучно';
  return `${how} больше не продаётся`;
}

/** The same plan that an order is placed by, with the lines that have no place in it taken out and named. */
export function planBasket(lines: readonly WantedLine[], vatPercent: number): PlannedBasket {
  const blocked = new Map<number, string>();
  // A plan looks at each line by itself: what the lines have alone, they have together.
  const plans = lines.flatMap((line) => {
    const planned = planAlone(line, vatPercent);
    if (typeof planned !== 'string') return planned;
    blocked.set(line.product.id, planned);
    return [];
  });
  return {
    plan: {
      order: plans.flatMap(({ order }) => order),
      request: plans.flatMap(({ request }) => request),
      vatPercent,
      promo: null,
    },
    blocked,
  };
}

/** Plan of one line; the reason why it cannot be ordered when there is none. */
function planAlone(line: WantedLine, vatPercent: number): OrderPlan | string {
  // Refuses a line as readPlan does.
  if (!line.product.flags.allow_to_order) return 'Больше нельзя заказать на сайте';
  if (!isStillSold(line.product)) return 'Распродан: больше не придёт';
  const reason = repacked(line);
  if (reason !== null) return reason;
  try {
    return planOrder([line], vatPercent);
  } catch (error) {
    if (error instanceof CallError) return error.message;
    throw error;
  }
}
