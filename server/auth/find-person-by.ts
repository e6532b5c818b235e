import type { ShopApi } from '../../shared/contract/shop-api.ts';
import type { FindPerson } from '../http/recognise.ts';

/** Asks the shop whose the visitor's tokens are. */
export function findPersonBy(shop: ShopApi): FindPerson {
  return ({ cityId, rateId, token, temporaryToken }) =>
    shop.person({ cityId, country: 'ru', rate: rateId, token: token ?? temporaryToken }, {});
}
