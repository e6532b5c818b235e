import { keepQuery } from '../platform/store/keep-query.ts';
import type { Db } from '../platform/store/open-store.ts';

/** Ids of a shopper's favourite products, the newest first. */
export async function listFavoriteIds(db: Db, shopperId: number): Promise<number[]> {
  const rows = await listFavorites(db, shopperId);
  return rows.map(({ product_id }) => product_id);
}

const listFavorites = keepQuery((db, shopperId) =>
  db
    .selectFrom('favorites')
    .select('product_id')
    .where('shopper_id', '=', shopperId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id', 'desc'),
);
