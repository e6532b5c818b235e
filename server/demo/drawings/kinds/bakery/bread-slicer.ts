import { box } from '../../box.ts';
import { handleBar } from '../../parts.ts';
import { circle, line, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

export function breadSlicer(stage: Stage, { w, h, d, tone }: Subject): string {
  const foot = h * 0.07;
  const body = h * 0.5;
  const mouth = { x: w * 0.1, y: body * 0.1, w: w * 0.8, h: body * 0.44 };
  const blades = repeat(17, (index) =>
    line(
      mouth.x + (mouth.w * (index + 0.5)) / 17,
      mouth.y,
      mouth.x + (mouth.w * (index + 0.5)) / 17,
      mouth.y + mouth.h,
      '#c9d1d5',
      4,
    ),
  );
  const slice = (x: number) => {
    const block = { x, y: foot + body, z: d * 0.02, w: w * 0.045, h: h * 0.2, d: d * 0.26 };
    return box(stage, block, { tone: 'wood', front: rect(0, 0, block.w, block.h, '#b9742f') });
  };
  stage.focusOn({ x: 0, y: h * 0.6, z: d * 0.3, radius: w * 0.4 });
  return (
    feet(stage, w, d, foot, w * 0.06) +
    box(
      stage,
      { y: foot, w, h: body, d },
      {
        tone,
        front:
          rect(mouth.x, mouth.y, mouth.w, mouth.h, '#2c3337', { r: 6 }) +
          blades +
          circle(w * 0.2, body * 0.78, body * 0.07, '#3b8a5c') +
          circle(w * 0.3, body * 0.78, body * 0.08, '#c22b2b'),
        top: repeat(17, (index) =>
          rect(w * 0.12 + index * w * 0.045, d * 0.1, w * 0.014, d * 0.8, '#4d575d'),
        ),
      },
    ) +
    box(
      stage,
      { y: foot + body, z: -d * 0.44, w, h: h * 0.42, d: d * 0.12 },
      { tone, front: handleBar(stage, w * 0.1, h * 0.06, w * 0.8, false, 20) },
    ) +
    repeat(14, (index) => slice((index - 6.5) * w * 0.053))
  );
}
