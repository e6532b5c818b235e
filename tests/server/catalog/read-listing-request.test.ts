import { describe, expect, it } from 'vitest';
import { readListingRequest } from '../../../server/catalog/read-listing-request.ts';

const read = (query: string) => readListingRequest('/catalog/plity', new URLSearchParams(query));

describe('readListingRequest', () => {
  it('reads an address without a query as the first page by relevance', () => {
    expect(read('')).toMatchObject({ kind: 'listing', hash: '', sort: 'relevance', page: 1 });
  });

  it('reads filter, sort and page', () => {
    expect(read('hash=brand:nord,vulkan;price:..500&sort=asc&page=3')).toMatchObject({
      kind: 'listing',
      filter: { selections: { brand: ['nord', 'vulkan'] }, ranges: { price: { max: 500 } } },
      sort: 'asc',
      page: 3,
    });
  });

  it.each([
    ['the first page written out', 'page=1', ''],
    ['the default sort written out', 'sort=relevance', ''],
    ['an empty hash', 'hash=&sort=desc', '?sort=desc'],
    ['values out of order', 'hash=brand:vulkan,nord', '?hash=brand:nord,vulkan'],
    ['keys out of order', 'hash=v-nalichii;brand:nord', '?hash=brand:nord;v-nalichii'],
    ['swapped bounds', 'hash=price:500..100&page=2', '?hash=price:100..500&page=2'],
  ])('leads %s to the canonical address', (_name, query, search) => {
    const location = `/catalog/plity${search}`;
    expect(read(query)).toEqual({ kind: 'redirect', status: 301, location });
  });

  it('leads the fields of the form to the readable address, page forgotten', () => {
    const query = 'f.brand=vulkan&f.brand=nord&f.price.min=1+500&f.price.max=&sort=asc&page=4';
    const location = '/catalog/plity?hash=brand:nord,vulkan;price:1500..&sort=asc';
    expect(read(query)).toEqual({ kind: 'redirect', status: 303, location });
  });

  it('reads which facets stand open with all their values, in one order', () => {
    expect(read('facet=brand,tip')).toMatchObject({ kind: 'listing', facets: ['brand', 'tip'] });
    const location = '/catalog/plity?hash=brand:nord&facet=brand,tip';
    expect(read('hash=brand:nord&facet=tip,brand,tip')).toEqual({
      kind: 'redirect',
      status: 301,
      location,
    });
  });

  it('leads a form that chooses too much to as much of it as an address holds, and says so', () => {
    const model = (at: number) => `otdelenie-nagrevatelnoe-${String(at).padStart(3, '0')}`;
    const models = Array.from({ length: 100 }, (_, at) => model(at));
    const sent = models.map((value) => `f.model=${value}`).join('&');
    const found = read(`${sent}&f.brand=nord&f.v-nalichii.on=1`);
    const kept = models.slice(0, 70).join(',');
    expect(found).toMatchObject({
      kind: 'redirect',
      status: 303,
      location: `/catalog/plity?hash=brand:nord;model:${kept};v-nalichii`,
      notice: { title: 'Выбрано слишком много' },
    });
    const few = read('f.brand=nord');
    expect(few).not.toHaveProperty('notice');
  });

  it('leads an empty form to the address without a filter', () => {
    const location = '/catalog/plity';
    expect(read('f.price.min=&f.price.max=')).toEqual({ kind: 'redirect', status: 303, location });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=9999999',
    'page=x',
    'sort=name',
    'sort=rand',
    'hash=brand:',
    'hash=a:b:c',
    'hash=price:x..y',
    'hash=price:..',
    'hash=__proto__:a',
    'hash=UPPER',
    `hash=${'a,'.repeat(2000)}`,
    'f.price.min=много',
    'f.__proto__=1',
    'facet=',
    'facet=__proto__',
    'facet=a,b,c,d,e,f,g',
  ])('finds nothing at %s', (query) => {
    expect(read(query)).toEqual({ kind: 'not-found' });
  });
});
