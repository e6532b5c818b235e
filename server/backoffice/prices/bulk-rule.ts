import * as desk from '../../../shared/desk-routes.ts';
import type { PriceWish } from '../../currency/set-prices.ts';
import { holdCatalogSequence } from '../../platform/store/product-changes.ts';
import type { BulkKind } from '../jobs/bulk-job.ts';
import { changePrices } from './change-prices.ts';

/** Prices of a rule as they were shown; what somebody has set by hand since stays. */
export const bulkRule: BulkKind = {
  right: 'prices.change',
  atOnce: 500,
  async work(change, { things, batchId, now }) {
    // First: a number given in the meantime would undo all that follows.
    await holdCatalogSequence(change.tx);
    const wishes = things as readonly PriceWish[];
    const idOf = ({ productId, levelId }: PriceWish) => `${productId} ${levelId}`;
    const since = await change.tx
      .selectFrom('changes')
      .select('entity_id')
      .where('entity', '=', 'price')
      .where('entity_id', 'in', wishes.map(idOf))
      .where('batch_id', '>', batchId)
      .execute();
    const touched = new Set(since.map(({ entity_id }) => entity_id));
    const isTouched = (wish: PriceWish) => touched.has(idOf(wish));
    await changePrices(
      change,
      wishes.filter((wish) => !isTouched(wish)),
      now,
    );
    return wishes.filter(isTouched).map(({ productId }) => ({
      title: `Товар ${productId}`,
      link: desk.price(productId),
      why: 'цену задали, пока шла работа',
    }));
  },
};
