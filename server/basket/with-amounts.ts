import type { Person } from '../../shared/contract/people.ts';
import type { Product } from '../../shared/contract/product.ts';

/**
 * The products with their units in the basket. Only those that are in it become other objects: what is
 * kept about the rest (see `formatProducts`) stays of use.
 */
export function withAmounts<P extends Product>(
  products: readonly P[],
  basket: Person['basket'],
): P[] {
  if (basket.length === 0) return [...products];
  const amounts = new Map(basket.map(({ product_id, amount }) => [product_id, amount]));
  return products.map((product) => {
    const amount = amounts.get(product.id);
    return amount === undefined ? product : { ...product, amount_in_basket: amount };
  });
}
