import * as desk from '../../../../shared/desk-routes.ts';
import type { MakeSamples } from './desk-samples.ts';

/** Stock: counts by hand, and what orders hold. */
export const stockSamples: MakeSamples = ({ as, db, placedOrder }) => {
  const place = () =>
    db
      .selectFrom('stock')
      .select(['product_id', 'storage_id'])
      .orderBy('product_id')
      .executeTakeFirstOrThrow();
  return {
    things: { [desk.stockProduct.path]: async () => (await place()).product_id },
    changes: {
      [desk.stockCount.path]: async () => {
        const { product_id, storage_id } = await place();
        const form = { storage: String(storage_id), units: '17' };
        return as('owner').post(desk.stockCount(product_id), form);
      },
      [desk.stockHoldRelease.path]: async () =>
        as('owner').post(desk.stockHoldRelease(await placedOrder())),
    },
  };
};
