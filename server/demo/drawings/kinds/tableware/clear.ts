import type { DrawingTone } from '../../drawing.ts';
import { type LatheProfile, lathe } from '../../lathe.ts';
import { clearGlassPaint } from '../../paint.ts';
import { palettes } from '../../palettes.ts';
import { ellipse } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';

/** Thing blown of clear glass: walls, inner light, rim. */
export function clear(stage: Stage, y: number, shape: LatheProfile, tint: DrawingTone): string {
  const [r, up] = shape.at(-1)!;
  const rim = stage.at(0, y + up, 0);
  const colored =
    tint === 'glass' || tint === 'white' || tint === 'steel'
      ? ''
      : lathe(stage, { y }, shape, { tone: tint, fill: `${palettes[tint].base}66`, top: 'none' });
  return (
    colored +
    lathe(stage, { y }, shape, { tone: 'glass', fill: clearGlassPaint(stage), top: 'none' }) +
    ellipse(rim.x, rim.y, r, r * stage.flatness, '#ffffff', {
      'fill-opacity': '0.35',
      stroke: '#7896a0',
      'stroke-width': 3,
    })
  );
}
