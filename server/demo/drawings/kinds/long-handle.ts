import { palettes } from '../palettes.ts';
import { circle, stroke } from '../shapes.ts';
import type { Stage } from '../stage.ts';

/** A long handle that leaves a pan at its wall, to the right. */
export function longHandle(
  stage: Stage,
  from: number,
  length: number,
  y: number,
  thick: number,
  color: 'steel' | 'black',
): string {
  const a = stage.at(from, y, 0);
  const b = stage.at(from + length, y + length * 0.14, 0);
  const { base, edge, light } = palettes[color];
  return (
    stroke(`M${a.x} ${a.y}L${b.x} ${b.y}`, edge, thick + 4) +
    stroke(`M${a.x} ${a.y}L${b.x} ${b.y}`, base, thick) +
    stroke(`M${a.x} ${a.y - thick * 0.2}L${b.x} ${b.y - thick * 0.2}`, light, thick * 0.2) +
    circle(b.x - thick * 0.2, b.y, thick * 0.22, '#ffffff', { stroke: edge, 'stroke-width': 2 })
  );
}
