import { box } from '../../box.ts';
import { curve, disc, lathe } from '../../lathe.ts';
import { linear } from '../../paint.ts';
import { knob } from '../../parts.ts';
import { circle, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

export function cutter(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const r = Math.min(w, d) * 0.44;
  const base = h * 0.42;
  const clear = linear(
    stage,
    'cover',
    [0, 0, 1, 0.3],
    [
      [0, '#b9d0d7', 0.75],
      [0.3, '#ffffff', 0.85],
      [0.6, '#cfe2e8', 0.6],
      [1, '#8fabb4', 0.8],
    ],
  );
  const arm = stage.at(r * 1.05, base + h * 0.24, 0);
  stage.focusOn({ x: 0, y: base + h * 0.1, z: 0, radius: w * 0.52 });
  return (
    feet(stage, w * 0.9, d * 0.9, h * 0.05, w * 0.09) +
    box(
      stage,
      { y: h * 0.05, w: w * 0.94, h: base - h * 0.05, d: d * 0.94 },
      {
        tone,
        front:
          circle(w * 0.2, base * 0.4, w * 0.05, '#3b8a5c') +
          circle(w * 0.36, base * 0.4, w * 0.06, '#c22b2b') +
          knob(w * 0.68, base * 0.4, w * 0.08, vary(6)),
      },
    ) +
    stroke(`M${arm.x} ${arm.y}h${w * 0.06}v${h * 0.16}h${-w * 0.06}`, '#59646a', 18) +
    lathe(
      stage,
      { y: base },
      [
        [r * 0.8, 0],
        [r * 0.96, h * 0.04],
        [r, h * 0.3],
        [r * 1.03, h * 0.31],
      ],
      { tone: 'steel', top: 'open' },
    ) +
    lathe(
      stage,
      { y: base + h * 0.31 },
      curve([
        [r * 1.02, 0],
        [r * 0.98, h * 0.08],
        [r * 0.5, h * 0.15],
      ]),
      { tone: 'glass', fill: clear, top: 'none' },
    ) +
    disc(stage, { y: base + h * 0.46 }, r * 0.5, '#e4f0f3', '#7896a0') +
    lathe(
      stage,
      { y: base + h * 0.46 },
      [
        [r * 0.22, 0],
        [r * 0.22, h * 0.06],
        [r * 0.3, h * 0.07],
        [r * 0.3, h * 0.11],
      ],
      { tone: 'black' },
    )
  );
}
