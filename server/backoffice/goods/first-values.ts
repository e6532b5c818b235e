import { retailLevelOf } from '../../catalog/index/reference.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { setRest } from '../../stock/set-rests.ts';
import type { Change } from '../changes/change-as.ts';
import { changePrices } from '../prices/change-prices.ts';
import type { NewProduct } from './read-new-product.ts';

const REASON = 'товар заведён вручную';

/** Level whose price everybody sees. */
export async function findRetailLevel(tx: Tx): Promise<number> {
  return retailLevelOf(await tx.selectFrom('price_levels').selectAll().orderBy('id').execute());
}

/** Price of a product that was made by hand, on request with null. */
export async function setFirstPrice(
  change: Change,
  { id, price, now }: { id: number; price: NewProduct['price']; now: number },
): Promise<void> {
  const levelId = await findRetailLevel(change.tx);
  const own = { old_price: null, starts_at: null, ends_at: null, reason: REASON };
  const set = price === null ? null : { price, ...own };
  await changePrices(change, [{ productId: id, levelId, kind: 'hand', set }], now);
}

/** Counted units of a product that was made by hand. */
export async function setFirstRests(
  change: Change,
  { id, rests, now }: { id: number; rests: NewProduct['rests']; now: number },
): Promise<void> {
  for (const { storageId, units } of rests) {
    await change.watch('rest', [`${id} ${storageId}`]);
    const place = { product_id: id, storage_id: storageId };
    await setRest(change.tx, { ...place, units, set_at: now, ends_at: null, reason: REASON });
  }
}
