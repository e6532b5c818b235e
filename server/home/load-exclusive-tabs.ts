import { type ExclusiveTabsProps, exclusiveBrands } from '../../views/home/exclusive-tabs.tsx';
import type { PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';

const SHOWN = 8;

/**
 * The exclusive brands, with the goods of the one that `?exclusive=` opens. Null when it is none of
 * them: the address may be old, or made up.
 */
export async function loadExclusiveTabs(
  deps: PageDeps,
  request: PageRequest,
): Promise<ExclusiveTabsProps | null> {
  const { viewer, loggedIn, mainCity, favorites } = pageViewer(deps, request.visitor);
  const brands = exclusiveBrands(deps.reference.get('brands'));
  const props = { brands, loggedIn, mainCity, favorites };
  const code = request.query.get('exclusive');
  if (code === null) return { ...props, open: null, products: null };
  const open = brands.find((brand) => brand.url_rewrite_code === code);
  if (!open) return null;
  const listing = await deps.shop.productsByBrand(viewer, {
    code,
    onpage: SHOWN,
    sort_by: 'avail',
  });
  return { ...props, open, products: listing?.formatted_products ?? [] };
}
