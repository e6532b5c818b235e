import type { BasketGroupName } from '../../shared/contract/basket.ts';
import type { Product } from '../../shared/contract/product.ts';
import { canBeHad } from '../../shared/stock.ts';

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
