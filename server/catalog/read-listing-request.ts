import { SORTS, type Sort } from '../../shared/contract/listing.ts';
import {
  FILTER_FIELD_PREFIX,
  type Filter,
  filterHash,
  InvalidFilterError,
  isFacetKey,
  parseFilterFields,
  parseFilterHash,
} from '../../shared/filter.ts';
import { createNotice } from '../../shared/notice.ts';
import { MAX_OPEN_FACETS } from '../../shared/route.ts';
import { type ListingQuery, listingSearch } from '../../shared/routes.ts';
import type { Redirect } from '../platform/http/page.ts';
import { fitFilter } from './fit-filter.ts';

/** Wish of a visitor for a listing, from its address. */
export interface AskedListing {
  kind: 'listing';
  filter: Filter;
  /** Canonical text of the filter. */
  hash: string;
  sort: Sort;
  /** Page, counted from 1. */
  page: number;
  /** Keys of facets to be shown with all their values. */
  facets: readonly string[];
}

type ListingRequest = AskedListing | Redirect | { kind: 'not-found' };

const MAX_PAGE = 100_000;
const DEFAULT_SORT: Sort = 'relevance';
const TOO_MANY_CHOSEN = createNotice({
  id: 'filter',
  title: 'Выбрано слишком много',
  description: 'Список показан без последних отмеченных значений: все вместе они не поместились',
  icon: 'triangle-alert',
});

/**
 * Reads filter, sort and page from a query. The fields of the filter form lead by 303 to the
 * canonical address, as much of them as it holds; other spellings of it by 301; what cannot be read does
 * not exist.
 */
export function readListingRequest(path: string, query: URLSearchParams): ListingRequest {
  const asked = parseListing(query);
  if (!asked) return { kind: 'not-found' };
  const { hash, sort, page, facets, sentByForm, isCut } = asked;
  const canonical: ListingQuery = sentByForm ? { hash, sort } : { hash, sort, page, facet: facets };
  const location = path + listingSearch(canonical);
  if (sentByForm) {
    return { kind: 'redirect', status: 303, location, ...(isCut && { notice: TOO_MANY_CHOSEN }) };
  }
  if (!isCanonical(query, asked)) return { kind: 'redirect', status: 301, location };
  return { kind: 'listing', filter: asked.filter, hash, sort, page, facets };
}

interface ParsedListing extends Omit<AskedListing, 'kind'> {
  sentByForm: boolean;
  /** The address holds less than the form has sent. */
  isCut: boolean;
}

function parseListing(query: URLSearchParams): ParsedListing | null {
  const sentByForm = [...query.keys()].some((name) => name.startsWith(FILTER_FIELD_PREFIX));
  const parsed = parseFilter(query, sentByForm);
  const sort = parseSort(query.get('sort'));
  const page = parsePage(query.get('page'));
  const facets = parseFacets(query.get('facet'));
  if (!parsed || !sort || !page || !facets) return null;
  const { filter, isCut } = parsed;
  return { filter, hash: filterHash(filter), sort, page, facets, sentByForm, isCut };
}

function parseFilter(query: URLSearchParams, sentByForm: boolean) {
  try {
    if (!sentByForm) return { filter: parseFilterHash(query.get('hash') ?? ''), isCut: false };
    const sent = parseFilterFields(query);
    const filter = fitFilter(sent);
    return { filter, isCut: filter !== sent };
  } catch (error) {
    if (error instanceof InvalidFilterError) return null;
    throw error;
  }
}

function parseSort(text: string | null): Sort | null {
  return SORTS.find((sort) => sort === (text || DEFAULT_SORT)) ?? null;
}

function parsePage(text: string | null): number | null {
  if (text === null || text === '') return 1;
  return /^[1-9]\d{0,5}$/.test(text) && Number(text) <= MAX_PAGE ? Number(text) : null;
}

function parseFacets(text: string | null): string[] | null {
  if (text === null) return [];
  const keys = [...new Set(text.split(','))].sort();
  return keys.length <= MAX_OPEN_FACETS && keys.every(isFacetKey) ? keys : null;
}

function isCanonical(query: URLSearchParams, { hash, sort, page, facets }: ParsedListing): boolean {
  return (
    (query.get('facet') ?? '') === facets.join(',') &&
    (query.get('hash') ?? '') === hash &&
    query.get('sort') === (sort === DEFAULT_SORT ? null : sort) &&
    query.get('page') === (page === 1 ? null : String(page)) &&
    !(query.has('hash') && hash === '')
  );
}
