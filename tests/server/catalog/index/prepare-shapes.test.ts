import { describe, expect, it } from 'vitest';
import { buildIndex, draftIndex } from '../../../../server/catalog/index/draft-index.ts';
import { listProducts } from '../../../../server/catalog/index/list-products.ts';
import { prepareShapes } from '../../../../server/catalog/index/prepare-shapes.ts';
import { doAtOnce } from '../../../../server/platform/slices.ts';
import { query } from './appearance.ts';
import {
  category,
  parameter,
  productRows,
  referenceRows,
  type TestProduct,
} from './catalog-rows.ts';

const reference = referenceRows({
  categories: [category(1), category(2, 1), category(3, 1), category(4)],
  parameters: [
    parameter(1, 'multiselect', { title: 'Материал' }),
    parameter(2, 'range', { title: 'Длина' }),
    parameter(3, 'switch', { title: 'Крышка' }),
  ],
});

/** More than are counted in one go, of two categories within one and of a small one. */
const goods: TestProduct[] = Array.from({ length: 9001 }, (_, at) => ({
  id: at + 1,
  categoryId: at % 100 === 0 ? 4 : 2 + (at % 2),
  prices: { 1: [1000 + at, null] },
  params: {
    1: at % 7 === 0 ? [`вид ${at % 5}`, `вид ${at % 3}`] : [`вид ${at % 5}`],
    ...(at % 3 > 0 && { 2: [at % 11] }),
    ...(at % 2 > 0 && { 3: ['да'] }),
  },
}));

const build = () => buildIndex(reference, [productRows(goods)]);
const listOf = (index: ReturnType<typeof build>, categoryId: number) =>
  listProducts(index, { kind: 'category', categoryId }, { ...query, seed: 1 });

describe('prepareShapes', () => {
  it('measures large categories ahead, as their first visitors would', async () => {
    const [index, other] = [build(), build()];
    await prepareShapes(index);
    expect([...index.shapes.keys()].sort()).toEqual(['category-1', 'category-2', 'category-3']);
    const ahead = new Map(index.shapes.entries());
    for (const id of [1, 2, 3, 4]) expect(listOf(index, id)).toEqual(listOf(other, id));
    for (const [name, shape] of ahead) {
      expect(index.shapes.get(name)).toBe(shape);
      expect(other.shapes.get(name)).toEqual(shape);
    }
  });

  it('counts what is there over all parts of a category', async () => {
    const index = build();
    await prepareShapes(index);
    const shape = index.shapes.get('category-1');
    const inside = goods.filter(({ categoryId }) => categoryId !== 4);
    const carriersOf = (title: string) =>
      shape?.carriers[index.facets.facets.find((facet) => facet.title === title)?.number ?? -1];
    expect(shape?.size).toBe(inside.length);
    for (const [id, title] of [
      [1, 'Материал'],
      [2, 'Длина'],
      [3, 'Крышка'],
    ] as const) {
      expect(carriersOf(title)).toBe(inside.filter(({ params }) => params?.[id]).length);
    }
    const [most, least] = [Math.max(...(shape?.maxs ?? [])), Math.min(...(shape?.mins ?? []))];
    expect([least, most]).toEqual([0, 10]);
    expect(shape?.categoryId).toBe(1);
  });

  it('does nothing for a version that has the shapes of the one before', async () => {
    const index = build();
    const draft = draftIndex(index, reference);
    const [first] = goods;
    draft.put(productRows([{ ...first!, prices: { 1: [5, null] } }]));
    const next = doAtOnce(draft.finish());
    expect(next.shapes).toBe(index.shapes);
    await prepareShapes(next, index);
    expect(next.shapes.size).toBe(0);
  });
});
