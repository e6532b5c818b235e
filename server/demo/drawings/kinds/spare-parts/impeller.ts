import { onTop } from '../../box.ts';
import { lathe } from '../../lathe.ts';
import { radial } from '../../paint.ts';
import { circle, path, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';

/** A round part with curved blades: impellers, discs, knives. */
export function impeller(stage: Stage): string {
  const mid = 300;
  const wing = (index: number) =>
    path(`M300 250C360 210 420 120 380 40Q330 20 290 40C330 110 300 180 270 230Z`, '#dfe4e7', {
      stroke: '#59646a',
      'stroke-width': 3,
      transform: `rotate(${index * 45} ${mid} ${mid})`,
    });
  const metal = radial(stage, 'gear', [
    [0, '#f3f5f6'],
    [0.6, '#c9d1d5'],
    [1, '#98a3a9'],
  ]);
  const top =
    circle(mid, mid, 290, metal, { stroke: '#59646a', 'stroke-width': 4 }) +
    circle(mid, mid, 268, '#aab4b9', { stroke: '#7c878d', 'stroke-width': 3 }) +
    repeat(8, wing) +
    circle(mid, mid, 84, metal, { stroke: '#59646a', 'stroke-width': 4 }) +
    circle(mid, mid, 34, '#ffffff', { stroke: '#59646a', 'stroke-width': 4 }) +
    rect(290, 256, 20, 24, '#ffffff');
  stage.focusOn({ x: 90, y: 60, z: 60, radius: 190 });
  return (
    lathe(
      stage,
      {},
      [
        [284, 0],
        [290, 10],
        [290, 44],
      ],
      { tone: 'graphite' },
    ) + onTop(stage, { w: 600, h: 46, d: 600 }, top)
  );
}
