import { lathe } from '../../lathe.ts';
import { circle, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';

/** A tall bent tap at a place on a table. */
export function tap(stage: Stage, x: number, y: number, z: number, size: number): string {
  const foot = stage.at(x, y, z);
  const up = stage.at(x, y + size, z);
  const reach = size * 0.5;
  const bend = `M${foot.x} ${foot.y}V${up.y + reach * 0.5}a${reach / 2} ${reach / 2} 0 0 1 ${reach} 0v${reach * 0.3}`;
  stage.at(x, y + size * 1.05, z);
  return (
    stroke(bend, '#6c767c', size * 0.12) +
    stroke(bend, '#cfd6da', size * 0.085) +
    stroke(bend, '#ffffff', size * 0.025) +
    lathe(
      stage,
      { x, y, z },
      [
        [size * 0.12, 0],
        [size * 0.12, size * 0.12],
      ],
      { tone: 'steel' },
    ) +
    circle(foot.x - size * 0.17, foot.y - size * 0.14, size * 0.05, '#c22b2b') +
    circle(foot.x + size * 0.17, foot.y - size * 0.14, size * 0.05, '#2f6fb0')
  );
}
