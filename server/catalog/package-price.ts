import type { Kopecks } from '../../shared/money.ts';
import type { ProductPackageTable } from '../platform/store/tables/catalog-tables.ts';

type PackageTerms = Pick<ProductPackageTable, 'price' | 'unit_price'>;

/**
 * A package's own retail price while a unit costs `unitPrice`: it keeps its ratio to the price of a unit
 * beside which it was named, through sales, rules and other rates. Null: it has none of its own.
 */
export function packagePrice(
  { price, unit_price: named }: PackageTerms,
  unitPrice: Kopecks | null,
): Kopecks | null {
  if (price === null || !unitPrice || !named || named === unitPrice) return price;
  const [whole, divisor] = [BigInt(price) * BigInt(unitPrice), BigInt(named)];
  return Math.max(1, Number((2n * whole + divisor) / (2n * divisor)));
}
