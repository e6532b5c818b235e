import type { Product } from './contract/product.ts';
import { lineRetailSum, lineSum } from './line-sum.ts';
import type { Kopecks } from './money.ts';
import { smallestQuantity } from './stock.ts';

interface LeastOffer {
  /** Units in it. */
  units: number;
  /** Null: on request. */
  price: Kopecks | null;
  /** Dearer price that it is compared with; null: none. */
  retailPrice: Kopecks | null;
}

/** Price of the least amount of a product that can be ordered: a unit, or the smallest package. */
export function leastOffer(
  product: Pick<Product, 'price' | 'packages' | 'quality_info'>,
): LeastOffer {
  const units = smallestQuantity(product);
  const price = lineSum(product, units, units);
  const retail = lineRetailSum(product, units, units);
  const isDearer = price !== null && retail !== null && retail > price;
  return { units, price, retailPrice: isDearer ? retail : null };
}
