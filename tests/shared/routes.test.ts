import { describe, expect, it } from 'vitest';
import { extraSheetOf, links, listingSearch } from '../../shared/routes.ts';

describe('addresses of listings', () => {
  it.each([
    [{}, ''],
    [{ page: 1, sort: 'relevance', hash: '' }, ''],
    [{ page: 2, sort: 'asc' }, '?sort=asc&page=2'],
    [{ hash: 'brend:a,b;obem:1..2' }, '?hash=brend:a,b;obem:1..2'],
    [{ hash: 'a&b=c' }, '?hash=a%26b%3Dc'],
  ])('%j', (query, text) => {
    expect(listingSearch(query)).toBe(text);
  });

  it('keep the path as the specification writes it', () => {
    expect(links.catalogNode('sale/posuda', { page: 3 })).toBe('/catalog/sale/posuda?page=3');
    expect(links.brand('nord-ika')).toBe('/catalog/vendors/nord-ika');
    expect(links.search('плита 4/6')).toBe('/search/%D0%BF%D0%BB%D0%B8%D1%82%D0%B0%204%2F6');
    expect(links.image(240, 'a/b', 'webp')).toBe('/img/240/a%2Fb.webp');
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
  ])('of %s', (path, sheet) => {
    expect(extraSheetOf(path)).toBe(sheet);
  });
});

it('names pages of news and answers, the first without a number', () => {
  expect([links.news(), links.news(2)]).toEqual(['/news/', '/news/?page=2']);
  expect(links.answers()).toBe('/answer/');
  expect(links.answers(3, 2)).toBe('/answer/?kind=3&page=2');
});
