import { box } from '../../box.ts';
import { door, handleBar } from '../../parts.ts';
import type { Stage } from '../../stage.ts';
import { columns, legs, type Subject } from '../kind.ts';

export function neutralCabinet(stage: Stage, { w, h, d, tone, parts }: Subject): string {
  const foot = h * 0.1;
  const slab = h * 0.05;
  const body = h - foot - slab;
  const doors = columns(w, parts, w * 0.02)
    .map(
      (column) =>
        door(stage, { ...column, y: body * 0.06, h: body * 0.88 }, tone) +
        handleBar(
          stage,
          column.x + column.w * (column.x < w / 2 ? 0.86 : 0.08),
          body * 0.38,
          body * 0.24,
          true,
          14,
        ),
    )
    .join('');
  stage.focusOn({ x: 0, y: h * 0.6, z: d / 2, radius: Math.min(w, h) * 0.34 });
  return (
    legs(stage, { w: w * 0.94, d: d * 0.9, h: foot }, 'steel', w * 0.035).back +
    legs(stage, { w: w * 0.94, d: d * 0.9, h: foot }, 'steel', w * 0.035).front +
    box(stage, { y: foot, w: w * 0.98, h: body, d: d * 0.96 }, { tone, front: doors }) +
    box(stage, { y: foot + body, w, h: slab, d }, { tone })
  );
}
