import { curve, lathe } from '../../lathe.ts';
import { palettes } from '../../palettes.ts';
import { path, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

/** A jug for milk: `parts` 2. */
export function pitcher(stage: Stage, { w, h, d, tone }: Subject): string {
  const r = Math.min(w, d) * 0.5;
  const top = stage.at(r * 0.8, h * 0.86, 0);
  const low = stage.at(r * 0.98, h * 0.24, 0);
  const loop = `M${top.x} ${top.y}C${top.x + r * 0.9} ${top.y - r * 0.1} ${low.x + r * 0.5} ${low.y} ${low.x} ${low.y}`;
  const { edge, base, light } = palettes[tone];
  const lip = stage.at(-r * 0.92, h * 1.03, 0);
  const mouth = stage.at(-r * 0.5, h * 0.98, 0);
  stage.grow([{ x: low.x + r * 0.5, y: top.y }, lip]);
  stage.focusOn({ x: 0, y: h * 0.86, z: 0, radius: r * 1.2 });
  return (
    stroke(loop, edge, r * 0.19) +
    stroke(loop, base, r * 0.16) +
    stroke(loop, light, r * 0.05) +
    lathe(
      stage,
      {},
      curve([
        [r * 0.9, 0],
        [r, h * 0.1],
        [r * 0.96, h * 0.4],
        [r * 0.78, h * 0.8],
        [r * 0.8, h],
      ]),
      { tone, top: 'open' },
    ) +
    path(
      `M${lip.x} ${lip.y}Q${mouth.x} ${mouth.y - r * 0.14} ${mouth.x + r * 0.2} ${mouth.y - r * 0.05}L${mouth.x - r * 0.16} ${mouth.y + r * 0.4}Z`,
      base,
      { stroke: edge, 'stroke-width': 2 },
    )
  );
}
