import type { Breadcrumb } from '../../shared/contract/product.ts';

/**
 * Breadcrumbs as schema.org has them.
 * @param siteUrl scheme and host without a slash at the end
 * @param current title of the page itself, which needs no address
 */
export function breadcrumbJsonLd(
  items: readonly Breadcrumb[],
  siteUrl: string,
  current?: string,
): object {
  const named = items.map(({ title, url }) => ({ name: title, item: siteUrl + url }));
  const list = current === undefined ? named : [...named, { name: current }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: list.map((each, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...each,
    })),
  };
}
