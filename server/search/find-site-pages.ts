import type { Viewer } from '../../shared/contract/call.ts';
import type { SitePage } from '../../shared/contract/search-calls.ts';
import type { ShopApi } from '../../shared/contract/shop-api.ts';

/** Beside goods few pages are named: who asks for goods wants those. */
const MAX_BESIDE_GOODS = 3;

/** Pages that say what a text asks for; none where they cannot be had: goods are found without them. */
export async function findSitePages(
  shop: Pick<ShopApi, 'searchPages'>,
  viewer: Viewer,
  search: string,
): Promise<readonly SitePage[]> {
  return shop.searchPages(viewer, { search }).catch(() => []);
}

/** Pages about the search, not those that only mention it; where the shop is asked for, its pages alone. */
export function besideGoods(pages: readonly SitePage[]): SitePage[] {
  const named = pages.filter(({ is_named }) => is_named);
  const ofShop = named.filter(({ kind }) => kind === 'page');
  return (ofShop.length > 0 ? ofShop : named).slice(0, MAX_BESIDE_GOODS);
}
