const trackingNames: ReadonlySet<string> = new Set([
  'yclid',
  'gclid',
  'fbclid',
  '_openstat',
  'from',
]);

/** Query of the fragments that are asked for instead of the page: `?_f=list,filters`. */
export const FRAGMENTS_PARAMETER = '_f';

/** The parameters that may change a page, sorted by name; those of advertising are dropped. */
export function normalQuery(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) {
    if (trackingNames.has(name) || name.startsWith('utm_')) query.delete(name);
  }
  query.sort();
  return query;
}

/** What the page cache knows an address by: host, path and normalised query. */
export function pageKey(hostname: string, url: string): string {
  const mark = url.indexOf('?');
  if (mark < 0) return hostname + url;
  const query = normalQuery(url.slice(mark + 1)).toString();
  return hostname + url.slice(0, mark) + (query && `?${query}`);
}
