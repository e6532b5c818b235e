import { FILTER_FIELD_PREFIX } from '../../../shared/filter.ts';
import { FragmentQuery } from '../../../shared/page-parts.ts';
import { queryNames } from '../../../shared/route-table.ts';

/**
 * All parameters that a page may depend on, besides the fields of the filter form. Pages see no
 * others, and others do not fill the page cache with copies: the table of routes names them.
 */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set([FragmentQuery.Name, ...queryNames]);

/** The parameters that may change a page, sorted by name; those of advertising and strangers go. */
function normalQuery(search: string): URLSearchParams {
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

/** The parts of an address that a page may depend on. */
export interface PageAddress {
  hostname: string;
  /** Path as it was asked for, percent-encoded. */
  path: string;
  /** Normalised, without «?». */
  query: string;
}

export function readAddress(hostname: string, url: string): PageAddress {
  const mark = url.indexOf('?');
  if (mark < 0) return { hostname, path: url, query: '' };
  const query = normalQuery(url.slice(mark + 1)).toString();
  return { hostname, path: url.slice(0, mark), query };
}

/** Key of an address in the page cache: all of it, so that unlike addresses have unlike keys. */
export const keyOf = ({ hostname, path, query }: PageAddress): string =>
  hostname + pathAndQuery({ path, query });

/** Address as it stands in links. */
export const pathAndQuery = ({ path, query }: Pick<PageAddress, 'path' | 'query'>): string =>
  query === '' ? path : `${path}?${query}`;

export const pageKey = (hostname: string, url: string): string => keyOf(readAddress(hostname, url));
