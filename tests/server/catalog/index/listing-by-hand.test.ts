import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../../server/catalog/index/draft-index.ts';
import {
  type IndexQuery,
  listProducts,
  type ProductListing,
} from '../../../../server/catalog/index/list-products.ts';
import type { Scope } from '../../../../server/catalog/index/listing-scope.ts';
import { EMPTY_FILTER } from '../../../../shared/filter.ts';
import { MOSCOW, productRows, type TestProduct } from './catalog-rows.ts';
import {
  chosenKeys,
  freeIn,
  knowsValues,
  meets,
  type NaiveScope,
  naiveFacet,
  naiveMatches,
  naiveOrder,
  naiveScope,
} from './naive-listing.ts';
import {
  type RandomCatalog,
  randomCatalog,
  randomFilter,
  randomSort,
  randomViewer,
} from './random-catalog.ts';

const GUEST = { cityId: MOSCOW.id, levelId: null, loggedIn: false };
const plain: IndexQuery = {
  filter: EMPTY_FILTER,
  sort: 'relevance',
  page: 0,
  onpage: 100,
  viewer: GUEST,
  seed: 1,
};

const randomScope: fc.Arbitrary<NaiveScope> = fc.oneof(
  fc.record({ categoryId: fc.integer({ min: 10, max: 17 }), sale: fc.boolean() }),
  fc.constant({ sale: true }),
  fc.record({ brandId: fc.integer({ min: 1, max: 3 }) }),
);

function scopeOf({ categoryId, brandId, sale }: NaiveScope): Scope {
  if (categoryId !== undefined) return { kind: 'category', categoryId, sale: sale ?? false };
  return brandId === undefined ? { kind: 'sale' } : { kind: 'brand', brandId };
}

const indexOf = ({ reference, products }: RandomCatalog) =>
  buildIndex(reference, [productRows(products)]);

function list(catalog: RandomCatalog, scope: Scope, query: IndexQuery): ProductListing {
  const listing = listProducts(indexOf(catalog), scope, query);
  if ('unknown' in listing) throw new Error(`unknown: ${listing.unknown}`);
  return listing;
}

const shown = (facet: ProductListing['facets'][number]) => {
  if (facet.type === 'switch') return { count: facet.count };
  if (facet.type === 'range') return { min: facet.min, max: facet.max };
  return { counts: Object.fromEntries(facet.values.map(({ slug, count }) => [slug, count])) };
};

describe('listProducts against counting by hand', () => {
  const everything = fc.record({
    catalog: randomCatalog,
    scope: randomScope,
    filter: randomFilter,
    viewer: randomViewer,
    sort: randomSort,
  });

  it('finds the same products and orders them the same', () => {
    fc.assert(
      fc.property(everything, ({ catalog, scope, ...choice }) => {
        const query = { ...plain, ...choice };
        fc.pre(knowsValues(catalog, query));
        const expected = naiveOrder(naiveMatches(naiveScope(catalog, scope), query), query);
        const listing = list(catalog, scopeOf(scope), query);
        expect(listing.total).toBe(expected.length);
        const ids = choice.sort === 'rand' ? listing.ids.toSorted((a, b) => a - b) : listing.ids;
        const wanted = expected.map(({ id }) => id);
        expect(ids).toEqual(choice.sort === 'rand' ? wanted.sort((a, b) => a - b) : wanted);
      }),
      { numRuns: 400, seed: 20261120 },
    );
  });

  it('turns every order but that by relevance round', () => {
    fc.assert(
      fc.property(randomCatalog, randomScope, randomViewer, (catalog, scope, viewer) => {
        const idsOf = (sort: IndexQuery['sort'], reversed: boolean) =>
          list(catalog, scopeOf(scope), { ...plain, viewer, sort, reversed }).ids;
        expect(idsOf('rand', true)).toEqual(idsOf('rand', false).toReversed());
        expect(idsOf('asc', true)).toEqual(idsOf('desc', false));
        expect(idsOf('desc', true)).toEqual(idsOf('asc', false));
        expect(idsOf('relevance', true)).toEqual(idsOf('relevance', false));
        const stocks = idsOf('avail', true).map((id) =>
          freeIn(catalog.products.find((product) => product.id === id)!, viewer.cityId),
        );
        expect(stocks).toEqual(stocks.toSorted((a, b) => a - b));
      }),
      { numRuns: 100, seed: 20261123 },
    );
  });

  it('adds those that miss one of several choices when few match [S4.14]', () => {
    fc.assert(
      fc.property(everything, ({ catalog, scope, ...choice }) => {
        const query = { ...plain, ...choice };
        fc.pre(knowsValues(catalog, query));
        const { total, nearly } = list(catalog, scopeOf(scope), query);
        const { filter } = query;
        const keys = chosenKeys(filter);
        const missing = (product: TestProduct) =>
          keys.filter((key) => !meets(product, key, filter, query.viewer)).length;
        const wanted =
          total < 4 && new Set(keys).size > 1
            ? naiveScope(catalog, scope).filter((product) => missing(product) === 1)
            : [];
        const ordered = naiveOrder(wanted, { ...query, sort: 'relevance' });
        expect(nearly).toEqual(ordered.slice(0, 4).map(({ id }) => id));
        expect(list(catalog, scopeOf(scope), { ...query, page: 1 }).nearly).toEqual([]);
      }),
      { numRuns: 400, seed: 20261123 },
    );
  });

  it('counts each facet as if it were not chosen itself', () => {
    fc.assert(
      fc.property(everything, ({ catalog, scope, ...choice }) => {
        const query = { ...plain, ...choice };
        fc.pre(knowsValues(catalog, query));
        const products = naiveScope(catalog, scope);
        for (const facet of list(catalog, scopeOf(scope), query).facets) {
          const expected = naiveFacet(products, query, facet);
          expect([facet.key, shown(facet)]).toEqual([facet.key, expected]);
        }
      }),
      { numRuns: 400, seed: 20261120 },
    );
  });

  it('always shows what is chosen, and nothing twice', () => {
    fc.assert(
      fc.property(everything, ({ catalog, scope, ...choice }) => {
        const query = { ...plain, ...choice };
        fc.pre(knowsValues(catalog, query));
        const { facets } = list(catalog, scopeOf(scope), query);
        const keys = facets.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const key of chosenKeys(choice.filter)) expect(keys).toContain(key);
      }),
      { numRuns: 200, seed: 20261120 },
    );
  });

  it('cuts one order into pages without loss or repetition, also the shuffled one [S4.23, S4.24, S4.25]', () => {
    fc.assert(
      fc.property(
        everything,
        fc.integer({ min: 1, max: 7 }),
        ({ catalog, scope, ...rest }, onpage) => {
          const query = { ...plain, ...rest };
          fc.pre(knowsValues(catalog, query));
          const whole = list(catalog, scopeOf(scope), query);
          const pages = Array.from(
            { length: Math.ceil(whole.total / onpage) + 1 },
            (_, page) => list(catalog, scopeOf(scope), { ...query, page, onpage }).ids,
          );
          expect(pages.flat()).toEqual(whole.ids);
          expect(pages.at(-1)).toEqual([]);
        },
      ),
      { numRuns: 150, seed: 20261120 },
    );
  });
});
