import { box } from '../../box.ts';
import { disc, lathe } from '../../lathe.ts';
import { display, knob } from '../../parts.ts';
import { circle, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

export function pizzaPress(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const r = Math.min(w, d) * 0.44;
  const z = d * 0.06;
  const lever = stage.at(0, h * 0.9, d * 0.2);
  const grip = stage.at(w * 0.1, h * 1.02, d * 0.52);
  const front =
    display({ x: w * 0.1, y: h * 0.06, w: w * 0.3, h: h * 0.1 }, '#ff9d5c') +
    knob(w * 0.62, h * 0.11, h * 0.05, vary(5)) +
    knob(w * 0.8, h * 0.11, h * 0.05, 2);
  stage.focusOn({ x: 0, y: h * 0.45, z, radius: w * 0.5 });
  return (
    feet(stage, w, d, h * 0.04, w * 0.07) +
    box(stage, { y: h * 0.04, w, h: h * 0.24, d }, { tone, front }) +
    box(stage, { y: h * 0.28, z: -d * 0.4, w: w * 0.32, h: h * 0.6, d: d * 0.18 }, { tone }) +
    lathe(
      stage,
      { y: h * 0.28, z },
      [
        [r * 0.9, 0],
        [r, h * 0.02],
        [r, h * 0.06],
      ],
      { tone: 'steel' },
    ) +
    disc(stage, { y: h * 0.345, z }, r * 0.72, '#f2dfb9', '#c9a970') +
    lathe(
      stage,
      { y: h * 0.52, z },
      [
        [r, 0],
        [r, h * 0.06],
        [r * 0.9, h * 0.09],
      ],
      { tone: 'steel' },
    ) +
    lathe(
      stage,
      { y: h * 0.6, z },
      [
        [r * 0.16, 0],
        [r * 0.16, h * 0.2],
      ],
      { tone: 'graphite' },
    ) +
    box(stage, { y: h * 0.78, z: -d * 0.14, w: w * 0.36, h: h * 0.16, d: d * 0.72 }, { tone }) +
    stroke(`M${lever.x} ${lever.y}L${grip.x} ${grip.y}`, '#8a959b', 14) +
    circle(grip.x, grip.y, w * 0.05, '#22282b')
  );
}
