import { box } from '../../box.ts';
import { display, door, handleBar, levels, reflection } from '../../parts.ts';
import { circle, ellipse, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { columns, feet, type Subject } from '../kind.ts';

export function proofer(stage: Stage, { w, h, d, tone, parts: rows }: Subject): string {
  const parts = w > h * 0.75 ? 2 : 1;
  const foot = h * 0.07;
  const body = h - foot;
  const panel = body * 0.13;
  const front =
    rect(w * 0.03, body * 0.02, w * 0.94, panel * 0.8, '#2c3337', { r: 6 }) +
    display({ x: w * 0.07, y: body * 0.035, w: w * 0.26, h: panel * 0.52 }, '#ff9d5c') +
    circle(w * 0.72, body * 0.065, panel * 0.22, '#d6dcdf') +
    circle(w * 0.86, body * 0.065, panel * 0.22, '#d6dcdf') +
    columns(w, parts, w * 0.03)
      .map((column, index) => {
        const area = { ...column, y: panel + body * 0.02, h: body - panel - body * 0.05 };
        const glass = {
          x: area.x + area.w * 0.1,
          y: area.y + area.h * 0.05,
          w: area.w * 0.8,
          h: area.h * 0.9,
        };
        const dough = repeat(rows, (row) =>
          repeat(4, (at) =>
            ellipse(
              glass.x + glass.w * (0.14 + at * 0.24),
              glass.y + (glass.h * (row + 1)) / (rows + 1) - 7,
              glass.w * 0.1,
              Math.min(11, (glass.h * 0.3) / rows),
              '#f0d9ae',
            ),
          ),
        );
        const frame = door(stage, area, tone);
        return (
          frame +
          rect(glass.x, glass.y, glass.w, glass.h, '#57493c', {
            r: 6,
            stroke: '#2c3337',
            'stroke-width': 4,
          }) +
          dough +
          levels(glass, rows, '#d6dcdf', 5) +
          reflection(glass, 0.14) +
          handleBar(
            stage,
            index === 0 && parts > 1 ? area.x + area.w * 0.92 : area.x + area.w * 0.02,
            area.y + area.h * 0.34,
            area.h * 0.26,
            true,
            13,
          )
        );
      })
      .join('');
  stage.focusOn({ x: w * 0.04, y: h * 0.72, z: d / 2, radius: w * 0.42 });
  return (
    feet(stage, w, d, foot, w * 0.06) + box(stage, { y: foot, w, h: body, d }, { tone, front })
  );
}
