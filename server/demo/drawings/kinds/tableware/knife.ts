import { onTop } from '../../box.ts';
import { palettes } from '../../palettes.ts';
import { circle, path, rect, repeat, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';
import { blades } from './blades.ts';
import { steelBlade } from './steel-blade.ts';

export function knife(stage: Stage, { tone, choice, vary }: Subject): string {
  const handle = tone === 'steel' ? 'black' : tone;
  const shape = blades[(choice ?? vary(4) + 1) - 1] ?? blades[0];
  const grip = palettes[handle];
  const art =
    path(shape, '#22302c', { transform: 'translate(8 16)', 'fill-opacity': '0.18' }) +
    rect(432, 100, 290, 46, '#22302c', { r: 20, 'fill-opacity': '0.18' }) +
    path(shape, steelBlade(stage), { stroke: '#717c82', 'stroke-width': 3 }) +
    stroke('M240 99H428', '#ffffff', 4, { 'stroke-opacity': '0.8' }) +
    rect(424, 84, 34, 50, '#c3ccd0', { r: 6, stroke: '#59646a', 'stroke-width': 2 }) +
    path('M452 86H690q30 4 28 34t-34 24H452Z', grip.base, {
      stroke: grip.edge,
      'stroke-width': 3,
    }) +
    stroke('M466 96H684', grip.light, 6, { 'stroke-opacity': '0.6' }) +
    repeat(3, (index) =>
      circle(500 + index * 78, 115, 9, '#d6dcdf', { stroke: '#59646a', 'stroke-width': 2 }),
    );
  stage.focusOn({ x: 60, y: 0, z: 0, radius: 190 });
  return onTop(stage, { w: 720, h: 4, d: 220 }, art);
}
