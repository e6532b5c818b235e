import { describe, expect, it } from 'vitest';
import { pickPopular } from '../../../../../server/doors/exchange/saving/choose-popular.ts';

const node = (id: number, parentId: number | null, count = 0) => ({ id, parentId, count });

describe('pickPopular', () => {
  it('gives the biggest of the top categories, counting what is below them', () => {
    const tops = Array.from({ length: 14 }, (_, i) => node(i + 1, null, i));
    expect(pickPopular([...tops, node(20, 2, 100)])).toEqual([
      2, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4,
    ]);
  });

  it('goes below a single top category', () => {
    const children = Array.from({ length: 7 }, (_, i) => node(i + 2, 1, i + 1));
    expect(pickPopular([node(1, null), ...children])).toEqual([8, 7, 6, 5, 4, 3, 2]);
  });

  it('keeps a leaf beside the children of its neighbours', () => {
    expect(pickPopular([node(1, null, 5), node(2, null), node(3, 2, 1), node(4, 2, 2)])).toEqual([
      1, 4, 3,
    ]);
  });

  it('gives none where there are no goods', () => {
    expect(pickPopular([node(1, null), node(2, 1)])).toEqual([]);
  });
});
