import { PartId } from './page-parts.ts';
import { unitCount } from './ru/unit-count.ts';

/** Units of one product that fit into one order line. */
export const MAX_UNITS = 999_999;

/** Parts of a page that a change in the basket asks for instead of the whole page. */
export const BASKET_PARTS = `${PartId.Basket},${PartId.BasketHead},${PartId.BasketSide},${PartId.HeaderActions},${PartId.Notices}`;

/** Whole packages: the least multiple of `step` that is not below `units`; never below 0. */
export function roundToPackage(units: number, step: number): number {
  return Math.max(0, Math.ceil(units / step) * step);
}

/** A number of units as people type it: «12», « 1 200 »; null for anything but a whole number. */
export function parseUnits(text: string): number | null {
  const compact = text.replace(/\s/g, '');
  return /^\d{1,9}$/.test(compact) ? Number(compact) : null;
}

/** Fault of a number of units as it was typed. */
export const NOT_UNITS = 'Укажите количество целым числом от 1 до 999\u00a0999';

/** Name of a field for units, without what they are of. */
export const quantityLabel = (step: number): string =>
  step > 1 ? `Количество, кратно ${step}` : 'Количество';

/** Field for units in a package in the form that all cards share, by product; elsewhere `package`. */
export const packageName = (productId: number): string => `package-${productId}`;

/** Notice after a typed number that was not a number of whole packages. */
export function roundedText(amount: number, step: number, unit: string): string {
  return `Округлили до ${amount}\u00a0— упаковка ${unitCount(step, unit)}`;
}
