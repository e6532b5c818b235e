import { box } from '../../box.ts';
import { hollowPaint, linear } from '../../paint.ts';
import { palettes } from '../../palettes.ts';
import { circle, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function bakingTray(stage: Stage, { w, h, d, tone, choice, vary }: Subject): string {
  const up = Math.max(h, 22);
  const { edge, dark } = palettes[tone];
  const holes =
    (choice ?? vary(2)) === 1
      ? repeat(77, (index) =>
          circle(
            w * (0.14 + (index % 11) * 0.072),
            d * (0.2 + Math.floor(index / 11) * 0.1),
            w * 0.009,
            dark,
          ),
        )
      : '';
  stage.focusOn({ x: w * 0.28, y: 0, z: d * 0.2, radius: d * 0.42 });
  return box(
    stage,
    { w, h: up, d },
    {
      tone,
      top:
        rect(w * 0.035, d * 0.045, w * 0.93, d * 0.91, hollowPaint(stage, tone), {
          r: 22,
          stroke: edge,
          'stroke-width': 3,
        }) +
        rect(
          w * 0.06,
          d * 0.12,
          w * 0.88,
          d * 0.81,
          linear(
            stage,
            `tray-${tone}`,
            [0, 0, 1, 0.7],
            [
              [0, palettes[tone].base],
              [0.4, palettes[tone].light],
              [0.6, palettes[tone].base],
              [1, palettes[tone].dark],
            ],
          ),
          { r: 18 },
        ) +
        holes,
    },
  );
}
