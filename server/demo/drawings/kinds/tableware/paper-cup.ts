import { lathe } from '../../lathe.ts';
import { repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

/** A few of a sleeve, one in another. */
export function paperCup(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const r = Math.min(w, d) / 2;
  const cup = (y: number) =>
    lathe(
      stage,
      { y },
      [
        [r * 0.66, 0],
        [r * 0.66, h * 0.02],
        [r * 0.97, h * 0.93],
        [r * 1.02, h * 0.94],
        [r * 1.02, h * 0.97],
        [r, h * 0.98],
      ],
      { tone, top: 'open', rim: 0.05 },
    );
  stage.focusOn({ x: 0, y: h * 0.8, z: 0, radius: r * 1.3 });
  return repeat(3 + vary(2), (index) => cup(index * h * 0.13));
}
