import { box } from '../../box.ts';
import { door, handleBar, knob } from '../../parts.ts';
import { rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

export function oven(stage: Stage, { w, h, d, tone, parts }: Subject): string {
  const foot = h * 0.12;
  const body = h - foot;
  const each = body / parts;
  const front = repeat(parts, (index) => {
    const y = index * each;
    return (
      door(stage, { x: w * 0.03, y: y + each * 0.06, w: w * 0.7, h: each * 0.88 }, tone) +
      handleBar(stage, w * 0.09, y + each * 0.14, w * 0.58, false, 16) +
      rect(w * 0.76, y + each * 0.06, w * 0.21, each * 0.88, '#3a4247', { r: 6 }) +
      repeat(3, (at) =>
        knob(w * 0.865, y + each * (0.24 + at * 0.26), Math.min(w * 0.05, each * 0.1), at + index),
      )
    );
  });
  stage.focusOn({ x: w * 0.2, y: foot + body * 0.8, z: d / 2, radius: w * 0.32 });
  return (
    feet(stage, w, d, foot, w * 0.05) + box(stage, { y: foot, w, h: body, d }, { tone, front })
  );
}
