import type { Product } from '../../shared/contract/product.ts';
import type { ProductPackageTable } from '../platform/store/tables/catalog-tables.ts';
import { packagePrice } from './package-price.ts';
import type { ShownPrices } from './viewer-prices.ts';

/**
 * Packages with whole prices, in the order given. A package's own price is a retail one: a customer
 * with a better price per unit pays whichever of the two is less. Goods whose unit has no price are asked
 * for, so their packages have none.
 */
export function formatPackages(
  packages: readonly ProductPackageTable[],
  { price, retailPrice }: ShownPrices,
  retailUnitPrice: number,
): Product['packages'] {
  return packages.map((row) => {
    const { quantity } = row;
    const own = packagePrice(row, retailUnitPrice);
    const better = price !== null && price < retailUnitPrice;
    const ofUnits = price === null ? null : price * quantity;
    const whole =
      ofUnits === null || own === null ? ofUnits : better ? Math.min(own, ofUnits) : own;
    const compared = (retailPrice ?? 0) * quantity;
    return {
      isprimary: row.is_primary === 1,
      short_title: row.short_title,
      quantity,
      price: whole,
      retail_price: whole !== null && compared > whole ? compared : null,
    };
  });
}
