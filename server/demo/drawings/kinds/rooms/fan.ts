import { box } from '../../box.ts';
import { radial } from '../../paint.ts';
import { palettes } from '../../palettes.ts';
import { circle, line, path, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function fan(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const r = Math.min(w, h) * 0.43;
  const cx = w / 2;
  const cy = h / 2;
  const blades = 5 + vary(3);
  const wing = (index: number) =>
    path(
      `M${cx} ${cy - r * 0.2}C${cx + r * 0.5} ${cy - r * 0.4} ${cx + r * 0.56} ${cy - r * 0.8} ${cx + r * 0.1} ${cy - r * 0.93}C${cx - r * 0.2} ${cy - r * 0.8} ${cx - r * 0.14} ${cy - r * 0.4} ${cx} ${cy - r * 0.2}Z`,
      '#aab4b9',
      {
        stroke: '#59646a',
        'stroke-width': 3,
        transform: `rotate(${Math.round((index * 360) / blades)} ${Math.round(cx)} ${Math.round(cy)})`,
      },
    );
  const front =
    circle(cx, cy, r * 1.06, palettes[tone].deep) +
    circle(
      cx,
      cy,
      r,
      radial(stage, 'duct', [
        [0, '#59646a'],
        [0.8, '#2b3236'],
        [1, '#14181a'],
      ]),
    ) +
    repeat(blades, wing) +
    circle(cx, cy, r * 0.24, '#3a4247', { stroke: '#8a959b', 'stroke-width': 4 }) +
    circle(cx - r * 0.05, cy - r * 0.06, r * 0.1, '#7c878d') +
    repeat(3, (index) =>
      circle(cx, cy, r * (0.45 + index * 0.24), 'none', {
        stroke: '#e4e9eb',
        'stroke-width': 4,
        'stroke-opacity': '0.9',
      }),
    ) +
    line(cx - r, cy, cx + r, cy, '#e4e9eb', 4) +
    line(cx, cy - r, cx, cy + r, '#e4e9eb', 4) +
    [
      [0.05, 0.05],
      [0.95, 0.05],
      [0.05, 0.95],
      [0.95, 0.95],
    ]
      .map(([x = 0, y = 0]) => circle(w * x, h * y, w * 0.018, '#59646a'))
      .join('');
  stage.focusOn({ x: w * 0.1, y: h * 0.6, z: d / 2, radius: r * 0.7 });
  return box(stage, { w, h, d: Math.min(d, w * 0.5) }, { tone, front });
}
