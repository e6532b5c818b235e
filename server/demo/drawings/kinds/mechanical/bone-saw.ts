import { box } from '../../box.ts';
import { palettes } from '../../palettes.ts';
import { knob } from '../../parts.ts';
import { circle, rect } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

export function boneSaw(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const wheel = (cy: number, r: number) =>
    circle(w * 0.36, cy, r, 'none', {
      stroke: palettes[tone].deep,
      'stroke-width': 4,
      'stroke-opacity': '0.5',
    });
  const upper = h * 0.32;
  const bar = stage.at(w * 0.12, h * 0.68, d * 0.36);
  const low = stage.at(w * 0.12, h * 0.42, d * 0.36);
  stage.focusOn({ x: 0, y: h * 0.54, z: d * 0.2, radius: w * 0.5 });
  return (
    feet(stage, w * 0.76, d * 0.86, h * 0.05, w * 0.08) +
    box(
      stage,
      { x: -w * 0.08, y: h * 0.05, w: w * 0.72, h: h * 0.36, d: d * 0.8 },
      {
        tone,
        front:
          wheel(h * 0.18, w * 0.26) +
          circle(w * 0.12, h * 0.05, w * 0.04, '#3b8a5c') +
          circle(w * 0.24, h * 0.05, w * 0.05, '#c22b2b'),
      },
    ) +
    box(
      stage,
      { x: -w * 0.32, y: h * 0.41, z: -d * 0.1, w: w * 0.2, h: h * 0.28, d: d * 0.4 },
      { tone },
    ) +
    box(
      stage,
      { x: w * 0.04, y: h * 0.41, w: w * 0.92, h: h * 0.025, d: d * 0.96 },
      { tone: 'steel' },
    ) +
    box(
      stage,
      { x: -w * 0.08, y: h * 0.68, w: w * 0.72, h: upper, d: d * 0.5 },
      {
        tone,
        front:
          wheel(upper * 0.56, w * 0.24) +
          (vary(2) === 0
            ? knob(w * 0.36, upper * 0.56, w * 0.06, 2)
            : rect(w * 0.3, upper * 0.5, w * 0.12, upper * 0.1, '#59646a', { r: 6 })),
      },
    ) +
    rect(bar.x - 5, bar.y, 12, low.y - bar.y, '#8a959b') +
    rect(bar.x - 5, bar.y, 4, low.y - bar.y, '#f3f5f6') +
    box(
      stage,
      { x: w * 0.3, y: h * 0.435, z: d * 0.1, w: w * 0.05, h: h * 0.14, d: d * 0.5 },
      { tone: 'steel' },
    )
  );
}
