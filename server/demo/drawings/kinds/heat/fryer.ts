import { box } from '../../box.ts';
import { door, knob } from '../../parts.ts';
import { circle, line, rect, repeat, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { columns, feet, type Subject } from '../kind.ts';

export function fryer(stage: Stage, { w, h, d, tone, parts }: Subject): string {
  const tall = h > w * 1.4;
  const foot = h * 0.06;
  const body = h * 0.72 - foot;
  const bowls = columns(w, parts, w * 0.06);
  const panel = tall ? body * 0.2 : body * 0.62;
  const top = bowls
    .map(
      ({ x, w: wide }) =>
        rect(x, d * 0.2, wide, d * 0.66, '#3a4044', { r: 10 }) +
        rect(x + 8, d * 0.24, wide - 16, d * 0.58, '#c18a2f', { r: 8 }),
    )
    .join('');
  const front =
    bowls
      .map(
        ({ x, w: wide }, index) =>
          knob(x + wide * 0.32, panel * 0.5, Math.min(wide * 0.13, panel * 0.3), index + 2) +
          circle(x + wide * 0.62, panel * 0.42, w * 0.02, '#d2502f') +
          circle(x + wide * 0.78, panel * 0.42, w * 0.02, '#3b8a5c'),
      )
      .join('') +
    (tall
      ? bowls
          .map(({ x, w: wide }) =>
            door(stage, { x, y: body * 0.26, w: wide, h: body * 0.68 }, tone, 'right'),
          )
          .join('')
      : rect(w * 0.1, body * 0.8, w * 0.16, body * 0.08, '#8c979d', { r: 6 }));
  const baskets = bowls
    .map(({ x, w: wide }) => {
      const cx = x + wide / 2 - w / 2;
      const grid =
        repeat(5, (at) =>
          line(wide * 0.7 * (at / 5), 0, wide * 0.7 * (at / 5), h * 0.13, '#5f6a70', 3),
        ) +
        repeat(3, (at) =>
          line(0, (h * 0.13 * at) / 3, wide * 0.7, (h * 0.13 * at) / 3, '#5f6a70', 3),
        );
      const from = stage.at(cx, h * 0.85, d * 0.28);
      const to = stage.at(cx, h * 0.93, d * 0.72);
      return (
        box(
          stage,
          { x: cx, y: h * 0.73, z: 0, w: wide * 0.72, h: h * 0.13, d: d * 0.5 },
          {
            tone: 'steel',
            front: grid,
            top:
              rect(wide * 0.05, d * 0.04, wide * 0.62, d * 0.42, '#e0a94a', { r: 6 }) +
              repeat(7, (at) =>
                rect(
                  wide * (0.08 + at * 0.08),
                  d * (0.1 + (at % 3) * 0.09),
                  wide * 0.05,
                  d * 0.2,
                  '#f3cf7d',
                  { r: 4 },
                ),
              ),
          },
        ) +
        stroke(`M${from.x} ${from.y}L${to.x} ${to.y}`, '#7c878d', 9) +
        stroke(`M${(from.x + to.x) / 2} ${(from.y + to.y) / 2}L${to.x} ${to.y}`, '#22282b', 22)
      );
    })
    .join('');
  stage.focusOn({ x: w * 0.1, y: h * 0.72, z: d * 0.2, radius: w * 0.36 });
  return (
    feet(stage, w, d, foot, w * 0.08) +
    box(stage, { y: foot, w, h: body, d }, { tone, front, top }) +
    box(stage, { y: h * 0.72, z: -d * 0.42, w, h: h * 0.18, d: d * 0.14 }, { tone }) +
    baskets
  );
}
