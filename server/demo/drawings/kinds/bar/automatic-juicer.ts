import { box, onFront } from '../../box.ts';
import { lathe } from '../../lathe.ts';
import { clearGlassPaint } from '../../paint.ts';
import { circle, line, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

/** A citrus machine that feeds and squeezes by itself. */
export function automaticJuicer(stage: Stage, { w, h, d, tone }: Subject): string {
  const fruit = (x: number, y: number, r: number) =>
    circle(x, y, r, '#f0a02c', { stroke: '#b86f12', 'stroke-width': 2 }) +
    circle(x - r * 0.3, y - r * 0.3, r * 0.3, '#ffd58a', { 'fill-opacity': '0.8' });
  const window = { x: w * 0.14, y: h * 0.06, w: w * 0.72, h: h * 0.34 };
  const inside =
    rect(window.x, window.y, window.w, window.h, '#2c3337', { r: 14 }) +
    fruit(w * 0.36, h * 0.17, w * 0.12) +
    fruit(w * 0.64, h * 0.17, w * 0.12) +
    fruit(w * 0.36, h * 0.31, w * 0.11) +
    fruit(w * 0.64, h * 0.31, w * 0.11);
  const shown = { x: 0, y: h * 0.78, z: 0, w: w * 0.8, h: h * 0.2, d: d * 0.5 };
  const basket =
    repeat(4, (index) => fruit(shown.w * (0.14 + index * 0.24), shown.h * 0.62, w * 0.1)) +
    repeat(3, (index) => fruit(shown.w * (0.26 + index * 0.24), shown.h * 0.3, w * 0.1)) +
    repeat(9, (index) =>
      line((shown.w * index) / 8, shown.h * 0.2, (shown.w * index) / 8, shown.h, '#8a959b', 4),
    ) +
    line(0, shown.h * 0.2, shown.w, shown.h * 0.2, '#8a959b', 6);
  const jug = { y: h * 0.03, z: d * 0.42 };
  stage.focusOn({ x: 0, y: h * 0.6, z: d / 2, radius: w * 0.5 });
  return (
    box(stage, { w: w * 0.96, h: h * 0.03, d }, { tone: 'black' }) +
    onFront(stage, shown, basket) +
    box(
      stage,
      { y: h * 0.03, w, h: h * 0.75, d: d * 0.7 },
      {
        tone,
        front:
          inside +
          rect(w * 0.3, h * 0.44, w * 0.4, h * 0.03, '#22282b', { r: 6 }) +
          rect(w * 0.2, h * 0.5, w * 0.6, h * 0.23, '#454c51', { r: 10 }) +
          circle(w * 0.88, h * 0.46, w * 0.04, '#3b8a5c'),
      },
    ) +
    lathe(
      stage,
      jug,
      [
        [w * 0.13, 0],
        [w * 0.15, h * 0.12],
      ],
      { tone: 'yellow', fill: '#f0a02c', top: 'none' },
    ) +
    lathe(
      stage,
      jug,
      [
        [w * 0.14, 0],
        [w * 0.17, h * 0.17],
      ],
      { tone: 'glass', fill: clearGlassPaint(stage), top: 'none' },
    )
  );
}
