import { box, onFront } from '../../box.ts';
import { lathe } from '../../lathe.ts';
import { knob } from '../../parts.ts';
import { circle, rect, repeat, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

export function meatGrinder(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const r = Math.min(w, d) * 0.25;
  const z = d * 0.26;
  const plate = { x: 0, y: h * 0.42 - r, z: z + d * 0.22, w: r * 2, h: r * 2, d: 1 };
  const holes = repeat(3, (ringAt) =>
    repeat(6 + ringAt * 5, (index) => {
      const angle = (index / (6 + ringAt * 5)) * 2 * Math.PI;
      const far = r * (0.22 + ringAt * 0.2);
      return circle(r + far * Math.cos(angle), r + far * Math.sin(angle), r * 0.07, '#2c3337');
    }),
  );
  const back = { ...plate, z: plate.z - d * 0.14 };
  const from = stage.at(0, h * 0.42, back.z);
  const to = stage.at(0, h * 0.42, plate.z);
  stage.focusOn({ x: 0, y: h * 0.46, z: plate.z, radius: w * 0.5 });
  return (
    feet(stage, w * 0.9, d * 0.8, h * 0.06, w * 0.09) +
    box(
      stage,
      { y: h * 0.06, z: -d * 0.12, w: w * 0.82, h: h * 0.54, d: d * 0.6 },
      {
        tone,
        front:
          circle(w * 0.1, h * 0.44, w * 0.04, '#3b8a5c') +
          circle(w * 0.22, h * 0.44, w * 0.04, '#c22b2b') +
          (vary(2) === 0 ? knob(w * 0.7, h * 0.44, w * 0.06, 3) : ''),
      },
    ) +
    stroke(`M${from.x} ${from.y}L${to.x} ${to.y}`, '#59646a', r * 2.02) +
    stroke(`M${from.x} ${from.y}L${to.x} ${to.y}`, '#9aa4a9', r * 1.94) +
    lathe(
      stage,
      { y: h * 0.5, z: d * 0.2 },
      [
        [r * 0.6, 0],
        [r * 0.6, h * 0.26],
      ],
      { tone: 'steel', top: 'none' },
    ) +
    onFront(
      stage,
      plate,
      circle(r, r, r, '#aab4b9', { stroke: '#59646a', 'stroke-width': 4 }) +
        circle(r, r, r * 0.8, '#dde3e6', { stroke: '#7c878d', 'stroke-width': 3 }) +
        holes +
        circle(r, r, r * 0.09, '#7c878d'),
    ) +
    box(
      stage,
      { y: h * 0.76, z: d * 0.08, w: w * 0.96, h: h * 0.1, d: d * 0.72 },
      {
        tone: 'steel',
        top:
          rect(w * 0.05, d * 0.05, w * 0.86, d * 0.62, '#b3bdc2', { r: 20 }) +
          circle(w * 0.48, d * 0.46, r * 0.52, '#3a4247'),
      },
    ) +
    lathe(
      stage,
      { y: h * 0.82, z: d * 0.18 },
      [
        [r * 0.3, 0],
        [r * 0.3, h * 0.12],
        [r * 0.55, h * 0.13],
        [r * 0.55, h * 0.17],
      ],
      { tone: 'white' },
    )
  );
}
