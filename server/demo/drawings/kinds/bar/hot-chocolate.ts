import { box } from '../../box.ts';
import { disc, lathe } from '../../lathe.ts';
import { clearGlassPaint, linear } from '../../paint.ts';
import { knob } from '../../parts.ts';
import { circle, rect } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

export function hotChocolate(stage: Stage, { w, h, d, tone }: Subject): string {
  const base = h * 0.42;
  const r = Math.min(w, d) * 0.4;
  const chocolate = linear(
    stage,
    'chocolate',
    [0, 0, 1, 0],
    [
      [0, '#3a1f10'],
      [0.3, '#8b5a35'],
      [0.6, '#5a331b'],
      [1, '#2f180c'],
    ],
  );
  const spout = stage.at(0, base, r);
  stage.focusOn({ x: 0, y: base, z: r, radius: w * 0.48 });
  return (
    feet(stage, w * 0.9, d * 0.9, h * 0.04, w * 0.08) +
    box(
      stage,
      { y: h * 0.04, z: -d * 0.06, w: w * 0.86, h: base - h * 0.04, d: d * 0.76 },
      {
        tone,
        front:
          knob(w * 0.18, base * 0.3, w * 0.06, 2) +
          circle(w * 0.68, base * 0.3, w * 0.04, '#e2703f'),
      },
    ) +
    lathe(
      stage,
      { y: base },
      [
        [r * 0.96, 0],
        [r, h * 0.38],
      ],
      { tone: 'brown', fill: chocolate, top: 'none' },
    ) +
    disc(stage, { y: base + h * 0.38 }, r, '#6b452d') +
    lathe(
      stage,
      { y: base },
      [
        [r, 0],
        [r * 1.02, h * 0.46],
      ],
      { tone: 'glass', fill: clearGlassPaint(stage), top: 'none' },
    ) +
    lathe(
      stage,
      { y: base + h * 0.46 },
      [
        [r * 1.06, 0],
        [r * 1.06, h * 0.03],
        [r * 0.8, h * 0.06],
      ],
      { tone: 'black' },
    ) +
    lathe(
      stage,
      { y: base + h * 0.52 },
      [
        [r * 0.18, 0],
        [r * 0.18, h * 0.05],
      ],
      { tone: 'black' },
    ) +
    rect(spout.x - w * 0.05, spout.y - h * 0.03, w * 0.1, h * 0.14, '#d6dcdf', {
      r: 8,
      stroke: '#566167',
      'stroke-width': 3,
    }) +
    rect(spout.x - w * 0.09, spout.y - h * 0.06, w * 0.18, h * 0.045, '#22282b', { r: 8 }) +
    box(
      stage,
      { y: h * 0.02, z: d * 0.42, w: w * 0.6, h: h * 0.05, d: d * 0.22 },
      { tone: 'black' },
    )
  );
}
