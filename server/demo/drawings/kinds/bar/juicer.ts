import { box } from '../../box.ts';
import { curve, lathe } from '../../lathe.ts';
import { clearGlassPaint } from '../../paint.ts';
import { circle, rect, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';
import { automaticJuicer } from './automatic-juicer.ts';

export function juicer(stage: Stage, subject: Subject): string {
  const { w, h, d, tone, choice, vary } = subject;
  if (choice === 2) return automaticJuicer(stage, subject);
  const r = Math.min(w, d) * 0.34;
  const orange = vary(2) === 0 ? '#f0a02c' : '#e8c33a';
  const spout = stage.at(0, h * 0.36, d * 0.36);
  const pull = stage.at(w * 0.4, h * 0.94, 0);
  const arm = stage.at(0, h * 0.9, 0);
  stage.focusOn({ x: 0, y: h * 0.56, z: 0, radius: w * 0.52 });
  return (
    box(stage, { w: w * 0.9, h: h * 0.08, d }, { tone: 'graphite' }) +
    box(stage, { y: h * 0.08, z: -d * 0.34, w: w * 0.34, h: h * 0.84, d: d * 0.2 }, { tone }) +
    box(stage, { y: h * 0.08, z: -d * 0.08, w: w * 0.5, h: h * 0.32, d: d * 0.5 }, { tone }) +
    lathe(
      stage,
      { y: h * 0.4, z: d * 0.02 },
      curve([
        [r * 0.7, 0],
        [r, h * 0.05],
        [r * 1.05, h * 0.1],
      ]),
      { tone: 'steel', top: 'open' },
    ) +
    lathe(
      stage,
      { y: h * 0.44, z: d * 0.02 },
      curve([
        [r * 0.62, 0],
        [r * 0.5, h * 0.08],
        [r * 0.08, h * 0.16],
      ]),
      { tone: 'white', top: 'none' },
    ) +
    lathe(
      stage,
      { y: h * 0.57, z: d * 0.02 },
      curve([
        [r * 0.62, 0],
        [r * 0.66, h * 0.04],
        [r * 0.4, h * 0.12],
        [r * 0.1, h * 0.14],
      ]),
      { tone: 'yellow', fill: orange, top: 'none' },
    ) +
    lathe(
      stage,
      { y: h * 0.66, z: d * 0.02 },
      curve([
        [r * 0.8, 0],
        [r * 0.7, h * 0.08],
        [r * 0.24, h * 0.13],
      ]),
      { tone: 'steel' },
    ) +
    box(stage, { y: h * 0.86, z: -d * 0.12, w: w * 0.2, h: h * 0.08, d: d * 0.5 }, { tone }) +
    stroke(`M${arm.x} ${arm.y}L${pull.x} ${pull.y - h * 0.06}`, '#69747a', 18) +
    stroke(`M${arm.x} ${arm.y}L${pull.x} ${pull.y - h * 0.06}`, '#dfe4e7', 8) +
    circle(pull.x, pull.y - h * 0.06, w * 0.06, '#22282b') +
    rect(spout.x - w * 0.05, spout.y - h * 0.05, w * 0.1, h * 0.05, '#aab4b9', { r: 6 }) +
    lathe(
      stage,
      { y: h * 0.08, z: d * 0.34 },
      [
        [w * 0.09, 0],
        [w * 0.1, h * 0.13],
      ],
      { tone: 'yellow', fill: orange, top: 'none' },
    ) +
    lathe(
      stage,
      { y: h * 0.08, z: d * 0.34 },
      [
        [w * 0.1, 0],
        [w * 0.12, h * 0.18],
      ],
      { tone: 'glass', fill: clearGlassPaint(stage), top: 'none' },
    )
  );
}
