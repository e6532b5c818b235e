import { afterEach, beforeEach, expect, it } from 'vitest';
import { addFavorite } from '../../../server/favorites/change-favorites.ts';
import { listFavoriteIds } from '../../../server/favorites/list-favorite-ids.ts';
import { mergeFavorites } from '../../../server/favorites/merge-favorites.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';
import { writeProducts } from '../catalog/index/fill-store.ts';

describeOnBothStores('mergeFavorites', (dialect) => {
  let store: Store;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    await writeProducts(store, [{ id: 7 }, { id: 8 }, { id: 9 }]);
  });
  afterEach(() => store.close());

  /** The later in the list, the newer. */
  async function shopperWith(ids: readonly number[]): Promise<number> {
    const shopperId = await addShopper(store);
    for (const [now, productId] of ids.entries()) {
      await addFavorite(store, { shopperId, productId, now });
    }
    return shopperId;
  }
  const merge = (from: number, to: number) =>
    transaction(store, (tx) => mergeFavorites(tx, from, to));

  it('moves what the guest has marked and keeps each product once', async () => {
    const [guest, customer] = [await shopperWith([7, 8]), await shopperWith([9, 8])];
    expect(await merge(guest, customer)).toBe(2);
    expect((await listFavoriteIds(store.db, customer)).toSorted()).toEqual([7, 8, 9]);
    expect(await listFavoriteIds(store.db, guest)).toEqual([]);
  });

  it('changes nothing when done again or with oneself', async () => {
    const [guest, customer] = [await shopperWith([7]), await shopperWith([8])];
    await merge(guest, customer);
    expect(await merge(guest, customer)).toBe(0);
    expect(await merge(customer, customer)).toBe(0);
    expect(await listFavoriteIds(store.db, customer)).toHaveLength(2);
  });
});
