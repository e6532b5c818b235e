import type { ShopApi } from '../../shared/contract/shop-api.ts';
import type { FindShopper } from '../platform/http/find-own-shopper.ts';
import { viewerOf } from '../platform/http/viewer-of.ts';

/** Asks the shop whose the visitor's tokens are. */
export function findShopperBy(shop: ShopApi): FindShopper {
  return (visitor) => shop.shopper(viewerOf(visitor), {});
}
