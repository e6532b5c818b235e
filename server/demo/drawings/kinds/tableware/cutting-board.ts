import { box } from '../../box.ts';
import { palettes } from '../../palettes.ts';
import { rect, repeat, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function cuttingBoard(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const { edge, light } = palettes[tone];
  const [low = 0, middle = 0, across = 0] = [w, h, d].sort((a, b) => a - b);
  const thick = Math.max(low, 16);
  const deep = Math.min(middle, across * 0.8);
  const groove =
    vary(2) === 0
      ? rect(across * 0.05, deep * 0.08, across * 0.9, deep * 0.84, 'none', {
          r: 20,
          stroke: edge,
          'stroke-width': 6,
          'stroke-opacity': '0.45',
        })
      : '';
  const grain =
    tone === 'wood' || tone === 'brown'
      ? repeat(6, (index) =>
          stroke(
            `M6 ${deep * (0.1 + index * 0.15)}q${across * 0.3} ${index % 2 ? 14 : -14} ${across - 12} 0`,
            edge,
            3,
            { 'stroke-opacity': '0.28' },
          ),
        )
      : '';
  const hole = rect(across * 0.88, deep * 0.36, across * 0.05, deep * 0.28, '#ffffff', {
    r: across * 0.025,
    stroke: edge,
    'stroke-width': 4,
  });
  stage.focusOn({ x: across * 0.28, y: 0, z: deep * 0.1, radius: deep * 0.45 });
  return box(
    stage,
    { w: across, h: thick, d: deep },
    { tone, top: grain + groove + hole + stroke(`M8 ${deep - 6}H${across - 8}`, light, 4) },
  );
}
