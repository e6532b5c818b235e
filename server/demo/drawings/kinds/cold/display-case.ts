import { box, face } from '../../box.ts';
import { linear } from '../../paint.ts';
import { palettes } from '../../palettes.ts';
import { vents } from '../../parts.ts';
import { circle, ellipse, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

const cakes = ['#a8663a', '#f0d9b0', '#c9545f', '#6b452d', '#e7b25a', '#f6efe2'];

export function displayCase(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const base = h * 0.36;
  const shift = vary(6);
  const glassTop = h * 0.97;
  const lean = d * 0.26;
  const row = (y: number, z: number, at: number) =>
    repeat(6, (index) => {
      const x = -w * 0.4 + index * w * 0.16;
      const p = stage.at(x, y, z);
      const color = cakes[(index + at + shift) % cakes.length]!;
      const rx = w * 0.06;
      const ry = rx * Math.max(0.2, stage.flatness);
      return (
        ellipse(p.x, p.y, rx * 1.15, ry * 1.1, '#ffffff', {
          stroke: '#c3ccd0',
          'stroke-width': 2,
        }) +
        rect(p.x - rx, p.y - h * 0.07, rx * 2, h * 0.07, color) +
        ellipse(p.x, p.y, rx, ry, color) +
        ellipse(p.x, p.y - h * 0.07, rx, ry, '#fff6e6', { 'fill-opacity': '0.6' }) +
        circle(p.x, p.y - h * 0.075, rx * 0.2, '#c22b2b')
      );
    });
  const board = (y: number, deep: number) =>
    box(stage, { y, z: -d * 0.08, w: w * 0.95, h: h * 0.012, d: deep }, { tone: 'glass' });
  const end = (x: number) =>
    face(
      stage,
      [
        [x, base, d / 2],
        [x, glassTop, d / 2 - lean],
        [x, glassTop, -d / 2],
        [x, base, -d / 2],
      ],
      '#d3e6ec66',
      '#6f8790',
    );
  const pane = linear(
    stage,
    'pane',
    [0, 0, 1, 0.5],
    [
      [0, '#eaf5f8', 0.3],
      [0.3, '#ffffff', 0.62],
      [0.42, '#dcecf1', 0.16],
      [0.6, '#ffffff', 0.34],
      [1, '#d3e6ec', 0.22],
    ],
  );
  const front =
    rect(w * 0.03, base * 0.16, w * 0.94, base * 0.5, palettes[tone].base, {
      r: 8,
      stroke: palettes[tone].edge,
      'stroke-width': 2,
    }) + vents({ x: w * 0.34, y: base * 0.76, w: w * 0.32, h: base * 0.14 }, 3);
  stage.focusOn({ x: w * 0.1, y: h * 0.64, z: d * 0.3, radius: w * 0.26 });
  return (
    box(stage, { w: w * 0.94, h: h * 0.04, d: d * 0.9 }, { tone: 'black' }) +
    box(stage, { y: h * 0.04, w, h: base - h * 0.04, d }, { tone, front }) +
    face(
      stage,
      [
        [-w / 2, base, -d / 2],
        [w / 2, base, -d / 2],
        [w / 2, glassTop, -d / 2],
        [-w / 2, glassTop, -d / 2],
      ],
      '#eef4f5',
    ) +
    row(base + h * 0.03, d * 0.08, 0) +
    board(base + h * 0.2, d * 0.7) +
    row(base + h * 0.24, 0, 2) +
    board(base + h * 0.4, d * 0.5) +
    row(base + h * 0.44, -d * 0.08, 4) +
    end(-w / 2) +
    end(w / 2) +
    face(
      stage,
      [
        [-w / 2, base, d / 2],
        [w / 2, base, d / 2],
        [w / 2, glassTop, d / 2 - lean],
        [-w / 2, glassTop, d / 2 - lean],
      ],
      pane,
      '#6f8790',
    ) +
    box(stage, { y: glassTop, z: -lean / 2, w, h: h * 0.03, d: d - lean }, { tone: 'steel' })
  );
}
