import { box } from '../../box.ts';
import { lathe } from '../../lathe.ts';
import { circle, rect } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function riceCooker(stage: Stage, { w, h, tone }: Subject): string {
  const r = w * 0.43;
  const at = stage.at(0, h * 0.2, r * 0.98);
  const handles = [-1, 1]
    .map((side) =>
      box(
        stage,
        { x: side * r * 1.08, y: h * 0.52, w: r * 0.26, h: h * 0.07, d: r * 0.4 },
        { tone: 'black' },
      ),
    )
    .join('');
  stage.focusOn({ x: 0, y: h * 0.25, z: r, radius: w * 0.3 });
  return (
    handles +
    lathe(
      stage,
      {},
      [
        [r * 0.9, 0],
        [r * 0.92, h * 0.06],
        [r, h * 0.1],
        [r, h * 0.7],
        [r * 1.03, h * 0.71],
        [r * 1.03, h * 0.74],
      ],
      { tone },
    ) +
    lathe(
      stage,
      { y: h * 0.74 },
      [
        [r * 1.04, 0],
        [r * 1.02, h * 0.03],
        [r * 0.86, h * 0.1],
        [r * 0.5, h * 0.16],
        [r * 0.2, h * 0.18],
      ],
      { tone: 'steel' },
    ) +
    lathe(
      stage,
      { y: h * 0.92 },
      [
        [r * 0.1, 0],
        [r * 0.1, h * 0.03],
        [r * 0.2, h * 0.04],
        [r * 0.2, h * 0.08],
      ],
      { tone: 'black' },
    ) +
    rect(at.x - r * 0.34, at.y - h * 0.09, r * 0.68, h * 0.17, '#22282b', { r: 10 }) +
    rect(at.x - r * 0.1, at.y - h * 0.05, r * 0.2, h * 0.09, '#d6dcdf', { r: 4 }) +
    circle(at.x - r * 0.22, at.y, r * 0.05, '#e2703f') +
    circle(at.x + r * 0.22, at.y, r * 0.05, '#5fd0b4')
  );
}
