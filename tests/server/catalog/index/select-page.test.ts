import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectPage } from '../../../../server/catalog/index/select-page.ts';

describe('selectPage', () => {
  const key = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(Infinity, -0, 1e15));

  it('gives what sorting everything gives', () => {
    fc.assert(
      fc.property(
        fc.array(key, { maxLength: 80 }),
        fc.nat(80),
        fc.nat(30),
        (keys, from, length) => {
          const places = keys.map((_, place) => place);
          /** Ids fall where ordinals grow. */
          const ids = Uint32Array.from(places, (place) => 1000 - place);
          const sorted = places.toSorted((a, b) => {
            if (keys[a] === keys[b]) return ids[a]! - ids[b]!;
            return keys[a]! < keys[b]! ? -1 : 1;
          });
          const list = { ordinals: Uint32Array.from(places), keys: Float64Array.from(keys), ids };
          expect([...selectPage(list, from, from + length)]).toEqual(
            sorted.slice(from, from + length),
          );
        },
      ),
      { numRuns: 1000, seed: 20261120 },
    );
  });

  it.each(['growing', 'falling', 'equal', 'organ pipe'])('stays linear for %s keys', (shape) => {
    const size = 100_000;
    const keyAt: Record<string, (place: number) => number> = {
      growing: (place) => place,
      falling: (place) => -place,
      equal: () => 1,
      'organ pipe': (place) => Math.min(place, size - place),
    };
    let compared = 0;
    const keys = Float64Array.from({ length: size }, (_, place) => keyAt[shape]!(place));
    const ordinals = Uint32Array.from({ length: size }, (_, place) => place);
    const counted = new Proxy(keys, {
      get: (target, name) => {
        compared++;
        return Reflect.get(target, name) as unknown;
      },
    });
    selectPage({ ordinals, keys: counted, ids: ordinals }, 40_000, 40_020);
    expect(compared).toBeLessThan(30 * size);
  });
});
