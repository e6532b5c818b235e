import type { ProductDetails } from '../../shared/contract/product.ts';
import { breadcrumbJsonLd } from '../../views/layout/breadcrumb-json-ld.ts';
import { productJsonLd } from '../../views/product/product-json-ld.ts';

/** Structured data of a product's page, of the product as a guest is offered it. */
export function productGraph(offered: ProductDetails, siteUrl: string): object[] {
  return [
    productJsonLd(offered, siteUrl),
    breadcrumbJsonLd(offered.breadcrumbs, siteUrl, offered.common_info.title),
  ];
}
