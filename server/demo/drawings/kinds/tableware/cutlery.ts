import { onTop } from '../../box.ts';
import { palettes } from '../../palettes.ts';
import { path, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';
import { steelBlade } from './steel-blade.ts';

/** Fork, spoon, knife. */
const pieces = [
  'M-26 -330q-4 130 14 160q-8 180 -14 460q26 50 52 0q-6 -280 -14 -460q18 -30 14 -160h-10v120h-8v-120h-10v120h-8v-120h-10v120h-6Z',
  'M0 -340c46 0 56 150 8 190q-4 200 16 440q-24 50 -48 0q20 -240 16 -440c-48 -40 -38 -190 8 -190Z',
  'M-16 -330q40 20 40 330h-10q0 200 10 290q-20 50 -46 0q10 -150 6 -620Z',
] as const;

export function cutlery(stage: Stage, { tone, choice, vary }: Subject): string {
  const metal = tone === 'steel' ? steelBlade(stage) : palettes[tone].base;
  const shapes =
    choice !== undefined && choice <= 3
      ? [pieces[choice - 1] ?? pieces[0]]
      : choice === undefined && vary(4) > 0
        ? [pieces[vary(3)]!]
        : pieces;
  const flat = { w: 130 * shapes.length, h: 6, d: 720 };
  const shown = shapes
    .map((d, index) => {
      const x = 65 + index * 130;
      const outline = {
        stroke: palettes[tone].edge,
        'stroke-width': 3,
        'stroke-linejoin': 'round',
      };
      return (
        path(d, '#22302c', { transform: `translate(${x + 10} 372)`, 'fill-opacity': '0.16' }) +
        path(d, metal, { ...outline, transform: `translate(${x} 360)` }) +
        stroke(`M${x - 5} 420l-6 190`, '#ffffff', 6, { 'stroke-opacity': '0.8' })
      );
    })
    .join('');
  stage.focusOn({ x: 0, y: 0, z: -240, radius: 170 });
  return onTop(stage, flat, shown);
}
