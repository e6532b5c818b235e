import type { PlannedLine } from '../../shared/order-plan.ts';
import type { ProductRecord } from './index/product-records.ts';

/** Grams of all units; null when the weight of some product is not known. */
export function planWeight(
  lines: readonly Pick<PlannedLine, 'product' | 'quantity'>[],
  records: ReadonlyMap<number, ProductRecord>,
): number | null {
  let sum = 0;
  for (const { product, quantity } of lines) {
    const weight = records.get(product.id)?.product.weight_grams ?? null;
    if (weight === null) return null;
    sum += weight * quantity;
  }
  return sum;
}
