import { curve, lathe } from '../../lathe.ts';
import { stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';
import { longHandle } from '../long-handle.ts';

export function pot(stage: Stage, { w, h, d, tone, choice, vary }: Subject): string {
  const r = Math.min(w, d) * 0.46;
  const sauce = choice === 1;
  const lid = !sauce && vary(3) > 0;
  const body = lid ? h * 0.8 : h;
  const grip = (side: number) => {
    const at = stage.at(side * r, body * 0.8, 0);
    const loop = `M${at.x} ${at.y}c${side * r * 0.42} ${-r * 0.06} ${side * r * 0.42} ${r * 0.32} 0 ${r * 0.26}`;
    stage.grow([{ x: at.x + side * r * 0.34, y: at.y }]);
    return (
      stroke(loop, '#59646a', r * 0.12) +
      stroke(loop, '#d6dcdf', r * 0.08) +
      stroke(loop, '#ffffff', r * 0.03)
    );
  };
  const base = lathe(
    stage,
    {},
    [
      [r * 0.97, 0],
      [r, body * 0.04],
      [r, body * 0.1],
    ],
    { tone: tone === 'steel' ? 'graphite' : tone, top: 'none' },
  );
  const cover =
    lathe(
      stage,
      { y: body },
      curve([
        [r * 1.04, 0],
        [r * 1.02, h * 0.02],
        [r * 0.7, h * 0.09],
        [r * 0.2, h * 0.12],
      ]),
      { tone },
    ) +
    lathe(
      stage,
      { y: body + h * 0.12 },
      [
        [r * 0.06, 0],
        [r * 0.06, h * 0.03],
        [r * 0.2, h * 0.05],
        [r * 0.2, h * 0.08],
      ],
      { tone: 'graphite' },
    );
  stage.focusOn({ x: r * 0.7, y: body * 0.82, z: 0, radius: r * 0.72 });
  return (
    base +
    lathe(
      stage,
      { y: body * 0.06 },
      [
        [r, 0],
        [r, body * 0.9],
        [r * 1.03, body * 0.92],
        [r * 1.03, body * 0.94],
      ],
      { tone, top: 'open' },
    ) +
    (sauce
      ? longHandle(stage, r * 0.98, r * 1.7, body * 0.78, r * 0.16, 'steel')
      : grip(-1) + grip(1)) +
    (lid ? cover : '')
  );
}
