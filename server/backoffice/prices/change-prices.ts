import { type PriceWish, setPrices } from '../../currency/set-prices.ts';
import type { Change } from '../changes/change-as.ts';

/** Sets prices of products that may be many, each of them told in the history. */
export async function changePrices(
  change: Change,
  wishes: readonly PriceWish[],
  now: number,
): Promise<void> {
  const ids = [...new Set(wishes.map(({ productId, levelId }) => `${productId} ${levelId}`))];
  await change.watch('price', ids);
  await setPrices(change.tx, wishes, now);
}
