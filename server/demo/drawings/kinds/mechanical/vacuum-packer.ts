import { box, face } from '../../box.ts';
import { linear } from '../../paint.ts';
import { buttons, display, reflection } from '../../parts.ts';
import { circle, line, rect } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

export function vacuumPacker(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const base = h * 0.5;
  const foot = h * 0.05;
  const hingeZ = -d * 0.42;
  const pane = linear(
    stage,
    'lid',
    [0, 0, 1, 0.6],
    [
      [0, '#cfe2e8', 0.75],
      [0.3, '#ffffff', 0.9],
      [0.45, '#d3e6ec', 0.55],
      [1, '#a9c6d0', 0.75],
    ],
  );
  const pack = { y: base, w: w * 0.5, h: h * 0.05, d: d * 0.4 };
  const body = base - foot;
  stage.focusOn({ x: -w * 0.1, y: base * 0.8, z: d / 2, radius: w * 0.34 });
  return (
    feet(stage, w, d, foot, w * 0.07) +
    box(
      stage,
      { y: foot, w, h: body, d },
      {
        tone,
        front:
          display(
            { x: w * 0.08, y: body * 0.3, w: w * 0.34, h: body * 0.36 },
            vary(2) === 0 ? '#5fd0b4' : '#7cc7ff',
          ) +
          buttons({ x: w * 0.46, y: body * 0.36, w: w * 0.24, h: body * 0.22 }, 3) +
          circle(w * 0.84, body * 0.48, body * 0.24, '#f4f6f6', {
            stroke: '#59646a',
            'stroke-width': 5,
          }) +
          line(w * 0.84, body * 0.48, w * 0.8, body * 0.36, '#c22b2b', 5),
        top:
          rect(w * 0.06, d * 0.1, w * 0.88, d * 0.82, '#6d787e', {
            r: 24,
            stroke: '#3a4247',
            'stroke-width': 8,
          }) +
          rect(w * 0.1, d * 0.16, w * 0.8, d * 0.7, '#c3ccd0', { r: 18 }) +
          rect(w * 0.14, d * 0.76, w * 0.72, d * 0.06, '#22282b', { r: 6 }),
      },
    ) +
    face(
      stage,
      [
        [-w * 0.48, base, hingeZ],
        [w * 0.48, base, hingeZ],
        [w * 0.48, h, -d * 0.2],
        [-w * 0.48, h, -d * 0.2],
      ],
      pane,
      '#59747d',
    ) +
    box(
      stage,
      { ...pack, y: base + 2 },
      { tone: 'red', top: reflection({ x: 0, y: 0, w: pack.w, h: pack.d }, 0.4) },
    ) +
    box(
      stage,
      { x: -w * 0.46, y: base, z: hingeZ, w: w * 0.05, h: h * 0.08, d: d * 0.1 },
      { tone: 'graphite' },
    ) +
    box(
      stage,
      { x: w * 0.46, y: base, z: hingeZ, w: w * 0.05, h: h * 0.08, d: d * 0.1 },
      { tone: 'graphite' },
    )
  );
}
