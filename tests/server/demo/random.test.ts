import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../server/demo/random.ts';

describe('createRandom', () => {
  const values = (seed: string | number) => {
    const random = createRandom(seed);
    return Array.from({ length: 50 }, () => random.int(1, 1_000));
  };

  it('gives the same values for the same seed', () => {
    expect(values('plate')).toEqual(values('plate'));
    expect(values(7)).toEqual(values(7));
  });

  it('gives other values for another seed', () => {
    expect(values('plate')).not.toEqual(values('cup'));
    expect(values(7)).not.toEqual(values(8));
  });

  it('keeps to the bounds and reaches both', () => {
    const random = createRandom(1);
    const dice = new Set(Array.from({ length: 500 }, () => random.int(1, 6)));
    expect([...dice].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('steps from the lowest to the highest', () => {
    const random = createRandom(2);
    const steps = new Set(Array.from({ length: 200 }, () => random.step(600, 900, 100)));
    expect([...steps].sort()).toEqual([600, 700, 800, 900]);
  });

  it('takes different elements in their order', () => {
    const random = createRandom(3);
    for (let round = 0; round < 50; round++) {
      const some = random.some([1, 2, 3, 4, 5], 3);
      expect(some).toEqual([...new Set(some)].sort());
      expect(some).toHaveLength(3);
    }
  });

  it('shuffles without losing anything', () => {
    const list = Uint16Array.from({ length: 100 }, (_, index) => index);
    const shuffled = createRandom(4).shuffle(Uint16Array.from(list));
    expect(shuffled).not.toEqual(list);
    expect([...shuffled].sort((a, b) => a - b)).toEqual([...list]);
  });
});
