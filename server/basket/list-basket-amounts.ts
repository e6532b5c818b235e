import { keepQuery } from '../platform/store/keep-query.ts';

/** Units in a shopper's basket by product, in the order of adding; goods taken off sale count no more. */
export const listBasketAmounts = keepQuery((db, shopperId) =>
  db
    .selectFrom('basket_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_id', 'quantity as amount', 'basket_lines.package'])
    .where('shopper_id', '=', shopperId)
    .where('active', '=', 1)
    .orderBy('added_at')
    .orderBy('product_id'),
);
