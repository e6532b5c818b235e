import { box } from '../../box.ts';
import { lathe } from '../../lathe.ts';
import { knob } from '../../parts.ts';
import type { Stage } from '../../stage.ts';
import { columns, type Subject } from '../kind.ts';

export function barMixer(stage: Stage, { w, h, d, tone, parts }: Subject): string {
  return (
    box(stage, { w, h: h * 0.08, d }, { tone: 'graphite' }) +
    columns(w, parts, w * 0.04)
      .map(({ x, w: wide }) => {
        const cx = x + wide / 2 - w / 2;
        const r = Math.min(wide, d) * 0.3;
        const z = d * 0.14;
        stage.focusOn({ x: cx, y: h * 0.62, z, radius: h * 0.26 });
        return (
          box(
            stage,
            { x: cx, y: h * 0.08, z: -d * 0.3, w: wide * 0.42, h: h * 0.76, d: d * 0.22 },
            { tone },
          ) +
          lathe(
            stage,
            { x: cx, y: h * 0.08, z },
            [
              [r * 0.72, 0],
              [r * 0.78, h * 0.02],
              [r, h * 0.44],
              [r * 1.05, h * 0.45],
            ],
            { tone: 'steel', top: 'open' },
          ) +
          lathe(
            stage,
            { x: cx, y: h * 0.5, z },
            [
              [r * 0.1, 0],
              [r * 0.1, h * 0.24],
            ],
            { tone: 'steel' },
          ) +
          box(
            stage,
            { x: cx, y: h * 0.72, z: -d * 0.04, w: wide * 0.56, h: h * 0.24, d: d * 0.66 },
            { tone, front: knob(wide * 0.28, h * 0.12, Math.min(wide * 0.1, h * 0.06), 3) },
          )
        );
      })
      .join('')
  );
}
