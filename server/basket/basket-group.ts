import type { BasketGroupName } from '../../shared/contract/basket.ts';
import type { Product } from '../../shared/contract/product.ts';
import { isStillSold, smallestQuantity, wholeStock } from '../../shared/stock.ts';

type GroupFacts = Pick<
  Product,
  'price' | 'avail_info' | 'cities_avail' | 'flags' | 'quality_info' | 'packages'
>;

/** The group of a line: where the first pieces of its smallest package come from. */
export function basketGroupOf(product: GroupFacts): BasketGroupName {
  const { price, avail_info } = product;
  if (!isStillSold(product)) return 'absent';
  if (price.price === null) return 'request';
  if (wholeStock(product, smallestQuantity(product)) === 0) return 'supply';
  return avail_info && avail_info.free > 0 ? 'recieve_avail' : 'other_city';
}
