import { onFront } from '../../box.ts';
import { curve, lathe } from '../../lathe.ts';
import { linear } from '../../paint.ts';
import { circle, ellipse, line, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';
import { longHandle } from '../long-handle.ts';

/** A tamper stands out by `parts` 2; the others by how slim they are: jigger, strainer, shaker, spoon. */
export function barTool(stage: Stage, subject: Subject): string {
  const { w, h, d, tone, choice } = subject;
  const slim = h / Math.min(w, d);
  if (choice === 2) return tamper(stage, subject);
  if (slim >= 3.8) return barSpoon(stage);
  if (slim < 1.7) return jigger(stage, h, Math.min(w, d) / 2, tone);
  if (slim < 2.2) return strainer(stage, h * 0.42, tone);
  const r = Math.min(Math.min(w, d) / 2, h * 0.2);
  stage.focusOn({ x: 0, y: h * 0.72, z: 0, radius: h * 0.26 });
  return (
    lathe(
      stage,
      {},
      curve([
        [r * 0.7, 0],
        [r * 0.74, h * 0.02],
        [r * 0.96, h * 0.36],
        [r, h * 0.58],
      ]),
      { tone, top: 'none' },
    ) +
    lathe(
      stage,
      { y: h * 0.57 },
      curve([
        [r * 1.02, 0],
        [r * 1.02, h * 0.03],
        [r * 0.9, h * 0.12],
        [r * 0.5, h * 0.22],
      ]),
      { tone },
    ) +
    lathe(
      stage,
      { y: h * 0.78 },
      curve([
        [r * 0.52, 0],
        [r * 0.5, h * 0.1],
        [r * 0.4, h * 0.19],
        [r * 0.16, h * 0.22],
      ]),
      { tone },
    )
  );
}

function jigger(stage: Stage, h: number, wide: number, tone: Subject['tone']): string {
  const r = Math.min(wide, h * 0.36);
  stage.focusOn({ x: 0, y: h * 0.7, z: 0, radius: h * 0.34 });
  return (
    lathe(
      stage,
      {},
      [
        [r * 0.8, 0],
        [r * 0.16, h * 0.42],
      ],
      { tone, top: 'none' },
    ) +
    lathe(
      stage,
      { y: h * 0.42 },
      [
        [r * 0.16, 0],
        [r * 0.16, h * 0.03],
        [r, h * 0.58],
      ],
      { tone, top: 'open' },
    )
  );
}

function strainer(stage: Stage, r: number, tone: Subject['tone']): string {
  stage.focusOn({ x: 0, y: 0, z: 0, radius: r * 0.8 });
  const holes = repeat(19, (index) => {
    const ringAt = index === 0 ? 0 : index < 7 ? 1 : 2;
    const angle = ringAt === 1 ? index * 1.047 : index * 0.524;
    const at = stage.at(
      Math.cos(angle) * r * 0.22 * ringAt,
      12,
      Math.sin(angle) * r * 0.22 * ringAt,
    );
    return ellipse(at.x, at.y, r * 0.05, r * 0.05 * stage.flatness, '#3a4247');
  });
  const spring = repeat(26, (index) => {
    const angle = (index / 26) * 2 * Math.PI;
    const at = stage.at(Math.cos(angle) * r * 0.88, 4, Math.sin(angle) * r * 0.88);
    return circle(at.x, at.y, r * 0.075, 'none', { stroke: '#8a959b', 'stroke-width': 5 });
  });
  return (
    longHandle(stage, r * 0.8, r * 1.5, 12, r * 0.16, 'steel') +
    spring +
    lathe(
      stage,
      {},
      [
        [r * 0.8, 0],
        [r * 0.8, 12],
      ],
      { tone },
    ) +
    holes
  );
}

function tamper(stage: Stage, { tone }: Subject): string {
  const grip = tone === 'steel' ? 'black' : tone;
  stage.focusOn({ x: 0, y: 150, z: 0, radius: 190 });
  return (
    lathe(
      stage,
      {},
      [
        [200, 0],
        [204, 10],
        [204, 70],
        [150, 90],
        [60, 110],
      ],
      { tone: 'steel' },
    ) +
    lathe(
      stage,
      { y: 110 },
      curve([
        [60, 0],
        [66, 80],
        [110, 200],
        [130, 300],
        [90, 360],
        [20, 372],
      ]),
      { tone: grip },
    )
  );
}

function barSpoon(stage: Stage): string {
  const metal = linear(
    stage,
    'spoon',
    [0, 0, 1, 0],
    [
      [0, '#8a959b'],
      [0.4, '#ffffff'],
      [1, '#8a959b'],
    ],
  );
  const twist = repeat(26, (index) =>
    line(52, 190 + index * 14, 68, 198 + index * 14, '#69747a', 3),
  );
  const art =
    ellipse(72, 90, 44, 66, '#22302c', { 'fill-opacity': '0.14' }) +
    ellipse(60, 76, 44, 66, metal, { stroke: '#59646a', 'stroke-width': 3 }) +
    ellipse(62, 82, 28, 46, '#aab4b9', { 'fill-opacity': '0.7' }) +
    rect(52, 138, 16, 520, metal, { r: 8, stroke: '#59646a', 'stroke-width': 2 }) +
    twist +
    circle(60, 676, 24, '#c3ccd0', { stroke: '#59646a', 'stroke-width': 3 });
  stage.focusOn({ x: 0, y: 640, z: 0, radius: 150 });
  return onFront(stage, { w: 120, h: 720, d: 2 }, art);
}
