import { box } from '../../box.ts';
import { radial } from '../../paint.ts';
import { buttons } from '../../parts.ts';
import { rect } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { columns, feet, type Subject } from '../kind.ts';

export function scales(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const pole = h > w * 0.7;
  const base = pole ? h * 0.2 : h * 0.66;
  const body = base * 0.7;
  const lit = vary(2) === 0 ? '#9ff0c9' : '#ffb27a';
  const screen = (sw: number, sh: number) =>
    rect(sw * 0.06, sh * 0.16, sw * 0.88, sh * 0.68, '#20262a', { r: 8 }) +
    columns(sw * 0.8, 3, sw * 0.04, sw * 0.1)
      .map(({ x, w: wide }) => rect(x, sh * 0.28, wide, sh * 0.44, lit, { r: 4 }))
      .join('');
  const head = { y: h * 0.82, z: -d * 0.3, w: w * 0.5, h: h * 0.18, d: d * 0.14 };
  stage.focusOn(
    pole
      ? { x: 0, y: h * 0.9, z: 0, radius: w * 0.4 }
      : { x: 0, y: base * 0.5, z: d / 2, radius: w * 0.36 },
  );
  return (
    (pole
      ? box(
          stage,
          { y: base * 0.4, z: -d * 0.4, w: w * 0.08, h: h * 0.8, d: w * 0.06 },
          { tone: 'steel' },
        )
      : '') +
    feet(stage, w * 0.9, d * 0.9, base * 0.16, w * 0.07) +
    box(
      stage,
      { y: base * 0.16, w: w * 0.9, h: body, d: d * 0.92 },
      {
        tone: pole ? 'graphite' : tone,
        front: pole
          ? ''
          : screen(w * 0.5, body) +
            buttons({ x: w * 0.52, y: body * 0.32, w: w * 0.34, h: body * 0.36 }, 4),
      },
    ) +
    box(
      stage,
      { y: base * 0.86, w, h: base * 0.12, d },
      {
        tone: 'steel',
        top: rect(
          w * 0.04,
          d * 0.05,
          w * 0.92,
          d * 0.9,
          radial(stage, 'pan', [
            [0, '#ffffff'],
            [1, '#c9d1d5'],
          ]),
          { r: 16 },
        ),
      },
    ) +
    (pole ? box(stage, head, { tone, front: screen(head.w, head.h) }) : '')
  );
}
