import { lathe } from '../../lathe.ts';
import { linear } from '../../paint.ts';
import { repeat, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';
import { clear } from './clear.ts';

export function glass(stage: Stage, { w, h, d, tone, choice, vary }: Subject): string {
  const r = Math.min(w, d) / 2;
  const top = stage.at(r * 0.94, h * 0.8, 0);
  const low = stage.at(r * 0.86, h * 0.26, 0);
  const loop = `M${top.x} ${top.y}h${r * 0.34}q${r * 0.3} 0 ${r * 0.28} ${r * 0.3}L${low.x + r * 0.5} ${low.y - r * 0.2}q0 ${r * 0.2} ${-r * 0.2} ${r * 0.2}H${low.x}`;
  if (choice === 2) stage.grow([{ x: top.x + r * 0.6, y: top.y }]);
  const handle =
    choice === 2 ? stroke(loop, '#86a4ad', r * 0.2) + stroke(loop, '#e4f0f3', r * 0.14) : '';
  const thick = h * 0.08;
  const waist = [0.74, 0.9, 0.82][vary(3)]!;
  const facets =
    vary(2) === 0
      ? repeat(5, (index) => {
          const side = (index - 2) * 0.36;
          const a = stage.at(r * side * waist, h * 0.1, r * 0.5);
          const b = stage.at(r * side * 0.96, h * 0.5, r * 0.5);
          return stroke(`M${a.x} ${a.y}L${b.x} ${b.y}`, '#7896a0', 3, { 'stroke-opacity': '0.5' });
        })
      : '';
  stage.focusOn({ x: 0, y: h * 0.84, z: 0, radius: r * 1.2 });
  return (
    handle +
    clear(
      stage,
      0,
      [
        [r * waist * 0.96, 0],
        [r * waist, h * 0.03],
        [r, h],
      ],
      tone,
    ) +
    lathe(
      stage,
      {},
      [
        [r * waist * 0.94, 0],
        [r * waist * 0.97, thick],
      ],
      {
        tone: 'glass',
        fill: linear(
          stage,
          'glass-base',
          [0, 0, 1, 0],
          [
            [0, '#86a4ad', 0.75],
            [0.3, '#ffffff', 0.9],
            [0.7, '#b3ccd3', 0.7],
            [1, '#7896a0', 0.8],
          ],
        ),
        top: 'none',
      },
    ) +
    facets
  );
}
