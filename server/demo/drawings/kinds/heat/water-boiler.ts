import { lathe } from '../../lathe.ts';
import { circle, rect } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function waterBoiler(stage: Stage, { w, h, tone, vary }: Subject): string {
  const r = w * 0.4;
  const front = stage.at(0, h * 0.2, r);
  const gauge = stage.at(0, h * 0.66, r);
  const spout =
    rect(front.x - r * 0.09, front.y - r * 0.06, r * 0.18, r * 0.36, '#9aa4a9', {
      r: 6,
      stroke: '#566167',
      'stroke-width': 2,
    }) +
    rect(front.x - r * 0.14, front.y - r * 0.14, r * 0.28, r * 0.2, '#c3ccd0', {
      r: 6,
      stroke: '#566167',
      'stroke-width': 2,
    }) +
    rect(front.x - r * 0.07, front.y - r * 0.5, r * 0.14, r * 0.4, '#22282b', { r: 8 });
  const level =
    rect(gauge.x - r * 0.06, gauge.y, r * 0.12, h * 0.26, '#e6f1f4', {
      r: 8,
      stroke: '#566167',
      'stroke-width': 3,
    }) + rect(gauge.x - r * 0.03, gauge.y + h * 0.08, r * 0.06, h * 0.17, '#7fb4d6', { r: 4 });
  const handle = (side: number) => {
    const at = stage.at(side * r, h * 0.66, 0);
    return rect(at.x - (side > 0 ? 0 : r * 0.16), at.y, r * 0.16, h * 0.12, '#22282b', { r: 10 });
  };
  stage.focusOn({ x: 0, y: h * 0.24, z: r, radius: w * 0.36 });
  return (
    handle(-1) +
    handle(1) +
    lathe(
      stage,
      {},
      [
        [r * 0.96, 0],
        [r * 0.96, h * 0.05],
      ],
      { tone: 'black' },
    ) +
    lathe(
      stage,
      { y: h * 0.05 },
      [
        [r, 0],
        [r, h * 0.06],
      ],
      { tone: 'graphite' },
    ) +
    lathe(
      stage,
      { y: h * 0.11 },
      [
        [r, 0],
        [r, h * 0.72],
      ],
      { tone },
    ) +
    lathe(
      stage,
      { y: h * 0.83 },
      [
        [r * 1.03, 0],
        [r * 1.03, h * 0.03],
        [r * 0.7, h * 0.07],
        [r * 0.2, h * 0.08],
      ],
      { tone },
    ) +
    lathe(
      stage,
      { y: h * 0.91 },
      [
        [r * 0.14, 0],
        [r * 0.2, h * 0.02],
        [r * 0.2, h * 0.07],
      ],
      { tone: 'black' },
    ) +
    level +
    spout +
    circle(front.x - r * 0.4, front.y + r * 0.1, r * 0.08, vary(2) === 0 ? '#e2703f' : '#3b8a5c')
  );
}
