/**
 * List of the pages that a page lists: the rest those say themselves. `siteUrl` has no slash at the
 * end.
 */
export function itemListJsonLd(paths: readonly string[], siteUrl: string): object {
  return {
    '@type': 'ItemList',
    itemListElement: paths.map((path, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: siteUrl + path,
    })),
  };
}
