import { box } from '../../box.ts';
import { disc, lathe } from '../../lathe.ts';
import { hollowPaint } from '../../paint.ts';
import { palettes } from '../../palettes.ts';
import { circle, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function mold(stage: Stage, { w, h, d, tone, choice, vary }: Subject): string {
  const cells = choice ?? (w > d * 1.25 ? 12 : 1);
  if (cells < 2) return roundMold(stage, w, h, d, tone, vary(2) === 0);
  const rows = Math.max(1, Math.round(Math.sqrt((cells * d) / w)));
  const across = Math.ceil(cells / rows);
  const cup = Math.min(w / across, d / rows) * 0.4;
  const wells = repeat(rows * across, (index) => {
    const x = (w * ((index % across) + 0.5)) / across;
    const y = (d * (Math.floor(index / across) + 0.5)) / rows;
    return (
      circle(x, y, cup, palettes[tone].deep) +
      circle(x, y, cup * 0.96, hollowPaint(stage, tone)) +
      circle(x, y + cup * 0.2, cup * 0.66, palettes[tone].base)
    );
  });
  stage.focusOn({ x: w * 0.2, y: 0, z: d * 0.1, radius: Math.min(w, d) * 0.4 });
  return box(stage, { w, h: Math.max(h * 0.4, 18), d }, { tone, top: wells });
}

function roundMold(
  stage: Stage,
  w: number,
  h: number,
  d: number,
  tone: Subject['tone'],
  clasp: boolean,
): string {
  const r = Math.min(w, d) / 2;
  const up = Math.min(Math.max(h, r * 0.35), r * 1.2);
  const at = stage.at(r * 0.5, up * 0.5, r * 0.86);
  const buckle = clasp
    ? rect(at.x - r * 0.06, at.y - up * 0.32, r * 0.12, up * 0.64, '#d6dcdf', {
        r: 8,
        stroke: '#59646a',
        'stroke-width': 3,
      })
    : '';
  stage.focusOn({ x: r * 0.5, y: up * 0.8, z: r * 0.6, radius: r * 0.6 });
  return (
    lathe(
      stage,
      {},
      [
        [r * 0.94, 0],
        [r * 0.96, up * 0.05],
        [r * 0.98, up * 0.94],
        [r, up * 0.95],
        [r, up],
      ],
      { tone, top: 'open', rim: 0.04 },
    ) +
    disc(stage, { y: up * 0.12 }, r * 0.9, palettes[tone].base) +
    buckle
  );
}
