import { box } from '../../box.ts';
import { curve, lathe } from '../../lathe.ts';
import { line, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

/** A motor with its chamber: pumps. */
export function pump(stage: Stage, { vary }: Subject): string {
  const fins = repeat(9, (index) =>
    rect(20 + index * 30, 0, 12, 220, '#22282b', { 'fill-opacity': '0.35' }),
  );
  const tone = vary(2) === 0 ? 'blue' : 'graphite';
  stage.focusOn({ x: -60, y: 160, z: 60, radius: 200 });
  return (
    box(stage, { x: 40, w: 360, h: 26, d: 220 }, { tone: 'black' }) +
    box(
      stage,
      { x: 80, y: 26, w: 300, h: 220, d: 220 },
      {
        tone,
        front:
          fins +
          rect(90, 60, 120, 80, '#f4f6f6', { r: 6 }) +
          line(104, 84, 196, 84, '#8a959b', 8) +
          line(104, 108, 170, 108, '#8a959b', 8),
      },
    ) +
    box(stage, { x: 40, y: 246, w: 140, h: 60, d: 120 }, { tone: 'black' }) +
    lathe(
      stage,
      { x: -170, y: 20 },
      curve([
        [90, 0],
        [140, 40],
        [146, 130],
        [120, 200],
        [60, 222],
      ]),
      { tone: 'steel' },
    ) +
    lathe(
      stage,
      { x: -170, y: 230 },
      [
        [46, 0],
        [46, 60],
        [62, 62],
        [62, 84],
      ],
      { tone: 'steel', top: 'open', rim: 0.3 },
    ) +
    lathe(
      stage,
      { x: -210, y: 60, z: 150 },
      [
        [52, 0],
        [52, 90],
      ],
      { tone: 'steel', top: 'open', rim: 0.3 },
    )
  );
}
