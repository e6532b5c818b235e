import { setImmediate as letOthersIn } from 'node:timers/promises';
import { type PriceWish, setPrices } from '../../currency/set-prices.ts';
import type { Change } from '../changes/change-as.ts';

const CHUNK = 1000;

/** Sets prices of products that may be many, each of them told in the history. */
export async function changePrices(
  change: Change,
  wishes: readonly PriceWish[],
  now: number,
): Promise<void> {
  const ids = [...new Set(wishes.map(({ productId, levelId }) => `${productId} ${levelId}`))];
  await change.watch('price', ids);
  for (let at = 0; at < wishes.length; at += CHUNK) {
    await setPrices(change.tx, wishes.slice(at, at + CHUNK), now);
    await letOthersIn();
  }
}
