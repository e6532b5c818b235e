import { box } from '../../box.ts';
import { hollowPaint } from '../../paint.ts';
import { palettes } from '../../palettes.ts';
import { circle, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

/** A lid with its sunken grip: `parts` 0. */
function gastroLid(stage: Stage, { w, h, d, tone }: Subject): string {
  const { edge, base } = palettes[tone];
  const top =
    rect(w * 0.06, d * 0.09, w * 0.88, d * 0.82, base, { r: 24, stroke: edge, 'stroke-width': 4 }) +
    rect(w * 0.1, d * 0.15, w * 0.8, d * 0.7, palettes[tone].light, {
      r: 18,
      stroke: edge,
      'stroke-width': 2,
      'fill-opacity': '0.8',
    }) +
    rect(w * 0.38, d * 0.4, w * 0.24, d * 0.2, hollowPaint(stage, tone), {
      r: 20,
      stroke: edge,
      'stroke-width': 3,
    }) +
    rect(w * 0.4, d * 0.465, w * 0.2, d * 0.07, palettes[tone].light, {
      r: 12,
      stroke: edge,
      'stroke-width': 3,
    });
  stage.focusOn({ x: 0, y: h, z: 0, radius: d * 0.5 });
  return box(stage, { w, h: Math.max(h, 18), d }, { tone, top });
}

export function gastroContainer(stage: Stage, subject: Subject): string {
  const { w, h, d, tone, choice } = subject;
  if (choice === 0) return gastroLid(stage, subject);
  const rim = Math.max(h * 0.06, 8);
  const { edge } = palettes[tone];
  const drop = Math.min(d * 0.45, h * 0.6);
  const inner = rect(w * 0.06, d * 0.08, w * 0.88, d * 0.84, hollowPaint(stage, tone), {
    r: 26,
    stroke: edge,
    'stroke-width': 3,
  });
  const floor = rect(
    w * 0.1,
    d * 0.1 + drop,
    w * 0.8,
    Math.max(d * 0.82 - drop, d * 0.1),
    palettes[tone].light,
    { r: 20, 'fill-opacity': '0.75' },
  );
  const holes =
    choice === 2
      ? repeat(33, (index) =>
          circle(
            w * (0.15 + (index % 11) * 0.07),
            d * 0.16 + drop + Math.floor(index / 11) * (d * 0.7 - drop) * 0.36,
            w * 0.013,
            '#59646a',
          ),
        )
      : '';
  stage.focusOn({ x: w * 0.3, y: h, z: d * 0.2, radius: Math.min(w, d) * 0.42 });
  return (
    box(stage, { w: w * 0.84, h: h * 0.3, d: d * 0.8 }, { tone }) +
    box(stage, { y: h * 0.22, w: w * 0.88, h: h * 0.78 - rim, d: d * 0.86 }, { tone }) +
    box(stage, { y: h - rim, w, h: rim, d }, { tone, top: inner + floor + holes })
  );
}
