/** What a page lists, by address: the rest those pages say themselves. `siteUrl` has no slash at the end. */
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
