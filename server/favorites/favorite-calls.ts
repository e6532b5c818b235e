import type { favoriteCalls } from '../../shared/contract/favorite-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Millis } from '../../shared/millis.ts';
import type { FindCatalogViewer } from '../catalog/catalog-viewers.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import type { Callers } from '../identity/callers.ts';
import { addFavorite, removeFavorite } from './change-favorites.ts';
import { listFavoriteIds } from './list-favorite-ids.ts';
import { listFavoriteProducts } from './list-favorite-products.ts';

interface FavoriteCallDeps {
  catalog: Catalog;
  callers: Callers;
  findCatalogViewer: FindCatalogViewer;
  now: () => Millis;
}

type FavoriteCalls = Pick<ShopCalls, keyof typeof favoriteCalls>;

/** Calls about the caller's favourites. */
export function createFavoriteCalls(deps: FavoriteCallDeps): FavoriteCalls {
  const { catalog, callers, findCatalogViewer, now } = deps;
  const { store } = catalog;
  const favoritesOf = async (shopperId: number) => ({
    favorites: await listFavoriteIds(store.db, shopperId),
  });
  return {
    favoriteProducts: async (viewer, { page, onpage, category_id, filter, sort_order }) =>
      listFavoriteProducts(catalog, await callers.getShopperId(viewer), {
        page,
        onpage,
        filter,
        order: sort_order,
        categoryId: category_id ?? null,
        viewer: await findCatalogViewer(viewer),
      }),
    addFavorite: async (viewer, { id }) => {
      const shopperId = await callers.getShopperId(viewer);
      const added = await addFavorite(store, { shopperId, productId: id, now: now() });
      return added ? favoritesOf(shopperId) : null;
    },
    removeFavorite: async (viewer, { id }) => {
      const shopperId = await callers.getShopperId(viewer);
      await removeFavorite(store, { shopperId, productId: id });
      return favoritesOf(shopperId);
    },
  };
}
