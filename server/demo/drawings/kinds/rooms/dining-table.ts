import { box } from '../../box.ts';
import { lathe } from '../../lathe.ts';
import { palettes } from '../../palettes.ts';
import { repeat, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function diningTable(stage: Stage, { w, h, d, tone, choice }: Subject): string {
  const slab = h * 0.045;
  const level = h - slab;
  const { edge } = palettes[tone];
  const square = Math.abs(w - d) < w * 0.1;
  const foot = Math.min(w, d) * 0.32;
  stage.focusOn({ x: w * 0.2, y: h, z: d * 0.2, radius: w * 0.34 });
  if (!square) {
    const grain = repeat(5, (index) =>
      stroke(
        `M8 ${d * (0.14 + index * 0.18)}q${w * 0.4} ${index % 2 ? 12 : -12} ${w - 16} 0`,
        edge,
        3,
        { 'stroke-opacity': '0.25' },
      ),
    );
    const leg = (x: number, z: number) =>
      box(stage, { x, z, w: w * 0.05, h: level, d: w * 0.05 }, { tone: 'graphite' });
    return (
      leg(-w * 0.44, -d * 0.4) +
      leg(w * 0.44, -d * 0.4) +
      leg(-w * 0.44, d * 0.4) +
      leg(w * 0.44, d * 0.4) +
      box(stage, { y: level, w, h: slab, d }, { tone, top: grain })
    );
  }
  const base =
    lathe(
      stage,
      {},
      [
        [foot, 0],
        [foot, h * 0.02],
        [foot * 0.3, h * 0.05],
      ],
      { tone: 'black' },
    ) +
    lathe(
      stage,
      { y: h * 0.04 },
      [
        [foot * 0.17, 0],
        [foot * 0.17, level - h * 0.04],
      ],
      { tone: 'graphite' },
    );
  if (choice !== 1) return base + box(stage, { y: level, w, h: slab, d }, { tone });
  return (
    base +
    lathe(
      stage,
      { y: level },
      [
        [w * 0.49, 0],
        [w / 2, slab * 0.4],
        [w / 2, slab],
      ],
      { tone },
    )
  );
}
