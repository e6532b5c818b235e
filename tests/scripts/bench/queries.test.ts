import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Facet } from '../../../shared/contract/listing.ts';
import type { Filter } from '../../../shared/filter.ts';

type Random = () => number;
interface QueriesModule {
  chooseFilter(random: Random, ask: (filter: Filter) => Promise<Facet[]>): Promise<Filter>;
  searchText(random: Random, product: { title: string; model: string | null }): string;
}

const folder = join(resolve(import.meta.dirname, '../../..'), 'scripts/bench');
const { chooseFilter, searchText }: QueriesModule = await import(
  join(folder, 'in-process/queries.mjs')
);
const { createRandom }: { createRandom(seed: number): Random } = await import(
  join(folder, 'statistics.mjs')
);
const draws = Array.from({ length: 200 }, (_, seed) => seed);

const facets: Facet[] = [
  {
    type: 'multiselect',
    key: 'brand',
    title: 'Бренд',
    unit: null,
    priority: null,
    values: [
      { slug: 'vulkan', title: 'Vulkan', count: 3, selected: false },
      { slug: 'empty', title: 'Empty', count: 0, selected: false },
    ],
  },
  {
    type: 'range',
    key: 'price',
    title: 'Цена',
    unit: '₽',
    priority: null,
    min: 100,
    max: 900,
    selected: {},
  },
  {
    type: 'switch',
    key: 'v-nalichii',
    title: 'В наличии',
    unit: null,
    priority: null,
    count: 0,
    selected: false,
  },
];

describe('the filters of measured listings', () => {
  it('choose only what the listing still has', async () => {
    for (const seed of draws) {
      const { selections, switches } = await chooseFilter(createRandom(seed), async () => facets);
      expect(selections.brand ?? ['vulkan']).toEqual(['vulkan']);
      expect(switches).toEqual([]);
    }
  });

  it('keep ranges in order and begin them within the bounds', async () => {
    for (const seed of draws) {
      const { ranges } = await chooseFilter(createRandom(seed), async () => facets);
      const { min = 100, max = 900 } = ranges.price ?? {};
      expect(min).toBeGreaterThanOrEqual(100);
      expect(max).toBeGreaterThan(min);
    }
  });

  it('are empty where nothing is left to choose', async () => {
    const filter = await chooseFilter(createRandom(1), async () => []);
    expect(filter).toEqual({ selections: {}, ranges: {}, switches: [] });
  });
});

describe('the texts of measured searches', () => {
  it('are never empty and come from the product', () => {
    const product = { title: 'Пароконвектомат электрический ПКА 6', model: 'PKA-6' };
    const texts = new Set(draws.map((seed) => searchText(createRandom(seed), product)));
    expect(texts).toContain('PKA-6');
    expect(texts.size).toBeGreaterThan(20);
    expect([...texts].every((text) => text.trim().length > 1)).toBe(true);
  });
});
