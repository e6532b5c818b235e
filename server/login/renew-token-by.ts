import type { ShopApi } from '../../shared/contract/shop-api.ts';
import type { RenewToken } from '../platform/http/find-own-shopper.ts';
import { viewerOf } from '../platform/http/viewer-of.ts';

/** Asks the shop for a new auth token of the visitor's session. */
export function renewTokenBy(shop: ShopApi): RenewToken {
  return async (visitor) => {
    const renewed = await shop.renewToken(viewerOf(visitor), {});
    return renewed?.access_token ?? null;
  };
}
