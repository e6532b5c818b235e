import { describe, expect, it } from 'vitest';
import { ScriptPath } from '../../shared/page-parts.ts';
import { createRoute, page, text } from '../../shared/route.ts';
import {
  closedPaths,
  extraSheetOf,
  isOrderPath,
  keptPaths,
  mappedSegments,
  patterns,
  queryNames,
  routeTable,
} from '../../shared/route-table.ts';
import * as links from '../../shared/routes.ts';

describe('addresses of listings', () => {
  it.each([
    [{}, ''],
    [{ page: 1, sort: 'relevance', hash: '' }, ''],
    [{ page: 2, sort: 'asc' }, '?sort=asc&page=2'],
    [{ hash: 'brend:a,b;obem:1..2' }, '?hash=brend:a,b;obem:1..2'],
    [{ hash: 'a&b=c' }, '?hash=a%26b%3Dc'],
  ])('%j', (query, text) => {
    expect(links.listingSearch(query)).toBe(text);
  });

  it('keep the path as the specification writes it [S2.17, S2.26, S2.29]', () => {
    expect(links.catalogNode('sale/posuda', { page: 3 })).toBe('/catalog/sale/posuda?page=3');
    expect(links.brand('nord-ika')).toBe('/catalog/vendors/nord-ika');
    expect(links.search('плита 4/6')).toBe('/search/%D0%BF%D0%BB%D0%B8%D1%82%D0%B0%204%2F6');
    expect(links.picture(240, 'a/b', 'webp')).toBe('/img/240/a%2Fb.webp');
  });
});

describe('addresses that scripts ask', () => {
  it.each(Object.values(ScriptPath))('%s is in the table', (path) => {
    const known = Object.values(routeTable).map((route) => route.path.replace(/\/:.*/, ''));
    expect(known).toContain(path);
  });
});

describe('the further style sheet', () => {
  it.each([
    ['/', null],
    ['/catalog/vendors/', null],
    ['/newsroom', null],
    ['/basket', 'purchase'],
    ['/lk/orders/', 'purchase'],
    ['/news/', 'content'],
    ['/answer/7', 'content'],
    ['/dilers/request', 'content'],
    ['/politika_konfidentsialnosti', 'content'],
    ['/soglasie', 'content'],
  ])('of %s', (path, sheet) => {
    expect(extraSheetOf(path)).toBe(sheet);
  });
});

it('names pages of news and answers, the first without a number', () => {
  expect([links.news(), links.news({ page: 2 })]).toEqual(['/news/', '/news/?page=2']);
  expect(links.answers()).toBe('/answer/');
  expect(links.answers({ kind: 3, page: 2 })).toBe('/answer/?kind=3&page=2');
});

describe('a route', () => {
  const plain = createRoute('/orders/:id/payment');
  const optional = createRoute('/search{/:search}', { query: { page, from: text }, slash: true });
  const rest = createRoute('/catalog/*path');

  it('builds the link of its pattern', () => {
    expect(plain(7)).toBe('/orders/7/payment');
    expect(createRoute('/documents/:key.pdf')('a b')).toBe('/documents/a%20b.pdf');
    expect(rest('teplovoe/plity')).toBe('/catalog/teplovoe/plity');
  });

  it('leaves an optional part out, and prints what differs from the usual', () => {
    expect(optional()).toBe('/search/');
    expect(optional('плита')).toBe('/search/%D0%BF%D0%BB%D0%B8%D1%82%D0%B0');
    expect(optional('x', { page: 1, from: null })).toBe('/search/x');
    const list = createRoute('/news', { query: { page, from: text }, slash: true });
    expect(list({ page: 3, from: 'a&b' })).toBe('/news/?page=3&from=a%26b');
  });
});

describe('the table of routes', () => {
  it('says what crawlers stay out of, and what is answered in overload', () => {
    expect(closedPaths).toEqual(
      [
        '/api/',
        '/basket',
        '/compare',
        '/favorites',
        '/lk',
        '/login',
        '/logout',
        '/order',
        '/pay-result/',
      ].concat(['/pay/', '/payments/notices', '/requests/', '/result/', '/search']),
    );
    expect(keptPaths).toEqual(
      [
        '/api/',
        '/app-codes/',
        '/documents/',
        '/feeds/full.xml',
        '/feeds/yandex.xml',
        '/img/',
        '/news/rss.xml',
      ].concat(['/robots.txt', '/sitemap.xml', '/sitemaps/', '/sw.js']),
    );
  });

  it('says which pages show a map, and which are pages of an order', () => {
    expect(mappedSegments).toEqual(['dostavka_oplata', 'contacts']);
    const ordering = ['/order', '/order?step=1', '/result/a', '/order-send/a', '/pay-result/a'];
    expect(ordering.filter((path) => !isOrderPath(path))).toEqual([]);
    expect(['/', '/orders/7/payment', '/basket', '/lk-order/7'].filter(isOrderPath)).toEqual([]);
  });

  it('names each pattern once, with the parameters that pages read', () => {
    const paths = Object.values(patterns);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBe(Object.keys(routeTable).length);
    expect(queryNames.has('hash') && queryNames.has('exclusive')).toBe(true);
    expect(queryNames.has('from')).toBe(false);
  });
});
