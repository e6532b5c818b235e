import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catalogTree } from '../../../../server/catalog/category-tree.ts';
import { findListing } from '../../../../server/catalog/find-listing.ts';
import { type Catalog, createCatalog } from '../../../../server/catalog/index/catalog.ts';
import type { CatalogChange } from '../../../../server/catalog/index/catalog-change.ts';
import { buildIndex } from '../../../../server/catalog/index/draft-index.ts';
import { type IndexQuery, listProducts } from '../../../../server/catalog/index/list-products.ts';
import type { Scope } from '../../../../server/catalog/index/listing-scope.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { bumpSequence, transaction } from '../../../../server/platform/store/transaction.ts';
import { findProducts } from '../../../../server/search/find-products.ts';
import { listingSchema } from '../../../../shared/contract/listing.ts';
import { EMPTY_FILTER } from '../../../../shared/filter.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';
import { appearance } from './appearance.ts';
import {
  brand,
  category,
  MOSCOW,
  parameter,
  productRows,
  referenceRows,
  type TestProduct,
} from './catalog-rows.ts';
import { writeProducts, writeReference } from './fill-store.ts';

const GUEST = { cityId: MOSCOW.id, levelId: null, loggedIn: false };
const query: Omit<IndexQuery, 'seed'> = {
  filter: EMPTY_FILTER,
  sort: 'relevance',
  page: 0,
  onpage: 100,
  viewer: GUEST,
};
const silent = { info: () => {}, error: () => {} };

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
      { id: 9, categoryId: 12, prices: { 1: [100, null] }, stock: { 3: 1 } },
    ];
    await writeProducts(store, changed);
    expect(await catalog.poll()).toBe(true);
    expect(appearance(catalog.index)).toEqual(
      appearance(buildIndex(reference, [productRows([products[1]!, ...changed])])),
    );
    expect(changes).toEqual([
      {
        products: [1, 3, 9],
        categories: expect.toSatisfy((ids) => [...ids].sort().join() === '10,11,12'),
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
    // A price type that nobody buys at.
    await transaction(store, async (tx) => {
      const level = { id: 9, code: 'zakupochnaya', title: 'Закупочная' };
      await tx.insertInto('price_levels').values(level).execute();
      await bumpSequence(tx, 'reference');
    });
    await catalog.poll();
    changes.splice(0);
    expect(await told({ 1: [12_000, null], 9: [7_000, null] })).toEqual([false]);
  });

  it('is another one for everybody with the first product of a category, and without the last', async () => {
    const told = async (product: Omit<TestProduct, 'id' | 'categoryId'>) => {
      await writeProducts(store, [{ id: 9, categoryId: 13, ...product }]);
      await catalog.poll();
      return changes.splice(0).map(({ everything }) => everything);
    };
    expect(await told({})).toEqual([true]);
    expect(await told({ prices: { 1: [9_000, null] } })).toEqual([false]);
    expect(await told({ active: false })).toEqual([true]);
  });

  it('is another one for everybody with the first product of a category on sale, and without the last', async () => {
    await writeProducts(store, [
      { id: 8, categoryId: 13, prices: { 1: [9_000, null] } },
      { id: 9, categoryId: 11, prices: { 1: [9_000, 10_000] } },
    ]);
    await catalog.poll();
    changes.splice(0);
    const told = async (prices: TestProduct['prices']) => {
      await writeProducts(store, [{ id: 8, categoryId: 13, prices }]);
      await catalog.poll();
      return changes.splice(0).map(({ everything }) => everything);
    };
    expect(await told({ 1: [9_000, 10_000] })).toEqual([true]);
    expect(await told({ 1: [8_000, 10_000] })).toEqual([false]);
    expect(await told({ 1: [8_000, null] })).toEqual([true]);
  });

  it('leaves the pages alone that do not show a category which the menu has no room for', async () => {
    const groups = Array.from({ length: 40 }, (_, at) => category(100 + at, 10));
    const goods = groups.map(({ id }) => ({ id, categoryId: id }));
    await transaction(store, async (tx) => {
      await tx.insertInto('categories').values(groups).execute();
      await bumpSequence(tx, 'reference');
    });
    await writeProducts(store, goods.slice(0, -1));
    await catalog.poll();
    changes.splice(0);
    const told = async (product: TestProduct) => {
      await writeProducts(store, [product]);
      await catalog.poll();
      return changes.splice(0);
    };
    expect(await told({ id: 139, categoryId: 139 })).toMatchObject([
      { products: [139], categories: [10, 139], everything: false },
    ]);
    expect(await told({ id: 139, active: false })).toMatchObject([{ everything: false }]);
    expect(await told({ id: 100, active: false })).toMatchObject([{ everything: true }]);
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
    await writeProducts(store, [{ id: 9, categoryId: 12 }]);
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
