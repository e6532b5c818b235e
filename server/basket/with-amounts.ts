import type { Product } from '../../shared/contract/product.ts';
import type { KnownShopper } from '../../shared/contract/shopper.ts';

/**
 * The products with their units in the basket. Only those that are in it become other objects: what is
 * kept about the rest (see `formatProducts`) stays of use.
 */
export function withAmounts<P extends Product>(
  products: readonly P[],
  basket: KnownShopper['basket'],
): P[] {
  if (basket.length === 0) return [...products];
  const lines = new Map(basket.map((line) => [line.product_id, line]));
  return products.map((product) => {
    const line = lines.get(product.id);
    if (!line) return product;
    return { ...product, amount_in_basket: line.amount, package_in_basket: line.package };
  });
}
