import type { CountInBasket } from '../catalog/catalog-calls.ts';
import type { Callers } from '../identity/callers.ts';
import type { Db } from '../platform/store/open-store.ts';
import { listBasketAmounts } from './list-basket-amounts.ts';
import { withAmounts } from './with-amounts.ts';

/** Adds to products their quantity in the caller's basket. */
export function countInBasketOf(db: Db, callers: Callers): CountInBasket {
  return async (viewer, products) => {
    const shopperId = await callers.findShopperId(viewer);
    return shopperId === null
      ? [...products]
      : withAmounts(products, await listBasketAmounts(db, shopperId));
  };
}
