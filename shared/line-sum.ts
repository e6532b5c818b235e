import type { Product } from './contract/product.ts';
import type { Kopecks } from './money.ts';

/** Prices of a product for one viewer: of a unit and of its packages. */
export interface PricedGoods {
  price: Pick<Product['price'], 'price' | 'retail_price'>;
  packages: Product['packages'];
}

/**
 * Cost of `units` of a product, counted in packages of `step` units; null: on request. A package
 * may have a price of its own; without one each unit costs the unit price.
 */
export function lineSum(
  { price, packages }: PricedGoods,
  units: number,
  step: number,
): Kopecks | null {
  const own = packages.find(({ quantity }) => quantity === step)?.price ?? null;
  if (own !== null && units % step === 0) return own * (units / step);
  return price.price === null ? null : price.price * units;
}

/** The same by the price it is compared with, never below what is paid. */
export function lineRetailSum(product: PricedGoods, units: number, step: number): Kopecks | null {
  const sum = lineSum(product, units, step);
  if (sum === null) return null;
  const own = product.packages.find(({ quantity }) => quantity === step)?.retail_price ?? null;
  const unit = product.price.retail_price;
  const retail = own !== null ? own * (units / step) : unit === null ? sum : unit * units;
  return Math.max(sum, Math.round(retail));
}
