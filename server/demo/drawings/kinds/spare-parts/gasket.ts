import { onTop } from '../../box.ts';
import { palettes } from '../../palettes.ts';
import { rect } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function gasket(stage: Stage, { tone }: Subject): string {
  const seal = tone === 'steel' ? '#4a5459' : palettes[tone].base;
  const frame = (color: string, width: number, shift: number) =>
    rect(40 + shift, 40 + shift, 520, 640, 'none', { r: 26, stroke: color, 'stroke-width': width });
  stage.focusOn({ x: 240, y: 0, z: 240, radius: 170 });
  return onTop(
    stage,
    { w: 600, h: 8, d: 720 },
    frame('#22302c22', 54, 8) +
      frame('#2b3236', 54, 0) +
      frame(seal, 46, 0) +
      frame('#98a3a9', 8, -12) +
      frame('#22282b', 6, 12),
  );
}
