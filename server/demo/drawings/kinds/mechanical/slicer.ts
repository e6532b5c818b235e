import { box, onFront } from '../../box.ts';
import { linear } from '../../paint.ts';
import { palettes } from '../../palettes.ts';
import { knob } from '../../parts.ts';
import { circle, path, rect, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

/** A polished round blade facing the viewer. */
function blade(stage: Stage, cx: number, cy: number, r: number): string {
  const shine = linear(
    stage,
    'blade',
    [0, 0, 1, 1],
    [
      [0, '#ffffff'],
      [0.3, '#bcc6cb'],
      [0.5, '#f6f8f8'],
      [0.72, '#a4afb5'],
      [1, '#e4e9eb'],
    ],
  );
  return (
    circle(cx, cy, r, '#8a959b') +
    circle(cx, cy, r * 0.96, shine) +
    circle(cx, cy, r * 0.8, 'none', { stroke: '#8a959b', 'stroke-width': 2 }) +
    circle(cx, cy, r * 0.34, '#d6dcdf', { stroke: '#7c878d', 'stroke-width': 3 }) +
    circle(cx, cy, r * 0.1, '#59646a')
  );
}

export function slicer(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const r = Math.min(w * 0.3, h * 0.4);
  const disk = { x: -w * 0.1, y: h * 0.2, z: d * 0.06, w: r * 2, h: r * 2, d: r * 0.3 };
  const tray = { x: w * 0.26, y: h * 0.3, z: d * 0.2, w: w * 0.4, h: h * 0.05, d: d * 0.5 };
  const grip = stage.at(w * 0.42, h * 0.56, d * 0.3);
  const foot = stage.at(w * 0.36, h * 0.34, d * 0.3);
  const ham = stage.at(w * 0.22, h * 0.36, d * 0.2);
  stage.focusOn({ x: -w * 0.06, y: h * 0.5, z: d * 0.1, radius: w * 0.36 });
  return (
    feet(stage, w * 0.84, d * 0.9, h * 0.06, w * 0.07) +
    box(
      stage,
      { y: h * 0.06, w: w * 0.86, h: h * 0.14, d: d * 0.92 },
      {
        tone,
        front:
          knob(w * 0.14, h * 0.07, h * 0.055, vary(6)) +
          circle(w * 0.68, h * 0.07, h * 0.025, '#3b8a5c') +
          circle(w * 0.76, h * 0.07, h * 0.025, '#c22b2b'),
      },
    ) +
    box(
      stage,
      { x: -w * 0.24, y: h * 0.2, z: -d * 0.18, w: w * 0.4, h: h * 0.46, d: d * 0.3 },
      { tone },
    ) +
    onFront(
      stage,
      disk,
      circle(r + 8, r + 4, r * 1.07, palettes[tone].deep) +
        circle(r, r, r * 1.06, palettes[tone].base) +
        blade(stage, r, r, r * 0.96) +
        path(`M${r * 0.06} ${r}A${r * 0.94} ${r * 0.94} 0 0 1 ${r} ${r * 0.06}`, 'none', {
          stroke: '#5d686e',
          'stroke-width': 9,
        }),
    ) +
    box(stage, tray, { tone: 'steel' }) +
    rect(ham.x - w * 0.13, ham.y - h * 0.17, w * 0.26, h * 0.18, '#c4616a', {
      r: 30,
      stroke: '#8f3b45',
      'stroke-width': 3,
    }) +
    rect(ham.x - w * 0.1, ham.y - h * 0.145, w * 0.12, h * 0.04, '#f0b9b6', { r: 10 }) +
    stroke(`M${foot.x} ${foot.y}L${grip.x} ${grip.y}`, '#8a959b', 16) +
    stroke(`M${grip.x} ${grip.y}v${-h * 0.12}`, '#1f2427', 34) +
    stroke(`M${grip.x - 6} ${grip.y}v${-h * 0.1}`, '#59636a', 7)
  );
}
