import type { ShopApi } from '../../shared/contract/shop-api.ts';
import type { RenewToken } from '../platform/http/find-own-shopper.ts';

/** Asks the shop for a new auth token of the visitor's session. */
export function renewTokenBy(shop: ShopApi): RenewToken {
  return async ({ cityId, rateId, token }) => {
    const renewed = await shop.renewToken({ cityId, country: 'ru', rate: rateId, token }, {});
    return renewed?.access_token ?? null;
  };
}
