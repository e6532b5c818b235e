import { box } from '../../box.ts';
import { lathe } from '../../lathe.ts';
import { clearGlassPaint } from '../../paint.ts';
import { display } from '../../parts.ts';
import { rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

/** One that grinds, brews and pours by itself. */
export function automaticCoffeeMachine(stage: Stage, { w, h, d, tone }: Subject): string {
  const main = Math.min(w, h * 0.66);
  const milk = w - main;
  const body = h * 0.82;
  const screen = { x: main * 0.2, y: body * 0.05, w: main * 0.6, h: body * 0.3 };
  const tiles = repeat(6, (index) =>
    rect(
      screen.x + screen.w * (0.08 + (index % 3) * 0.3),
      screen.y + screen.h * (0.12 + Math.floor(index / 3) * 0.44),
      screen.w * 0.24,
      screen.h * 0.34,
      ['#b97a45', '#e7d3b5', '#7a4a26'][index % 3]!,
      { r: 8 },
    ),
  );
  const front =
    rect(screen.x, screen.y, screen.w, screen.h, '#0d1113', { r: 12 }) +
    tiles +
    rect(main * 0.16, body * 0.42, main * 0.68, body * 0.46, '#0f1315', { r: 10 }) +
    rect(main * 0.38, body * 0.42, main * 0.24, body * 0.14, '#aab4b9', { r: 8 }) +
    rect(main * 0.16, body * 0.88, main * 0.68, body * 0.06, '#8a959b', { r: 4 });
  const x = -milk / 2;
  const cup = lathe(
    stage,
    { x, y: body * 0.14, z: d / 2 },
    [
      [main * 0.07, 0],
      [main * 0.11, h * 0.09],
    ],
    { tone: 'white', top: 'open' },
  );
  const hopper =
    lathe(
      stage,
      { x, y: body },
      [
        [main * 0.28, 0],
        [main * 0.36, h * 0.14],
      ],
      { tone: 'brown', fill: '#5b3a22', top: 'none' },
    ) +
    lathe(
      stage,
      { x, y: body },
      [
        [main * 0.3, 0],
        [main * 0.38, h * 0.15],
      ],
      { tone: 'glass', fill: clearGlassPaint(stage), top: 'none' },
    ) +
    lathe(
      stage,
      { x, y: h * 0.96 },
      [
        [main * 0.39, 0],
        [main * 0.39, h * 0.03],
      ],
      { tone: 'black' },
    );
  stage.focusOn({ x, y: body * 0.7, z: d / 2, radius: main * 0.5 });
  return (
    box(stage, { x, w: main, h: body, d }, { tone, front }) +
    cup +
    hopper +
    (milk > 20
      ? box(
          stage,
          { x: main / 2, w: milk * 0.96, h: body * 0.72, d: d * 0.9 },
          {
            tone: 'steel',
            front:
              rect(milk * 0.12, body * 0.06, milk * 0.72, body * 0.6, '#2c3337', { r: 10 }) +
              display({ x: milk * 0.2, y: body * 0.1, w: milk * 0.56, h: body * 0.1 }, '#7cc7ff'),
          },
        )
      : '')
  );
}
