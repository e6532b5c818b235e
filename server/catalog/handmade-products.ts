import type { Db } from '../platform/store/open-store.ts';

/**
 * Goods made at the desk that no import and no accounting system has named yet, as a query: the hand is
 * the only owner of their fields.
 */
export const selectUnclaimed = (db: Db) =>
  db
    .selectFrom('handmade_products')
    .innerJoin('products', 'products.id', 'handmade_products.product_id')
    .where('products.external_id', 'is', null);
