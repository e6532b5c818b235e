import { box } from '../../box.ts';
import { display, door, vents } from '../../parts.ts';
import { rect } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { columns, feet, type Subject } from '../kind.ts';

export function fridge(stage: Stage, { w, h, d, tone, parts, vary }: Subject): string {
  const foot = h * 0.05;
  const body = h - foot;
  const grille = body * 0.11;
  const leaves = columns(w, parts, w * 0.015);
  const half = vary(4) === 0;
  const front =
    rect(w * 0.02, grille * 0.16, w * 0.96, grille * 0.72, '#31393e', { r: 6 }) +
    display({ x: w * 0.06, y: grille * 0.28, w: Math.min(w * 0.3, 110), h: grille * 0.46 }) +
    vents({ x: w * 0.5, y: grille * 0.3, w: w * 0.44, h: grille * 0.46 }, 3, '#0f1315') +
    leaves
      .map((column, index) => {
        const side = index % 2 === 0 && parts > 1 ? 'right' : 'left';
        const tall = body - grille - body * 0.015;
        if (!half) return door(stage, { ...column, y: grille, h: tall }, tone, side);
        return (
          door(stage, { ...column, y: grille, h: tall * 0.49 }, tone, side) +
          door(stage, { ...column, y: grille + tall * 0.51, h: tall * 0.49 }, tone, side)
        );
      })
      .join('');
  stage.focusOn({ x: -w * 0.1, y: h * 0.86, z: d / 2, radius: Math.min(w, h) * 0.36 });
  return (
    feet(stage, w, d, foot, w * 0.05) + box(stage, { y: foot, w, h: body, d }, { tone, front })
  );
}
