import { box, face } from '../../box.ts';
import { repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function wallShelf(stage: Stage, { w, h, d, tone, parts }: Subject): string {
  const slab = Math.min(h * 0.14, w * 0.05);
  const tiers = repeat(parts, (index) => {
    const y = (h / parts) * (index + 1) - slab - h * 0.06;
    const bracket = (x: number) =>
      face(
        stage,
        [
          [x, y, -d / 2],
          [x, y, d * 0.36],
          [x, y - slab * 0.8, d * 0.36],
          [x, y - (h / parts) * 0.72, -d * 0.4],
          [x, y - (h / parts) * 0.72, -d / 2],
        ],
        '#aeb8bd',
      ) +
      box(
        stage,
        {
          x,
          y: y - (h / parts) * 0.76,
          z: -d * 0.48,
          w: w * 0.03,
          h: (h / parts) * 0.76,
          d: d * 0.04,
        },
        { tone: 'graphite' },
      );
    return (
      bracket(-w * 0.36) +
      bracket(w * 0.36) +
      box(stage, { y, w, h: slab, d }, { tone }) +
      box(stage, { y: y + slab, z: -d * 0.48, w, h: h * 0.06, d: d * 0.03 }, { tone })
    );
  });
  stage.focusOn({ x: w * 0.36, y: h * 0.7, z: 0, radius: w * 0.24 });
  return tiers;
}
