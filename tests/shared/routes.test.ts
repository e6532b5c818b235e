import { describe, expect, it } from 'vitest';
import { links, listingSearch } from '../../shared/routes.ts';

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
