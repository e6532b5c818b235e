import { ROUBLE_RATE_ID } from '../../shared/cities.ts';
import type { ProductDetails } from '../../shared/contract/product.ts';
import { breadcrumbJsonLd } from '../../views/layout/breadcrumb-json-ld.ts';
import { productJsonLd } from '../../views/product/product-json-ld.ts';
import type { PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';

/** Structured data of a product's page: as a guest is offered it, whoever opens the page. */
export async function loadProductGraph(
  deps: PageDeps,
  { visitor }: PageRequest,
  product: ProductDetails,
): Promise<object[]> {
  const { viewer, loggedIn, siteUrl } = pageViewer(deps, visitor);
  const { code, title } = product.common_info;
  const guest = { ...viewer, token: null, rate: ROUBLE_RATE_ID };
  const offered = loggedIn ? await deps.shop.product(guest, { code }) : product;
  return [
    productJsonLd(offered ?? product, siteUrl),
    breadcrumbJsonLd(product.breadcrumbs, siteUrl, title),
  ];
}
