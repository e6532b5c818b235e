import type { recommendedCalls } from '../../shared/contract/recommended-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { CatalogCallDeps } from '../catalog/catalog-calls.ts';
import type { Callers } from '../identity/callers.ts';
import { listPersonalOffers } from './list-personal-offers.ts';

type RecommendedCalls = Pick<ShopCalls, keyof typeof recommendedCalls>;

/** Calls about products chosen for the caller. */
export function createRecommendedCalls(
  deps: CatalogCallDeps & { callers: Callers },
): RecommendedCalls {
  const { catalog, callers, findCatalogViewer, countInBasket } = deps;
  return {
    personalOffers: async (viewer, { limit }) => {
      const shopperId = await callers.findShopperId(viewer);
      const asked = { shopperId, limit, viewer: await findCatalogViewer(viewer) };
      const offers = await listPersonalOffers(catalog, asked);
      return { formatted_products: await countInBasket(viewer, offers) };
    },
  };
}
