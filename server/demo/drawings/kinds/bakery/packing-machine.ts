import { box, face, onFront } from '../../box.ts';
import { palettes } from '../../palettes.ts';
import { buttons, display, knob, reflection } from '../../parts.ts';
import { rect } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

export function packingMachine(stage: Stage, { w, h, d, tone }: Subject): string {
  const y = h * 0.12;
  const body = h * 0.42;
  const roll = { y: h * 0.6, z: -d * 0.3, w: w * 0.76, h: h * 0.32, d: 1 };
  const film = onFront(
    stage,
    roll,
    rect(0, 0, roll.w, roll.h, '#d3e6ec', { r: 20, stroke: '#7896a0', 'stroke-width': 3 }) +
      reflection({ x: 4, y: 2, w: roll.w - 8, h: roll.h - 4 }, 0.5),
  );
  stage.focusOn({ x: 0, y: h * 0.6, z: 0, radius: w * 0.4 });
  return (
    feet(stage, w, d, y, w * 0.06) +
    box(
      stage,
      { y, w, h: body, d },
      {
        tone,
        front:
          knob(w * 0.8, body * 0.5, body * 0.16, 2) +
          buttons({ x: w * 0.5, y: body * 0.36, w: w * 0.2, h: body * 0.28 }, 2) +
          display({ x: w * 0.1, y: body * 0.3, w: w * 0.26, h: body * 0.4 }),
        top: rect(w * 0.12, d * 0.5, w * 0.76, d * 0.42, '#3a4247', { r: 8 }),
      },
    ) +
    box(
      stage,
      { x: -w * 0.44, y: y + body, z: -d * 0.3, w: w * 0.05, h: h * 0.34, d: d * 0.2 },
      { tone },
    ) +
    film +
    box(
      stage,
      { x: w * 0.44, y: y + body, z: -d * 0.3, w: w * 0.05, h: h * 0.34, d: d * 0.2 },
      { tone },
    ) +
    face(
      stage,
      [
        [-w * 0.36, h * 0.66, -d * 0.16],
        [w * 0.36, h * 0.66, -d * 0.16],
        [w * 0.36, y + body + 4, d * 0.3],
        [-w * 0.36, y + body + 4, d * 0.3],
      ],
      '#cfe4ec99',
      '#7896a0',
    ) +
    box(
      stage,
      { y: y + body, z: d * 0.2, w: w * 0.34, h: h * 0.06, d: d * 0.3 },
      {
        tone: 'white',
        top: rect(w * 0.03, d * 0.04, w * 0.28, d * 0.22, palettes.red.base, { r: 12 }),
      },
    )
  );
}
