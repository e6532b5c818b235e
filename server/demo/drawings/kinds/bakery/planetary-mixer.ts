import { box } from '../../box.ts';
import { curve, lathe } from '../../lathe.ts';
import { display, knob } from '../../parts.ts';
import { circle, line, rect, repeat, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

/** A wire whisk hanging at a place. */
function whisk(stage: Stage, y: number, z: number, r: number, size: number): string {
  const at = stage.at(0, y, z);
  return (
    repeat(5, (index) => {
      const side = (index - 2) * r * 0.5;
      return stroke(
        `M${at.x} ${at.y}C${at.x + side * 1.3} ${at.y + size * 0.4} ${at.x + side * 1.4} ${at.y + size * 0.9} ${at.x} ${at.y + size}`,
        '#8a959b',
        4,
      );
    }) + rect(at.x - r * 0.12, at.y - size * 0.2, r * 0.24, size * 0.24, '#aab4b9')
  );
}

export function planetaryMixer(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const r = w * 0.35;
  const z = d * 0.12;
  const bowl = lathe(
    stage,
    { y: h * 0.16, z },
    curve([
      [r * 0.5, 0],
      [r * 0.8, h * 0.05],
      [r * 0.96, h * 0.15],
      [r, h * 0.3],
      [r * 1.05, h * 0.31],
    ]),
    { tone: 'steel', top: 'open' },
  );
  const head = { y: h * 0.66, z: -d * 0.02, w: w * 0.62, h: h * 0.26, d: d * 0.86 };
  const front =
    display(
      { x: head.w * 0.24, y: head.h * 0.2, w: head.w * 0.52, h: head.h * 0.22 },
      vary(2) === 0 ? '#5fd0b4' : '#ff9d5c',
    ) +
    knob(head.w * 0.3, head.h * 0.68, head.w * 0.09, vary(6)) +
    circle(head.w * 0.55, head.h * 0.68, head.w * 0.05, '#3b8a5c') +
    circle(head.w * 0.73, head.h * 0.68, head.w * 0.065, '#c22b2b');
  const guard = [-1, -0.5, 0, 0.5, 1]
    .map((at) => {
      const up = stage.at(at * r * 0.6, h * 0.66, z + r * 0.3);
      const low = stage.at(at * r, h * 0.49, z + r * Math.sqrt(1 - at * at * 0.96));
      return line(up.x, up.y, low.x, low.y, '#7c878d', 4);
    })
    .join('');
  stage.focusOn({ x: 0, y: h * 0.58, z, radius: w * 0.5 });
  return (
    box(stage, { y: h * 0.05, z: -d * 0.34, w: w * 0.46, h: h * 0.64, d: d * 0.3 }, { tone }) +
    box(stage, { x: -w * 0.38, z: 0, w: w * 0.16, h: h * 0.08, d }, { tone }) +
    box(stage, { x: 0, z: -d * 0.34, w: w * 0.9, h: h * 0.1, d: d * 0.32 }, { tone }) +
    box(stage, { x: w * 0.38, z: 0, w: w * 0.16, h: h * 0.08, d }, { tone }) +
    box(
      stage,
      { x: -w * 0.36, y: h * 0.34, z: z - r * 0.2, w: w * 0.1, h: h * 0.05, d: d * 0.2 },
      { tone: 'graphite' },
    ) +
    bowl +
    whisk(stage, h * 0.64, z, r, h * 0.24) +
    lathe(
      stage,
      { y: h * 0.16, z },
      curve([
        [r * 0.5, 0],
        [r * 0.8, h * 0.05],
        [r * 0.96, h * 0.15],
        [r * 0.99, h * 0.26],
      ]),
      { tone: 'steel', top: 'none' },
    ) +
    guard +
    box(
      stage,
      { x: w * 0.36, y: h * 0.34, z: z - r * 0.2, w: w * 0.1, h: h * 0.05, d: d * 0.2 },
      { tone: 'graphite' },
    ) +
    box(stage, head, { tone, front }) +
    box(stage, { ...head, y: h * 0.92, w: head.w * 0.8, h: h * 0.06, d: head.d * 0.8 }, { tone })
  );
}
