import { box } from '../../box.ts';
import { disc, lathe } from '../../lathe.ts';
import { hollowPaint } from '../../paint.ts';
import { palettes } from '../../palettes.ts';
import { rect } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function tray(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const up = Math.max(h * 0.6, 18);
  const { edge, dark, light } = palettes[tone];
  const r = Math.min(w, d) / 2;
  stage.focusOn({ x: r * 0.6, y: 0, z: r * 0.3, radius: r * 0.6 });
  if (Math.abs(w - d) < w * 0.08) {
    return (
      lathe(
        stage,
        {},
        [
          [r * 0.92, 0],
          [r * 0.97, up],
          [r, up],
        ],
        { tone, top: 'none' },
      ) +
      disc(stage, { y: up }, r, light, edge) +
      disc(stage, { y: up * 0.9 }, r * 0.95, dark) +
      disc(stage, { y: up * 0.3 }, r * 0.92, hollowPaint(stage, tone))
    );
  }
  const grips =
    vary(2) === 0
      ? [0.02, 0.945]
          .map((x) =>
            rect(w * x, d * 0.36, w * 0.035, d * 0.28, '#ffffff', {
              r: w * 0.017,
              stroke: edge,
              'stroke-width': 4,
            }),
          )
          .join('')
      : '';
  return box(
    stage,
    { w, h: up, d },
    {
      tone,
      top:
        rect(w * 0.07, d * 0.08, w * 0.86, d * 0.84, hollowPaint(stage, tone), {
          r: 30,
          stroke: edge,
          'stroke-width': 4,
        }) +
        rect(w * 0.09, d * 0.14, w * 0.82, d * 0.76, palettes[tone].base, { r: 26 }) +
        grips,
    },
  );
}
