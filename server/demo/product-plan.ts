import { families } from './families/families.ts';
import type { DemoShelf, Family } from './families/family.ts';
import { createRandom } from './random.ts';

export interface Stand {
  family: Family;
  shelf: DemoShelf;
}

/** Every shelf with its family. */
export const stands: readonly Stand[] = families.flatMap((family) =>
  family.shelves.map((shelf) => ({ family, shelf })),
);

/**
 * Stands of `count` products: as the shelves weigh, in a fixed disorder.
 * From `stands.length` products on no shelf is empty.
 */
export function planProducts(count: number): Uint16Array {
  const total = stands.reduce((sum, { shelf }) => sum + shelf.weight, 0);
  const plan = new Uint16Array(count);
  const spare = Math.max(0, count - stands.length);
  let filled = 0;
  let owed = 0;
  stands.forEach(({ shelf }, index) => {
    owed += (spare * shelf.weight) / total;
    const until = Math.min(count, index + 1 + Math.round(owed));
    plan.fill(index, filled, until);
    filled = Math.max(filled, until);
  });
  return createRandom(`plan ${count}`).shuffle(plan);
}
