import { box } from '../../box.ts';
import { knob } from '../../parts.ts';
import { circle, rect, repeat, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { columns, feet, type Subject } from '../kind.ts';

export function contactGrill(stage: Stage, { w, h, d, tone, parts, vary }: Subject): string {
  const foot = h * 0.08;
  const base = h * 0.34;
  const ribs = (count: number) =>
    repeat(count, (at) =>
      rect(w * 0.04 + (at * w * 0.92) / count, d * 0.06, (w * 0.5) / count, d * 0.86, '#4b5459', {
        r: 4,
      }),
    );
  const lids = columns(w, parts, w * 0.02);
  const plate =
    rect(w * 0.02, d * 0.03, w * 0.96, d * 0.93, '#262c2f', { r: 10 }) +
    (vary(3) === 0 ? '' : ribs(16));
  const front =
    columns(w, Math.max(1, parts), 0)
      .map(
        ({ x, w: wide }, index) =>
          knob(x + wide * 0.3, base * 0.42, base * 0.2, index) +
          circle(x + wide * 0.5, base * 0.42, base * 0.07, '#e2703f'),
      )
      .join('') + rect(w * 0.2, base * 0.82, w * 0.6, base * 0.13, '#8c979d', { r: 6 });
  const covers = lids
    .map(({ x, w: wide }) => {
      const cx = x + wide / 2 - w / 2;
      const block = { x: cx, y: h * 0.52, z: -d * 0.04, w: wide * 0.96, h: h * 0.2, d: d * 0.84 };
      const left = stage.at(cx - wide * 0.34, h * 0.66, d * 0.42);
      const right = stage.at(cx + wide * 0.34, h * 0.66, d * 0.42);
      const grip = `M${left.x} ${left.y}l0 ${-h * 0.1}L${right.x} ${right.y - h * 0.1}V${right.y}`;
      return (
        box(stage, { ...block, y: h * 0.49, h: h * 0.045 }, { tone: 'black' }) +
        box(stage, block, { tone }) +
        stroke(grip, '#1f2427', 22) +
        stroke(grip, '#59636a', 6)
      );
    })
    .join('');
  stage.focusOn({ x: w * 0.1, y: h * 0.5, z: d * 0.4, radius: w * 0.34 });
  return (
    feet(stage, w, d, foot, w * 0.06) +
    box(stage, { y: foot, w, h: base, d }, { tone, front, top: plate }) +
    lids
      .map(({ x, w: wide }) =>
        box(
          stage,
          {
            x: x + wide / 2 - w / 2,
            y: foot + base,
            z: -d * 0.44,
            w: wide * 0.4,
            h: h * 0.28,
            d: d * 0.1,
          },
          { tone: 'graphite' },
        ),
      )
      .join('') +
    covers
  );
}
