import type { Millis } from '../../shared/millis.ts';
import type { Store } from '../platform/store/open-store.ts';
import { shopperTransaction } from '../platform/store/shopper-transaction.ts';

/** Number of favourites; the oldest go. */
const MAX_FAVORITES = 1000;

interface FavoriteChange {
  shopperId: number;
  productId: number;
  now: Millis;
}

/** Adds a product; adding it again changes nothing. False when there is no such product. */
export async function addFavorite(store: Store, change: FavoriteChange): Promise<boolean> {
  const { shopperId, productId, now } = change;
  return shopperTransaction(store, shopperId, async (tx) => {
    const product = await tx
      .selectFrom('products')
      .select('id')
      .where('id', '=', productId)
      .executeTakeFirst();
    if (!product) return false;
    await tx
      .insertInto('favorites')
      .values({ shopper_id: shopperId, product_id: productId, added_at: now })
      .onConflict((conflict) => conflict.columns(['shopper_id', 'product_id']).doNothing())
      .execute();
    const surplus = await tx
      .selectFrom('favorites')
      .select('product_id')
      .where('shopper_id', '=', shopperId)
      .orderBy('added_at', 'desc')
      .orderBy('product_id', 'desc')
      .limit(MAX_FAVORITES)
      .offset(MAX_FAVORITES)
      .execute();
    const ids = surplus.map(({ product_id }) => product_id);
    if (ids.length > 0) await deleteFavorites(tx, shopperId, ids);
    return true;
  });
}

/** Takes a product out; taking out what is not there changes nothing. */
export async function removeFavorite(
  store: Store,
  { shopperId, productId }: Omit<FavoriteChange, 'now'>,
): Promise<void> {
  await shopperTransaction(store, shopperId, (tx) => deleteFavorites(tx, shopperId, [productId]));
}

async function deleteFavorites(
  tx: Pick<Store['db'], 'deleteFrom'>,
  shopperId: number,
  productIds: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('favorites')
    .where('shopper_id', '=', shopperId)
    .where('product_id', 'in', productIds)
    .execute();
}
