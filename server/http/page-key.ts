import { FILTER_FIELD_PREFIX } from '../../shared/filter.ts';

/** Query of the fragments that are asked for instead of the page: `?_f=list,filters`. */
export const FRAGMENTS_PARAMETER = '_f';

/**
 * All parameters that a page may depend on, besides the fields of the filter form. Pages see no
 * others, and others do not fill the page cache with copies: a new parameter must be named here.
 */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set([
  FRAGMENTS_PARAMETER,
  'hash',
  'sort',
  'page',
  'facet',
  'category',
  'filter',
  'search',
  'question',
  'type',
  'city',
  'coords',
  'step',
  'return_to',
  'registration',
  'show_sms',
  'enter_phone',
  'year',
  'state',
  'exclusive',
  'town',
  'weight',
  'volume',
  'sum',
  'kind',
]);

/** The parameters that may change a page, sorted by name; those of advertising and strangers go. */
export function normalQuery(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) {
    if (isWayBack(name, query.get(name))) continue;
    if (!PAGE_PARAMETERS.has(name) && !name.startsWith(FILTER_FIELD_PREFIX)) query.delete(name);
  }
  query.sort();
  return query;
}

/** `from` of the login; advertising has one too, that names no page of ours. */
const isWayBack = (name: string, value: string | null) =>
  name === 'from' && /^(?:order$|\/)/.test(value ?? '');

/** What the page cache knows an address by: host, path and normalised query. */
export function pageKey(hostname: string, url: string): string {
  const mark = url.indexOf('?');
  if (mark < 0) return hostname + url;
  const query = normalQuery(url.slice(mark + 1)).toString();
  return hostname + url.slice(0, mark) + (query && `?${query}`);
}
