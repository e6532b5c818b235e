import { onTop } from '../../box.ts';
import { radial } from '../../paint.ts';
import { circle, path, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';

export function gear(stage: Stage): string {
  const side = 600;
  const mid = side / 2;
  const teeth = 14;
  const points = Array.from({ length: teeth * 4 }, (_, index) => {
    const angle = ((index - 0.5) / (teeth * 4)) * 2 * Math.PI;
    const far = index % 4 < 2 ? 290 : 240;
    return `${Math.round(mid + far * Math.cos(angle))} ${Math.round(mid + far * Math.sin(angle))}`;
  });
  const body = `M${points.join('L')}Z`;
  const metal = radial(stage, 'gear', [
    [0, '#f3f5f6'],
    [0.6, '#c9d1d5'],
    [1, '#98a3a9'],
  ]);
  const top =
    path(body, metal, { stroke: '#59646a', 'stroke-width': 4, 'stroke-linejoin': 'round' }) +
    circle(mid, mid, 190, '#aab4b9', { stroke: '#7c878d', 'stroke-width': 3 }) +
    repeat(6, (index) =>
      circle(
        mid + 125 * Math.cos(index * 1.047),
        mid + 125 * Math.sin(index * 1.047),
        40,
        '#ffffff',
        { stroke: '#59646a', 'stroke-width': 4 },
      ),
    ) +
    circle(mid, mid, 66, '#d6dcdf', { stroke: '#59646a', 'stroke-width': 4 }) +
    circle(mid, mid, 34, '#ffffff', { stroke: '#59646a', 'stroke-width': 4 });
  stage.focusOn({ x: 120, y: 60, z: 60, radius: 190 });
  const layer = (h: number, art: string) => onTop(stage, { w: side, h, d: side }, art);
  return repeat(9, (index) => layer(index * 6, path(body, '#7c878d'))) + layer(56, top);
}
