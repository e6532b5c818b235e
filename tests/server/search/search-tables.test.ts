import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Catalog, createCatalog } from '../../../server/catalog/index/catalog.ts';
import { buildIndex, draftIndex } from '../../../server/catalog/index/draft-index.ts';
import { doAtOnce } from '../../../server/platform/slices.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { findProducts } from '../../../server/search/find-products.ts';
import { prepareSearch, searchTables } from '../../../server/search/search-tables.ts';
import { createTestStore } from '../../helpers/with-store.ts';
import {
  parameter,
  productRows,
  referenceRows,
  type TestProduct,
} from '../catalog/index/catalog-rows.ts';
import { writeProducts, writeReference } from '../catalog/index/fill-store.ts';

const reference = referenceRows();
const plate: TestProduct = { id: 1, title: 'Тарелка', prices: { 1: [100, null] } };
const glass: TestProduct = { id: 2, title: 'Бокал' };

describe('prepareSearch', () => {
  const first = buildIndex(reference, [productRows([plate, glass])]);
  const changed = (change: TestProduct) => {
    const draft = draftIndex(first, reference);
    draft.put(productRows([change]));
    return doAtOnce(draft.finish());
  };

  it('keeps the tables when only prices and stock change', async () => {
    const before = searchTables(first);
    const next = changed({ ...plate, prices: { 1: [200, null] }, stock: { 1: 5 } });
    await prepareSearch(next, first);
    expect(searchTables(next).postings).toBe(before.postings);
    expect(searchTables(next).counts).toBe(before.counts);
  });

  it('makes them anew when a word or what is sold changes', async () => {
    searchTables(first);
    const renamed = changed({ ...plate, title: 'Тарелка плоская' });
    await prepareSearch(renamed, first);
    expect([...findProducts(renamed, 'плоская').ordinals]).toEqual([0]);
    const removed = changed({ ...plate, active: false });
    await prepareSearch(removed, first);
    expect([...findProducts(removed, 'тарелка').ordinals]).toEqual([]);
  });

  it('finds a parameter that makes no word by its title, in the version that brings it', async () => {
    const shelves = referenceRows({ parameters: [parameter(1, 'range', { title: 'Секции' })] });
    const tables = ['Стол', 'Стол', 'Полка', 'Полка', 'Полка'].map((title, at) => ({
      id: at + 1,
      title,
      ...(at === 0 && { params: { 1: [2] } }),
    }));
    const before = buildIndex(shelves, [productRows(tables)]);
    await prepareSearch(before);
    expect([...findProducts(before, 'стол секции').ordinals]).toEqual([0]);
    const draft = draftIndex(before, shelves);
    draft.put(productRows([{ id: 2, title: 'Стол', params: { 1: [3] } }]));
    const next = doAtOnce(draft.finish());
    expect(next.words).toBe(before.words);
    await prepareSearch(next, before);
    expect([...findProducts(next, 'стол секции').ordinals]).toEqual([0, 1]);
  });

  it('makes in slices what is made at once', async () => {
    const rows = [productRows([plate, glass])];
    const [atOnce, inSlices] = [buildIndex(reference, rows), buildIndex(reference, rows)];
    await prepareSearch(inSlices);
    const { vocabulary: _one, brandNames: _two, ...tables } = searchTables(inSlices);
    expect(searchTables(atOnce)).toMatchObject(tables);
  });
});

describe('a version of the catalogue', () => {
  let store: Store;
  let catalog: Catalog;

  beforeEach(async () => {
    store = await createTestStore();
    await writeReference(store, reference);
    await writeProducts(store, [plate]);
    const log = { info: () => {}, error: () => {} };
    catalog = await createCatalog({ store, clock: () => 0, log });
  });
  afterEach(() => store.close());

  it('is in force once its tables are ready, and nobody is told before', async () => {
    const seen: unknown[] = [];
    catalog.prepareWith(async (next, before) => {
      expect(before).toBe(catalog.index);
      await prepareSearch(next, before);
      expect(before).toBe(catalog.index);
      seen.push('prepared');
    });
    catalog.onChange(() => seen.push(findProducts(catalog.index, 'бокал').ordinals.length));
    await writeProducts(store, [glass]);
    expect(await catalog.poll()).toBe(true);
    expect(seen).toEqual(['prepared', 1]);
  });

  it('is tried again when it could not be prepared', async () => {
    let fails = true;
    catalog.prepareWith(async () => {
      if (fails) throw new Error('no memory');
    });
    await writeProducts(store, [glass]);
    await expect(catalog.poll()).rejects.toThrow('no memory');
    expect(catalog.index.size).toBe(1);
    fails = false;
    expect(await catalog.poll()).toBe(true);
    expect(findProducts(catalog.index, 'бокал').ordinals).toHaveLength(1);
  });
});
