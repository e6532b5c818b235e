import type { BasketGroupName } from './contract/basket.ts';
import type { Product } from './contract/product.ts';
import type { Kopecks } from './money.ts';
import { canBeHad } from './stock.ts';

/** Whole packages: the least multiple of `step` that is not below `units`; never below 0. */
export function roundToPackage(units: number, step: number): number {
  return Math.max(0, Math.ceil(units / step) * step);
}

/** A number of units as people type it: «12», « 1 200 »; null for anything but a whole number. */
export function parseUnits(text: string): number | null {
  const compact = text.replace(/\s/g, '');
  return /^\d{1,9}$/.test(compact) ? Number(compact) : null;
}

/** Name of a field for units, without what they are of. */
export const quantityLabel = (step: number): string =>
  step > 1 ? `Количество, кратно ${step}` : 'Количество';

/** What is told when a typed number was not a number of whole packages. */
export function roundedText(amount: number, step: number, unit: string): string {
  return `Округлили до ${amount}\u00a0— упаковка ${step}\u00a0${unit}`;
}

/**
 * What `units` of a product cost, counted in packages of `step` units; null: on request. A package
 * may have a price of its own; without one each unit costs the unit price.
 */
export function lineSum(
  { price, packages }: Pick<Product, 'price' | 'packages'>,
  units: number,
  step: number,
): Kopecks | null {
  const own = packages.find(({ quantity }) => quantity === step)?.price ?? null;
  if (own !== null && units % step === 0) return own * (units / step);
  return price.price === null ? null : price.price * units;
}

/** The same by the price it is compared with, never below what is paid. */
export function lineRetailSum(
  product: Pick<Product, 'price' | 'packages'>,
  units: number,
  step: number,
): Kopecks | null {
  const sum = lineSum(product, units, step);
  if (sum === null) return null;
  const own = product.packages.find(({ quantity }) => quantity === step)?.retail_price ?? null;
  const unit = product.price.retail_price;
  const retail = own !== null ? own * (units / step) : unit === null ? sum : unit * units;
  return Math.max(sum, Math.round(retail));
}

type GroupFacts = Pick<Product, 'price' | 'avail_info' | 'cities_avail' | 'flags' | 'quality_info'>;

/** The group of a line: where its first pieces come from. */
export function basketGroupOf(product: GroupFacts): BasketGroupName {
  const { price, avail_info, cities_avail } = product;
  if (!canBeHad(product, 1)) return 'absent';
  if (price.price === null) return 'request';
  if (avail_info && avail_info.free > 0) return 'recieve_avail';
  if (avail_info && cities_avail.length > 0) return 'other_city';
  return 'supply';
}
