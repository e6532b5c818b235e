import { onTop } from '../../box.ts';
import { rect, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';

export function heater(stage: Stage): string {
  const s = 620;
  const coil =
    'M60 330V90q0 -50 50 -50t50 50v180q0 50 50 50t50 -50V90q0 -50 50 -50t50 50v180q0 50 50 50t50 -50V90q0 -50 50 -50t50 50V330';
  const tube =
    stroke(coil, '#22302c', 34, { transform: 'translate(8 14)', 'stroke-opacity': '0.15' }) +
    stroke(coil, '#59646a', 34) +
    stroke(coil, '#aab4b9', 26) +
    stroke(coil, '#eef1f2', 8, { transform: 'translate(-4 -3)' });
  const flange = (x: number) =>
    rect(x - 40, 330, 80, 34, '#cf8a5f', { r: 6, stroke: '#6c3a1f', 'stroke-width': 3 }) +
    rect(x - 14, 364, 28, 60, '#d6dcdf', { r: 5, stroke: '#59646a', 'stroke-width': 3 });
  stage.focusOn({ x: -200, y: 0, z: 60, radius: 170 });
  return onTop(stage, { w: s, h: 6, d: 440 }, tube + flange(60) + flange(560));
}
