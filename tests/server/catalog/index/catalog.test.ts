import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogTree, listBrands } from '../../../../server/catalog/category-tree.ts';
import { findListing } from '../../../../server/catalog/find-listing.ts';
import { type Catalog, createCatalog } from '../../../../server/catalog/index/catalog.ts';
import type { CatalogChange } from '../../../../server/catalog/index/catalog-change.ts';
import type { CatalogIndex } from '../../../../server/catalog/index/catalog-index.ts';
import { buildIndex, draftIndex } from '../../../../server/catalog/index/draft-index.ts';
import { type ListingQuery, listProducts } from '../../../../server/catalog/index/list-products.ts';
import type { Scope } from '../../../../server/catalog/index/listing-scope.ts';
import { doAtOnce } from '../../../../server/platform/slices.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { bumpSequence, transaction } from '../../../../server/platform/store/transaction.ts';
import { findProducts } from '../../../../server/search/find-products.ts';
import { API_SORTS, listingSchema } from '../../../../shared/contract/listing.ts';
import { EMPTY_FILTER } from '../../../../shared/filter.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';
import {
  brand,
  category,
  KAZAN,
  MOSCOW,
  parameter,
  productRows,
  referenceRows,
  type TestProduct,
} from './catalog-rows.ts';
import { writeProducts, writeReference } from './fill-store.ts';
import { randomCatalog, randomProduct } from './random-catalog.ts';

const GUEST = { cityId: MOSCOW.id, levelId: null, loggedIn: false };
const query: Omit<ListingQuery, 'seed'> = {
  filter: EMPTY_FILTER,
  sort: 'relevance',
  page: 0,
  onpage: 100,
  viewer: GUEST,
};
const silent = { info: () => {}, error: () => {} };

/** All that pages can see of an index. */
function appearance(index: CatalogIndex) {
  const scopes: Scope[] = [
    { kind: 'sale' },
    ...[1, 2, 3].map((brandId): Scope => ({ kind: 'brand', brandId })),
    ...[10, 11, 12, 13].flatMap((categoryId): Scope[] => [
      { kind: 'category', categoryId },
      { kind: 'category', categoryId, sale: true },
    ]),
    findProducts(index, 'товар'),
    findProducts(index, 'tovar-7'),
  ];
  return {
    tree: catalogTree(index),
    brands: listBrands(index),
    listings: scopes.flatMap((scope) =>
      API_SORTS.flatMap((sort) =>
        [MOSCOW.id, KAZAN.id].map((cityId) =>
          listProducts(index, scope, { ...query, sort, viewer: { ...GUEST, cityId }, seed: 3 }),
        ),
      ),
    ),
  };
}

