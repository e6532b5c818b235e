import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { peopleCalls } from '../../shared/contract/people-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import { createGuest } from '../auth/create-guest.ts';
import { findPerson } from '../auth/find-person.ts';
import type { Identify } from '../auth/identify.ts';
import type { Tokens } from '../auth/tokens.ts';
import { changeBasket } from '../basket/change-basket.ts';
import { findBasketGroups } from '../basket/find-basket.ts';
import { seenBy } from '../basket/seen-by.ts';
import { withAmounts } from '../basket/with-amounts.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { formatProducts } from '../catalog/format-products.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import { addFavorite, removeFavorite } from '../favorites/change-favorites.ts';
import { listFavoriteIds } from '../favorites/list-favorite-ids.ts';
import { listFavoriteProducts } from '../favorites/list-favorite-products.ts';
import { addToHistory, listHistory, removeFromHistory } from '../search/search-history.ts';

export interface PeopleDeps {
  catalog: Catalog;
  tokens: Tokens;
  identify: Identify;
  catalogViewer: (viewer: Viewer) => Promise<CatalogViewer>;
  /** Epoch milliseconds. */
  now: () => number;
}

type PeopleCalls = Pick<ShopCalls, keyof typeof peopleCalls>;

/** The calls about the one who asks. */
export function createPeopleCalls(deps: PeopleDeps): PeopleCalls {
  const { catalog, tokens, identify, catalogViewer, now } = deps;
  const { store } = catalog;
  const { db } = store;

  /** @throws CallError without a good token. */
  const shopperOf = async (viewer: Viewer): Promise<number> => {
    const identity = await identify(viewer.token);
    if ('shopperId' in identity) return identity.shopperId;
    throw new CallError('unauthorized', 'Войдите на сайт, чтобы продолжить');
  };
  const favoritesOf = async (shopperId: number) => ({
    favorites: await listFavoriteIds(db, shopperId),
  });

  return {
    temporaryToken: async () => ({ access_token: await createGuest(store, tokens, now()) }),
    userInfo: async (viewer) => {
      const { user, token_expired } = await findPerson(db, await identify(viewer.token));
      return { user, token_expired };
    },
    person: async (viewer) => findPerson(db, await identify(viewer.token)),
    favoriteProducts: async (viewer, { page, onpage, category_id, filter }) =>
      listFavoriteProducts(catalog, await shopperOf(viewer), {
        ...{ page, onpage, filter, categoryId: category_id ?? null },
        viewer: await catalogViewer(viewer),
      }),
    addFavorite: async (viewer, { id }) => {
      const shopperId = await shopperOf(viewer);
      const added = await addFavorite(store, { shopperId, productId: id, now: now() });
      return added ? favoritesOf(shopperId) : null;
    },
    removeFavorite: async (viewer, { id }) => {
      const shopperId = await shopperOf(viewer);
      await removeFavorite(store, { shopperId, productId: id });
      return favoritesOf(shopperId);
    },
    history: async (viewer) => listHistory(db, await shopperOf(viewer)),
    addHistory: async (viewer, { text }) => {
      const shopperId = await shopperOf(viewer);
      await addToHistory(store, { shopperId, text, now: now() });
      return listHistory(db, shopperId);
    },
    removeHistory: async (viewer, { all, id }) => {
      const shopperId = await shopperOf(viewer);
      if (all) await removeFromHistory(store, shopperId, null);
      else if (id !== undefined) await removeFromHistory(store, shopperId, id);
      return listHistory(db, shopperId);
    },
    basket: async (viewer) => {
      const identity = await identify(viewer.token);
      const groups = await findBasketGroups(
        catalog,
        await shopperOf(viewer),
        await catalogViewer(viewer),
      );
      const role = identity.kind === 'customer' ? identity.role : null;
      return { groups, dealer: role === 'dealer', chain: role === 'wholesale' };
    },
    changeBasket: async (viewer, { id, ...change }) => {
      const shopperId = await shopperOf(viewer);
      const ask = await catalogViewer(viewer);
      const [product] = await formatProducts(catalog, [id], ask);
      if (!product) return null;
      const context = { shopperId, product, seenBy: seenBy(catalog, ask), now: now() };
      const changed = await changeBasket(store, context, change);
      const { amount, package: step } = changed;
      const [counted = product] = withAmounts(
        [product],
        amount > 0 ? [{ product_id: id, amount, package: step }] : [],
      );
      return { ...changed, product: counted };
    },
  };
}
