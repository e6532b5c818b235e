import { readText } from './shop.mjs';

/** Cards on a full page of a category. */
const PAGE_SIZE = 20;
const MAX_PAGES = 5;
const SORTS = ['', 'asc', 'desc', 'discount'];
const MAX_LISTINGS = 1500;
/** Listings read to find products. */
const READ_LISTINGS = 60;

/**
 * Addresses of a running shop, found as a visitor would: every full page of every category in four
 * orders, and products that stand in them.
 */
export async function findAddresses({ origin }) {
  const nodes = flatten(await readCatalog(origin)).filter(hasFullPage);
  const listings = thin(nodes.flatMap(listingsOf), MAX_LISTINGS);
  if (listings.length === 0) throw new Error('В магазине нет раздела с полной страницей товаров');
  const products = new Set();
  for (const path of thin(listings, READ_LISTINGS)) {
    const html = await readText(origin + path);
    for (const [, path] of html.matchAll(/href="(\/goods\/[^"?#]+)"/g)) products.add(path);
  }
  return { home: ['/'], listings, products: [...products], listing: listings[0] };
}

async function readCatalog(origin) {
  return JSON.parse(await readText(`${origin}/api/catalog`)).data.catalog;
}

const flatten = (nodes) => nodes.flatMap((node) => [node, ...flatten(node.childs)]);

const hasFullPage = ({ is_sale, products_cnt }) => !is_sale && products_cnt >= PAGE_SIZE;

/** Items of a list, at most `most`, evenly spread over it. */
function thin(list, most) {
  const step = Math.max(1, list.length / most);
  return Array.from(
    { length: Math.min(most, list.length) },
    (_, at) => list[Math.floor(at * step)],
  );
}

function listingsOf({ fullUrl, products_cnt }) {
  const pages = Math.min(MAX_PAGES, Math.floor(products_cnt / PAGE_SIZE));
  return SORTS.flatMap((sort) =>
    Array.from({ length: pages }, (_, at) => `/catalog/${fullUrl}${search(sort, at + 1)}`),
  );
}

function search(sort, page) {
  const parts = [...(sort ? [`sort=${sort}`] : []), ...(page > 1 ? [`page=${page}`] : [])];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

export const toRequests = (paths, headers) => paths.map((path) => ({ path, headers }));
