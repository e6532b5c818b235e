import { box } from '../../box.ts';
import { curve, lathe } from '../../lathe.ts';
import { palettes } from '../../palettes.ts';
import { path, rect, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function detergent(stage: Stage, subject: Subject): string {
  return subject.choice === 1 ? bottle(stage, subject) : canister(stage, subject);
}

function bottle(stage: Stage, { h, w, tone, vary }: Subject): string {
  const r = Math.min(w * 0.4, h * 0.22);
  const at = stage.at(0, h * 0.56, r);
  const liquid = liquids[vary(3)]!;
  stage.focusOn({ x: 0, y: h * 0.6, z: 0, radius: h * 0.3 });
  return (
    lathe(
      stage,
      {},
      curve([
        [r * 0.96, 0],
        [r, h * 0.03],
        [r, h * 0.6],
        [r * 0.8, h * 0.72],
        [r * 0.4, h * 0.8],
        [r * 0.36, h * 0.84],
      ]),
      { tone, top: 'none' },
    ) +
    lathe(
      stage,
      { y: h * 0.82 },
      [
        [r * 0.44, 0],
        [r * 0.44, h * 0.1],
        [r * 0.36, h * 0.17],
      ],
      { tone: 'white' },
    ) +
    rect(at.x - r * 0.72, at.y, r * 1.44, h * 0.38, '#ffffff', { r: 8, 'fill-opacity': '0.94' }) +
    rect(at.x - r * 0.72, at.y, r * 1.44, h * 0.1, liquid, { r: 8 }) +
    drop(at.x, at.y + h * 0.13, h * 0.17, liquid)
  );
}

const liquids = ['#3a72ad', '#3b8a5c', '#b4501f'] as const;

function drop(x: number, y: number, size: number, color: string): string {
  return path(
    `M${x} ${y}q${size * 0.66} ${size * 0.66} 0 ${size}q${-size * 0.66} ${-size * 0.34} 0 ${-size}Z`,
    color,
    { 'fill-opacity': '0.85' },
  );
}

function canister(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const shoulder = h * 0.72;
  const liquid = liquids[vary(3)]!;
  const label =
    rect(w * 0.1, shoulder * 0.16, w * 0.8, shoulder * 0.66, '#ffffff', {
      r: 10,
      stroke: '#c3ccd0',
      'stroke-width': 2,
    }) +
    rect(w * 0.1, shoulder * 0.16, w * 0.8, shoulder * 0.2, liquid, { r: 8 }) +
    drop(w * 0.5, shoulder * 0.42, shoulder * 0.26, liquid) +
    rect(w * 0.3, shoulder * 0.74, w * 0.4, shoulder * 0.03, '#c3ccd0', { r: 4 });
  const a = stage.at(-w * 0.24, shoulder, 0);
  const b = stage.at(w * 0.4, shoulder, 0);
  const top = stage.at(0, h * 0.92, 0);
  const { base, edge } = palettes[tone];
  const grip = `M${a.x + w * 0.12} ${a.y}L${a.x + w * 0.2} ${top.y}H${b.x - w * 0.06}Q${b.x} ${top.y} ${b.x} ${b.y}`;
  stage.focusOn({ x: -w * 0.05, y: shoulder, z: 0, radius: w * 0.55 });
  return (
    box(stage, { w, h: shoulder, d }, { tone, front: label }) +
    stroke(grip, edge, w * 0.13) +
    stroke(grip, base, w * 0.11) +
    lathe(
      stage,
      { x: -w * 0.3, y: shoulder },
      [
        [w * 0.17, 0],
        [w * 0.12, h * 0.1],
        [w * 0.12, h * 0.13],
      ],
      { tone, top: 'none' },
    ) +
    lathe(
      stage,
      { x: -w * 0.3, y: shoulder + h * 0.12 },
      [
        [w * 0.15, 0],
        [w * 0.15, h * 0.14],
      ],
      { tone: 'red', fill: liquid },
    )
  );
}
