import type { DemoBrand } from './brands.ts';
import type { DrawingSpec, DrawingView } from './drawings/drawing.ts';
import type { Design, FamilyFacts } from './families/family.ts';
import type { Random } from './random.ts';

/** Sets of views by how often shops have them; one in 25 products waits for its photographs. */
const SETS: readonly (readonly [count: number, views: readonly DrawingView[]])[] = [
  [1, []],
  [5, ['front', 'angle']],
  [11, ['front', 'angle', 'detail']],
  [7, ['angle', 'front', 'detail', 'size']],
  [1, ['front', 'angle', 'detail', 'size', 'detail']],
];
const cards = SETS.flatMap(([count, views]) => Array.from({ length: count }, () => views));

/** Pictures of a product; makers of machines differ in small things, by two variants of a drawing. */
export function photosOf(
  design: Design,
  trade: FamilyFacts['trade'],
  brand: DemoBrand,
  random: Random,
): DrawingSpec[] {
  const variant = trade === 'machine' ? (brand.id % 2) + 1 : 1;
  const { look } = design;
  const rounded = roundSizes(look);
  return random.pick(cards).map((view, index) => ({
    ...(view === 'size' ? look : rounded),
    view,
    seed: seedOf(view, index, variant),
  }));
}

function seedOf(view: DrawingView, index: number, variant: number): number {
  if (index > 3) return 3;
  return view === 'front' || view === 'angle' ? variant : 1;
}

/** Sizes that look the same share a drawing, unless the drawing names them. */
function roundSizes(look: Design['look']): Design['look'] {
  return {
    ...look,
    width: roundSize(look.width),
    height: roundSize(look.height),
    depth: roundSize(look.depth),
  };
}

/** Rounds to about a tenth. */
function roundSize(size: number): number {
  const step = size < 100 ? 10 : size < 400 ? 40 : size < 1_000 ? 100 : 200;
  return Math.max(step, Math.round(size / step) * step);
}
