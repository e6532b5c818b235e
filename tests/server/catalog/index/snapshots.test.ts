import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { catalogTree, listBrands } from '../../../../server/catalog/category-tree.ts';
import { type Catalog, createCatalog } from '../../../../server/catalog/index/catalog.ts';
import type { CatalogIndex } from '../../../../server/catalog/index/catalog-index.ts';
import { listProducts } from '../../../../server/catalog/index/list-products.ts';
import type { Scope } from '../../../../server/catalog/index/listing-scope.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { bumpSequence, transaction } from '../../../../server/platform/store/transaction.ts';
import { findProducts } from '../../../../server/search/find-products.ts';
import { suggest } from '../../../../server/search/suggest.ts';
import { API_SORTS } from '../../../../shared/contract/listing.ts';
import { EMPTY_FILTER, type Filter } from '../../../../shared/filter.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';
import { category, KAZAN, MOSCOW, referenceRows, type TestProduct } from './catalog-rows.ts';
import { writeProducts, writeReference } from './fill-store.ts';
import { BRANDS, PARAMETERS, randomProduct } from './random-catalog.ts';

const reference = referenceRows({
  categories: [category(10), category(11, 10), category(12, 10), category(13, 12)],
  brands: BRANDS,
  parameters: PARAMETERS,
});
const products: TestProduct[] = [
  { id: 1, categoryId: 11, brandId: 1, prices: { 1: [10_000, null] }, stock: { 1: 2, 2: 3 } },
  { id: 2, categoryId: 11, prices: { 1: [20_000, 30_000] }, params: { 3: [1.5], 1: ['сталь'] } },
  { id: 3, categoryId: 12, brandId: 2, hasPhoto: true, params: { 5: ['Да'], 6: ['текст'] } },
  // No test changes it: what filters ask for is always there.
  { id: 99, categoryId: 13, brandId: 1, stock: { 1: 1 }, params: { 3: [10] } },
];
const SHOP = 'a shop';
const FILTERS: Filter[] = [
  EMPTY_FILTER,
  { ...EMPTY_FILTER, selections: { brand: ['rational'] } },
  { ...EMPTY_FILTER, switches: ['v-nalichii'] },
  { ...EMPTY_FILTER, ranges: { dlina: { min: 1, max: 10 } } },
];

/** Listings with filters, counts and prices, the tree, brands, and what searches find. */
function appearance(index: CatalogIndex) {
  const scopes: Scope[] = [
    { kind: 'sale' },
    ...[1, 2, 3].map((brandId): Scope => ({ kind: 'brand', brandId })),
    ...[10, 11, 12, 13].map((categoryId): Scope => ({ kind: 'category', categoryId })),
    ...['товар', 'tovar-7', 'рациональ'].map((text) => findProducts(index, text)),
  ];
  const viewers = [
    { cityId: MOSCOW.id, levelId: null, loggedIn: false },
    { cityId: KAZAN.id, levelId: 2, loggedIn: true },
  ];
  return {
    tree: catalogTree(index),
    brands: listBrands(index),
    suggestions: ['то', 'раци', '7'].map((text) => suggest(index, text)),
    listings: scopes.flatMap((scope) =>
      FILTERS.flatMap((filter) =>
        viewers.flatMap((viewer) =>
          API_SORTS.map((sort) =>
            listProducts(index, scope, { filter, sort, page: 0, onpage: 100, viewer, seed: 3 }),
          ),
        ),
      ),
    ),
  };
}

