import { curve, disc, lathe } from '../../lathe.ts';
import { linear } from '../../paint.ts';
import { palettes } from '../../palettes.ts';
import { circle } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';
import { longHandle } from '../long-handle.ts';

export function pan(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const r = Math.min(w, d) / 2;
  const up = Math.min(Math.max(h, r * 0.28), r * 0.9);
  const inside = tone === 'steel' ? 'steel' : 'graphite';
  const floor = linear(
    stage,
    `pan-${inside}`,
    [0, 0, 1, 1],
    [
      [0, palettes[inside].dark],
      [0.5, palettes[inside].base],
      [1, palettes[inside].dark],
    ],
  );
  stage.focusOn({ x: r * 0.8, y: up, z: 0, radius: r * 0.7 });
  return (
    longHandle(
      stage,
      r * 0.92,
      Math.max(r * 1.5, w - 2 * r),
      up * 0.8,
      r * 0.17,
      vary(2) === 0 ? 'steel' : 'black',
    ) +
    lathe(
      stage,
      {},
      curve([
        [r * 0.74, 0],
        [r * 0.8, up * 0.1],
        [r * 0.97, up * 0.9],
        [r, up],
      ]),
      { tone, top: 'open', rim: 0.04 },
    ) +
    disc(stage, { y: up * 0.2 }, r * 0.78, floor) +
    circle(
      stage.at(r * 0.88, up * 0.84, 0).x,
      stage.at(r * 0.88, up * 0.84, 0).y,
      r * 0.05,
      '#d6dcdf',
    )
  );
}
