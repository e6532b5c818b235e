import { curve, disc, type LatheProfile, lathe } from '../../lathe.ts';
import { radial } from '../../paint.ts';
import { palettes } from '../../palettes.ts';
import { stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';
import { pitcher } from './pitcher.ts';

export function cup(stage: Stage, subject: Subject): string {
  const { w, h, d, tone, choice, vary } = subject;
  if (choice === 2) return pitcher(stage, subject);
  const r = Math.min(w, d) * 0.5;
  const mug = h > Math.min(w, d) * 1.05;
  const y = 0;
  const shape: LatheProfile = mug
    ? [
        [r * 0.9, 0],
        [r, h * 0.05],
        [r, h],
      ]
    : curve([
        [r * 0.52, 0],
        [r * 0.7, h * 0.08],
        [r * 0.92, h * 0.5],
        [r, h],
      ]);
  const up = shape.at(-1)![1];
  const top = stage.at(r * 0.94, y + up * 0.84, 0);
  const low = stage.at(r * (mug ? 0.98 : 0.8), y + up * 0.3, 0);
  const { edge, base, light } = palettes[tone];
  const loop = `M${top.x} ${top.y}c${r * 0.66} ${-r * 0.1} ${r * 0.66} ${low.y - top.y} 0 ${low.y - top.y}`;
  const handle =
    stroke(loop, edge, r * 0.21) + stroke(loop, base, r * 0.18) + stroke(loop, light, r * 0.06);
  stage.grow([{ x: top.x + r * 0.6, y: top.y }]);
  const coffee = radial(stage, 'coffee', [
    [0, '#b97a45'],
    [0.75, '#7a4a26'],
    [1, '#4f2d15'],
  ]);
  stage.focusOn({ x: r * 0.6, y: y + up * 0.7, z: 0, radius: r * 1.05 });
  return (
    handle +
    lathe(stage, { y }, shape, { tone, top: 'open', rim: 0.07 }) +
    (vary(3) === 0 && mug ? '' : disc(stage, { y: y + up * 0.93 }, r * 0.9, coffee))
  );
}