describeOnBothStores('a catalogue from its snapshot', (dialect) => {
  let store: Store;
  let folder: string;
  let lines: { message: string; facts: Record<string, unknown> }[];
  const opened: Catalog[] = [];

  const open = async (shop = SHOP) => {
    const note = (facts: object, message: string) =>
      void lines.push({ message, facts: { ...facts } });
    const log = { info: note, error: note } as Parameters<typeof createCatalog>[0]['log'];
    const catalog = await createCatalog({
      store,
      clock: () => 0,
      log,
      snapshots: { folder, shop },
    });
    opened.push(catalog);
    return catalog;
  };
  const anew = () => createCatalog({ store, clock: () => 0, log: { info() {}, error() {} } });
  const wasRead = () => lines.findLast(({ message }) => message === 'Каталог прочитан')?.facts.read;
  const keepOne = async () => {
    await (await open()).keep();
  };
  const file = () => join(folder, 'catalog.snapshot');

  beforeEach(async () => {
    lines = [];
    folder = mkdtempSync(join(tmpdir(), 'marmit-snapshot-'));
    store = await createTestStore(dialect);
    await writeReference(store, reference);
    await writeProducts(store, products);
  });
  afterEach(async () => {
    for (const catalog of opened.splice(0)) catalog.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows what one built anew shows, whatever changed before and after the snapshot', async () => {
    const changes = fc.array(
      fc.uniqueArray(
        randomProduct.map((product) => ({ ...product, categoryId: null })),
        { selector: ({ id }) => id, minLength: 1, maxLength: 8 },
      ),
      { maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(changes, changes, async (before, after) => {
        const running = await open();
        for (const step of before) {
          await writeProducts(store, step);
          await running.poll();
        }
        await running.keep();
        for (const step of after) await writeProducts(store, step);
        const restored = await open();
        expect(wasRead()).toBe('snapshot');
        expect(appearance(restored.index)).toEqual(appearance((await anew()).index));
      }),
      { numRuns: 8, seed: 20261121 },
    );
  });

  it('follows the store from there', async () => {
    await keepOne();
    const catalog = await open();
    const before = appearance(catalog.index);
    expect(await catalog.poll()).toBe(false);
    await writeProducts(store, [
      { id: 1, categoryId: 12, title: 'Печь', brandId: 3, prices: { 1: [7, null] } },
      { id: 50, categoryId: 11, params: { 1: ['бронза'], 3: [7] } },
    ]);
    expect(await catalog.poll()).toBe(true);
    expect(catalog.index.touched).toHaveLength(2);
    expect(appearance(catalog.index)).toEqual(appearance((await anew()).index));
    expect(appearance(catalog.index)).not.toEqual(before);
  });

  it('has an import that came while no process ran', async () => {
    await keepOne();
    const imported = Array.from({ length: 60 }, (_, at): TestProduct => {
      return {
        id: at + 2,
        categoryId: 13,
        title: `Товар новый ${at}`,
        prices: { 1: [at + 1, null] },
      };
    });
    await writeProducts(store, imported);
    expect(appearance((await open()).index)).toEqual(appearance((await anew()).index));
  });

  it('has names and categories that changed while no process ran', async () => {
    await keepOne();
    await transaction(store, async (tx) => {
      await tx.updateTable('brands').set({ title: 'Атеси' }).where('id', '=', 1).execute();
      await tx.insertInto('categories').values(category(14, 13)).execute();
      await bumpSequence(tx, 'reference');
    });
    await writeProducts(store, [{ id: 9, categoryId: 14 }]);
    expect(appearance((await open()).index)).toEqual(appearance((await anew()).index));
  });

  it('is built from the store when the snapshot is of another shop, and kept anew', async () => {
    await keepOne();
    const other = await open('another shop');
    expect(wasRead()).toBe('store');
    await other.keep();
    await open('another shop');
    expect(wasRead()).toBe('snapshot');
    await open();
    expect(wasRead()).toBe('store');
  });

  it('is built from the store when that was put back to an older state', async () => {
    await writeProducts(store, [{ id: 1, categoryId: 11, prices: { 1: [1, null] } }]);
    await writeProducts(store, [{ id: 2, categoryId: 11, prices: { 1: [2, null] } }]);
    await keepOne();
    // The two changes above never came; two others did.
    await transaction(store, async (tx) => {
      await tx.updateTable('sequences').set({ value: 1 }).where('name', '=', 'catalog').execute();
      await tx.deleteFrom('products').where('id', 'in', [1, 2]).execute();
    });
    await writeProducts(store, [{ ...products[0]!, row: { updated_at: 5 } }]);
    await writeProducts(store, [{ id: 4, categoryId: 11 }, products[1]!]);
    await writeProducts(store, [{ id: 5, categoryId: 11 }]);
    const catalog = await open();
    expect(wasRead()).toBe('store');
    expect(appearance(catalog.index)).toEqual(appearance((await anew()).index));
  });

  it('is built from the store, with a line in the log, when the file is damaged anywhere', async () => {
    await keepOne();
    const whole = readFileSync(file());
    const damaged = [
      Buffer.alloc(0),
      whole.subarray(0, 7),
      whole.subarray(0, whole.length - 5),
      whole.subarray(100),
      ...[0.1, 0.5, 0.9, 0.999].map((share) => {
        const bytes = Buffer.from(whole);
        bytes[Math.floor(bytes.length * share)]! ^= 255;
        return bytes;
      }),
    ];
    for (const bytes of damaged) {
      writeFileSync(file(), bytes);
      lines = [];
      const catalog = await open();
      expect(wasRead()).toBe('store');
      expect(lines.filter(({ message }) => message === 'Снимок каталога не прочитан')).toHaveLength(
        1,
      );
      await catalog.keep();
      await open();
      expect(wasRead()).toBe('snapshot');
    }
  });

  it('keeps nothing but the last whole file, and says how large it is', async () => {
    const catalog = await open();
    await Promise.all([catalog.keep(), catalog.keep()]);
    await catalog.keep();
    expect(readdirSync(folder)).toEqual(['catalog.snapshot']);
    const { facts } = lines.findLast(({ message }) => message === 'Снимок каталога записан')!;
    expect(facts).toMatchObject({ bytes: readFileSync(file()).length, products: 4 });
  });

  it('is kept at the end of a process that was started, unless little changed', async () => {
    const catalog = await open();
    catalog.start();
    await catalog.close();
    const restored = await open();
    expect(wasRead()).toBe('snapshot');
    lines = [];
    restored.start();
    await restored.close();
    expect(lines).toEqual([]);
  });

  it('may be of an empty shop', async () => {
    const empty = await createTestStore(dialect);
    const catalog = await createCatalog({
      store: empty,
      clock: () => 0,
      log: { info() {}, error() {} },
      snapshots: { folder, shop: SHOP },
    });
    await catalog.keep();
    const restored = await createCatalog({
      store: empty,
      clock: () => 0,
      log: { info() {}, error() {} },
      snapshots: { folder, shop: SHOP },
    });
    expect(appearance(restored.index)).toEqual(appearance(catalog.index));
    await empty.close();
  });
});
