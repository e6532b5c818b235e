import { box, face } from '../../box.ts';
import { curve, lathe } from '../../lathe.ts';
import { buttons, display, knob } from '../../parts.ts';
import { circle, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

export function vegetableCutter(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const r = Math.min(w, d) * 0.42;
  const z = d * 0.02;
  const head = h * 0.46;
  const arm = stage.at(-w * 0.1, h * 0.96, -d * 0.1);
  const grip = stage.at(w * 0.46, h * 0.98, d * 0.26);
  stage.focusOn({ x: 0, y: h * 0.62, z, radius: w * 0.52 });
  return (
    feet(stage, w * 0.86, d * 0.86, h * 0.04, w * 0.08) +
    box(
      stage,
      { y: h * 0.04, w: w * 0.84, h: head - h * 0.04, d: d * 0.84 },
      {
        tone: tone === 'steel' ? 'white' : tone,
        front:
          buttons({ x: w * 0.1, y: h * 0.06, w: w * 0.26, h: h * 0.06 }, 2) +
          (vary(2) === 0
            ? display({ x: w * 0.46, y: h * 0.05, w: w * 0.24, h: h * 0.08 })
            : knob(w * 0.6, h * 0.09, w * 0.06, 4)),
      },
    ) +
    lathe(
      stage,
      { y: head, z },
      [
        [r * 1.02, 0],
        [r * 1.02, h * 0.16],
        [r * 0.94, h * 0.19],
      ],
      { tone: 'steel' },
    ) +
    face(
      stage,
      [
        [-w * 0.26, head + h * 0.14, r * 0.9],
        [w * 0.26, head + h * 0.14, r * 0.9],
        [w * 0.32, head - h * 0.1, d * 0.62],
        [-w * 0.32, head - h * 0.1, d * 0.62],
      ],
      '#b3bdc2',
    ) +
    face(
      stage,
      [
        [-w * 0.24, head + h * 0.02, d * 0.5],
        [w * 0.24, head + h * 0.02, d * 0.5],
        [w * 0.32, head - h * 0.1, d * 0.63],
        [-w * 0.32, head - h * 0.1, d * 0.63],
      ],
      '#454c51',
    ) +
    lathe(
      stage,
      { x: -w * 0.1, y: head + h * 0.18, z },
      curve([
        [r * 0.7, 0],
        [r * 0.66, h * 0.1],
        [r * 0.6, h * 0.2],
      ]),
      { tone: 'steel', top: 'open' },
    ) +
    lathe(
      stage,
      { x: w * 0.28, y: head + h * 0.18, z: d * 0.06 },
      [
        [r * 0.2, 0],
        [r * 0.2, h * 0.24],
      ],
      { tone: 'steel', top: 'open' },
    ) +
    stroke(`M${arm.x} ${arm.y}L${grip.x} ${grip.y}`, '#69747a', 20) +
    stroke(`M${arm.x} ${arm.y}L${grip.x} ${grip.y}`, '#d6dcdf', 9) +
    circle(grip.x, grip.y, w * 0.06, '#22282b')
  );
}
