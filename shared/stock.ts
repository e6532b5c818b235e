import type { Product, QualityState } from './contract/product.ts';

type Stock = Pick<Product, 'avail_info' | 'cities_avail'>;
type Packed = Pick<Product, 'packages' | 'quality_info'>;
type Sold = Stock & Pick<Product, 'flags' | 'quality_info'>;

/** Goods without a choice of packages (S5.14). */
export const ONE_BY_ONE: ReadonlySet<QualityState> = new Set(['used', 'defective']);

/** Units in the smallest package that can be bought. */
export function smallestQuantity({ packages, quality_info }: Packed): number {
  if (packages.length === 0 || ONE_BY_ONE.has(quality_info.quality_state)) return 1;
  return Math.min(...packages.map(({ quantity }) => quantity));
}

/** Units that are in stock anywhere. */
function stockedUnits({ avail_info, cities_avail }: Stock): number {
  if (!avail_info) return 0;
  return cities_avail.reduce((sum, { free }) => sum + free, avail_info.free);
}

/** Units in whole packages of `step` that can be had without the supplier. */
export const wholeStock = (product: Stock, step: number): number =>
  Math.floor(stockedUnits(product) / step) * step;

/** Used and faulty goods and those of a sale are what there is of them: gone means gone. */
export const comesAgain = ({ discontinued, quality }: Fate): boolean =>
  !discontinued && quality === 'common';

interface Fate {
  discontinued: boolean;
  quality: QualityState;
}

/** Products of which at least one package can be had, now or later. */
export const canBeHad = (product: Sold, step: number): boolean =>
  isSupplied(product) || wholeStock(product, step) > 0;

/** Products of which the smallest package that is sold can be had, now or later. */
export const isStillSold = (product: Sold & Packed): boolean =>
  canBeHad(product, smallestQuantity(product));

/** Shown products that come again. */
export const isSupplied = ({ flags, quality_info }: Pick<Product, 'flags' | 'quality_info'>) =>
  comesAgain({ discontinued: flags.discontinued, quality: quality_info.quality_state });
