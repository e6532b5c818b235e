import { box } from '../../box.ts';
import { disc, lathe } from '../../lathe.ts';
import { circle, path, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function potatoPeeler(stage: Stage, { w, h, d, tone }: Subject): string {
  const r = Math.min(w, d) * 0.42;
  const foot = h * 0.22;
  const hatch = { x: -w * 0.02, y: h * 0.3, z: r * 0.86, w: r * 0.9, h: h * 0.28, d: r * 0.3 };
  const potato = (x: number, y: number, size: number) => {
    const at = stage.at(x, y, r * 0.96);
    return path(
      `M${at.x - size} ${at.y}q0 ${-size * 0.9} ${size} ${-size * 0.8}t${size} ${size * 0.7}t${-size} ${size * 0.8}t${-size} ${-size * 0.7}Z`,
      '#d9b36c',
      { stroke: '#a47c38', 'stroke-width': 3 },
    );
  };
  const leg = (x: number, z: number) =>
    box(stage, { x, z, w: w * 0.08, h: foot, d: w * 0.08 }, { tone: 'graphite' });
  const q = r * 0.66;
  stage.focusOn({ x: 0, y: h * 0.46, z: r, radius: w * 0.5 });
  return (
    leg(-q, -q) +
    leg(q, -q) +
    leg(-q, q) +
    leg(q, q) +
    lathe(
      stage,
      { y: foot },
      [
        [r * 0.92, 0],
        [r, h * 0.05],
        [r, h * 0.72],
        [r * 1.03, h * 0.73],
      ],
      { tone, top: 'open' },
    ) +
    disc(stage, { y: h * 0.91 }, r * 0.9, '#d9b36c') +
    repeat(6, (index) => {
      const at = stage.at(r * 0.5 * Math.cos(index), h * 0.92, r * 0.5 * Math.sin(index));
      return circle(at.x, at.y, r * 0.15, '#e3c382', { stroke: '#a47c38', 'stroke-width': 2 });
    }) +
    lathe(
      stage,
      { y: h * 0.93 },
      [
        [r * 1.04, 0],
        [r * 1.04, h * 0.02],
      ],
      { tone: 'glass', fill: '#e4f0f3aa', top: 'none' },
    ) +
    box(stage, hatch, {
      tone: 'steel',
      front: rect(hatch.w * 0.1, hatch.h * 0.1, hatch.w * 0.8, hatch.h * 0.8, '#454c51', { r: 12 }),
    }) +
    potato(-w * 0.1, h * 0.36, w * 0.07) +
    potato(w * 0.08, h * 0.37, w * 0.075) +
    potato(0, h * 0.42, w * 0.06) +
    box(
      stage,
      { x: w * 0.42, y: h * 0.4, z: d * 0.1, w: w * 0.14, h: h * 0.26, d: d * 0.2 },
      {
        tone: 'graphite',
        front:
          circle(w * 0.07, h * 0.07, w * 0.04, '#3b8a5c') +
          circle(w * 0.07, h * 0.16, w * 0.04, '#c22b2b'),
      },
    )
  );
}
