import { box } from '../../box.ts';
import { palettes } from '../../palettes.ts';
import { handleBar, reflection, vents } from '../../parts.ts';
import { circle, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';
import { snowflake } from './snowflake.ts';

export function iceMaker(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const foot = h * 0.08;
  const body = h - foot;
  const hatch = { x: w * 0.07, y: body * 0.46, w: w * 0.86, h: body * 0.44 };
  const cubes = repeat(28, (index) => {
    const size = hatch.w * 0.14;
    const x = hatch.x + hatch.w * 0.03 + (index % 7) * hatch.w * 0.133;
    const y =
      hatch.y +
      hatch.h * 0.98 -
      size * (1 + Math.floor(index / 7) * 0.6) -
      ((index * 13) % 7) * size * 0.06;
    return rect(x, y, size, size, '#e9f5fa', {
      r: 8,
      stroke: '#9cc3d6',
      'stroke-width': 3,
      transform: `rotate(${(index * 31) % 40} ${Math.round(x + size / 2)} ${Math.round(y + size / 2)})`,
    });
  });
  const front =
    vents({ x: w * 0.1, y: body * 0.08, w: w * 0.5, h: body * 0.26 }, 6) +
    snowflake(w * 0.78, body * 0.2, w * 0.1, '#3a72ad') +
    circle(w * 0.78, body * 0.36, w * 0.03, vary(2) === 0 ? '#3b8a5c' : '#e2703f') +
    rect(0, body * 0.41, w, 4, palettes[tone].deep, { 'fill-opacity': '0.5' }) +
    rect(hatch.x, hatch.y, hatch.w, hatch.h, '#31556b', {
      r: 14,
      stroke: '#59646a',
      'stroke-width': 6,
    }) +
    cubes +
    reflection(hatch, 0.2) +
    handleBar(stage, w * 0.28, hatch.y - 8, w * 0.44, false, 20);
  stage.focusOn({ x: 0, y: foot + body * 0.4, z: d / 2, radius: w * 0.36 });
  return (
    feet(stage, w, d, foot, w * 0.07) + box(stage, { y: foot, w, h: body, d }, { tone, front })
  );
}