describe('draftIndex', () => {
  const reference = referenceRows();

  it('gives after any changes what a new build gives', () => {
    const changes = fc.array(
      fc.uniqueArray(randomProduct, { selector: ({ id }) => id, maxLength: 8 }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(randomCatalog, changes, ({ reference, products }, steps) => {
        const now = new Map(products.map((product) => [product.id, product]));
        let index = buildIndex(reference, [productRows(products)]);
        for (const step of steps) {
          const known = step.map((product) => ({ ...product, categoryId: null }));
          const draft = draftIndex(index, reference);
          draft.put(productRows(known));
          index = doAtOnce(draft.finish());
          for (const product of known) now.set(product.id, product);
        }
        const rebuilt = buildIndex(reference, [productRows([...now.values()])]);
        expect(appearance(index)).toEqual(appearance(rebuilt));
      }),
      { numRuns: 60, seed: 20261120 },
    );
  });

  it('leaves the version that others are reading as it was', () => {
    fc.assert(
      fc.property(randomCatalog, fc.array(randomProduct), ({ reference, products }, changes) => {
        const index = buildIndex(reference, [productRows(products)]);
        const before = structuredClone(index.columns);
        const draft = draftIndex(index, reference);
        for (const change of changes) draft.put(productRows([{ ...change, categoryId: null }]));
        doAtOnce(draft.finish());
        expect(index.columns).toEqual(before);
      }),
      { numRuns: 60, seed: 20261120 },
    );
  });

  it('knows only its own products, whatever was made over it', () => {
    const index = buildIndex(reference, [productRows([{ id: 1 }])]);
    const over = (ids: number[]) => {
      const draft = draftIndex(index, reference);
      draft.put(productRows(ids.map((id) => ({ id }))));
      return doAtOnce(draft.finish());
    };
    const [thrownAway, next] = [over([5, 6]), over([6, 7])];
    const found = [index, thrownAway, next].map(({ ordinals }) =>
      [1, 5, 6, 7].filter((id) => ordinals.find(id) !== undefined),
    );
    expect([found[0], found[2]]).toEqual([[1], [1, 6, 7]]);
  });

  it('forgets a draft that was not finished', () => {
    const reference = referenceRows({ categories: [category(10)] });
    const index = buildIndex(reference, [productRows([{ id: 1, categoryId: 10 }])]);
    draftIndex(index, reference).put(productRows([{ id: 5, categoryId: 10 }]));
    const draft = draftIndex(index, reference);
    draft.put(
      productRows([
        { id: 4, categoryId: 10 },
        { id: 5, categoryId: 10 },
      ]),
    );
    const listing = listProducts(
      doAtOnce(draft.finish()),
      { kind: 'category', categoryId: 10 },
      { ...query, seed: 1 },
    );
    expect(listing).toMatchObject({ ids: [1, 4, 5] });
  });
});

describeOnBothStores('createCatalog', (dialect) => {
  let store: Store;
  let catalog: Catalog;
  let changes: CatalogChange[];
  const products: TestProduct[] = [
    { id: 1, categoryId: 11, brandId: 1, prices: { 1: [10_000, null] }, stock: { 1: 2, 2: 3 } },
    { id: 2, categoryId: 11, prices: { 1: [20_000, 30_000] }, params: { 1: [1.5], 2: ['сталь'] } },
    { id: 3, categoryId: 12, brandId: 2, hasPhoto: true, params: { 3: ['Да'], 4: ['текст'] } },
  ];
  const reference = referenceRows({
    categories: [category(10), category(11, 10), category(12, 10), category(13)],
    brands: [brand(1, 'Atesi'), brand(2, 'Bosch'), brand(3)],
    parameters: [
      parameter(1, 'range', { code: 'dlina' }),
      parameter(2, 'multiselect', { code: 'material' }),
      parameter(3, 'switch', { code: 'pmm' }),
      parameter(4, 'text'),
    ],
  });
  const all = () => [...products];

  beforeEach(async () => {
    store = await createTestStore(dialect);
    await writeReference(store, reference);
    await writeProducts(store, products);
    catalog = await createCatalog({ store, clock: () => 0, log: silent });
    changes = [];
    catalog.onChange((change) => changes.push(change));
  });
  afterEach(async () => {
    catalog.stop();
    await store.close();
  });

  it('loads what the rows say', () => {
    expect(appearance(catalog.index)).toEqual(
      appearance(buildIndex(reference, [productRows(all())])),
    );
  });

  it('does nothing when nothing changed', async () => {
    const before = catalog.index;
    expect(await catalog.poll()).toBe(false);
    expect(catalog.index).toBe(before);
    expect(changes).toEqual([]);
  });

  it('takes over changed, new and removed products and says which', async () => {
    const before = catalog.index;
    const changed: TestProduct[] = [
      { id: 1, categoryId: 12, brandId: 2, prices: { 1: [5_000, null] } },
      { id: 3, active: false },
      { id: 9, categoryId: 13, prices: { 1: [100, 200] }, stock: { 3: 1 } },
    ];
    await writeProducts(store, changed);
    expect(await catalog.poll()).toBe(true);
    expect(appearance(catalog.index)).toEqual(
      appearance(buildIndex(reference, [productRows([products[1]!, ...changed])])),
    );
    expect(changes).toEqual([
      {
        products: [1, 3, 9],
        categories: expect.toSatisfy((ids) => [...ids].sort().join() === '10,11,12,13'),
        brands: [1, 2],
        everything: false,
      },
    ]);
    expect(before.version).toBe(1);
    expect(
      listProducts(before, { kind: 'brand', brandId: 1 }, { ...query, seed: 1 }),
    ).toMatchObject({ ids: [1] });
  });

  it('is another one for everybody with the first price of another level, and without the last', async () => {
    const told = async (prices: TestProduct['prices']) => {
      await writeProducts(store, [{ id: 1, categoryId: 11, prices }]);
      await catalog.poll();
      return changes.splice(0).map(({ everything }) => everything);
    };
    expect(await told({ 1: [10_000, null], 2: [9_000, null] })).toEqual([true]);
    expect(await told({ 1: [10_000, null], 2: [8_000, null] })).toEqual([false]);
    expect(await told({ 1: [11_000, null] })).toEqual([true]);
    expect(await told({ 1: [12_000, null] })).toEqual([false]);
  });

  it('shows new stock and prices in cards that were read before', async () => {
    const scope: Scope = { kind: 'category', categoryId: 11 };
    const card = async () => {
      const listing = await findListing(catalog, scope, query);
      return 'unknown' in listing ? null : listing.formatted_products[0];
    };
    expect(await card()).toMatchObject({
      id: 1,
      price: { price: 10_000 },
      avail_info: { free: 5 },
    });
    await writeProducts(store, [{ id: 1, categoryId: 11, prices: { 1: [7, 9] }, stock: { 2: 1 } }]);
    await catalog.poll();
    expect(await card()).toMatchObject({
      id: 1,
      price: { price: 7, retail_price: 9, discount: 22 },
      avail_info: { free: 1 },
    });
  });

  it('takes over new reference rows without loading all products again', async () => {
    await transaction(store, async (tx) => {
      await tx.insertInto('categories').values(category(14, 13)).execute();
      await tx.updateTable('categories').set({ slug: 'novyy' }).where('id', '=', 12).execute();
      await bumpSequence(tx, 'reference');
    });
    await writeProducts(store, [{ id: 9, categoryId: 14 }]);
    await catalog.poll();
    expect(catalog.index.touched).toHaveLength(1);
    expect(changes).toMatchObject([{ everything: true }]);
    const paths = catalogTree(catalog.index).map(({ childs }) =>
      childs.map((node) => node.fullUrl),
    );
    expect(paths).toEqual([
      ['sale/razdel-10'],
      ['razdel-10/razdel-11', 'razdel-10/novyy'],
      ['razdel-13/razdel-14'],
    ]);
  });

  it('loads all anew when known names change', async () => {
    await transaction(store, async (tx) => {
      await tx.updateTable('brands').set({ title: 'Атеси' }).where('id', '=', 1).execute();
      await bumpSequence(tx, 'reference');
    });
    await catalog.poll();
    const listing = await findListing(catalog, (index) => findProducts(index, 'атеси'), query);
    expect(listing).toMatchObject({ total_count: 1 });
    expect(changes).toMatchObject([{ everything: true }]);
  });

  it('answers in the shape of the contract', async () => {
    const listing = await findListing(catalog, { kind: 'category', categoryId: 10 }, query);
    expect(listingSchema.parse(listing)).toEqual(listing);
  });

  it('polls once at a time', async () => {
    await writeProducts(store, [{ id: 9, categoryId: 13 }]);
    await Promise.all([catalog.poll(), catalog.poll(), catalog.poll()]);
    expect(changes).toHaveLength(1);
  });

  it('polls every second between start and stop', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    catalog.start();
    catalog.start();
    await writeProducts(store, [{ id: 9, categoryId: 13 }]);
    vi.advanceTimersByTime(1000);
    await catalog.poll();
    expect(changes).toMatchObject([{ products: [9] }]);
    catalog.stop();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('keeps the catalogue when the store fails, and logs it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const errors: unknown[] = [];
    const logged = Promise.withResolvers<void>();
    const error = (reason: unknown) => {
      errors.push(reason);
      logged.resolve();
    };
    const failing = await createCatalog({ store, clock: () => 0, log: { info: () => {}, error } });
    await sql`drop table sequences`.execute(store.writer);
    failing.start();
    vi.advanceTimersByTime(1000);
    await logged.promise;
    expect(errors).toHaveLength(1);
    await expect(failing.poll()).rejects.toThrow('sequences');
    expect(failing.index.size).toBe(3);
    failing.stop();
    vi.useRealTimers();
  });

  it('stops telling who no longer listens', async () => {
    const heard: CatalogChange[] = [];
    catalog.onChange((change) => heard.push(change))();
    await writeProducts(store, [{ id: 9, categoryId: 13 }]);
    await catalog.poll();
    expect(heard).toEqual([]);
  });
});
