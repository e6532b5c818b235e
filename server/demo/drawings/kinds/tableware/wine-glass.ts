import { curve, disc, type LatheProfile, lathe } from '../../lathe.ts';
import { clearGlassPaint, linear, radial } from '../../paint.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';
import { clear } from './clear.ts';

/** 1 of red wine, 2 of white, 3 empty. */
export function wineGlass(stage: Stage, { w, h, d, tone, choice, vary }: Subject): string {
  const r = Math.min(w, d) / 2;
  const flute = h > r * 6;
  const stem = h * (flute ? 0.34 : 0.44);
  const bowl: LatheProfile = flute
    ? curve([
        [r * 0.1, 0],
        [r * 0.6, h * 0.1],
        [r * 0.9, h * 0.34],
        [r * 0.86, h - stem],
      ])
    : curve([
        [r * 0.1, 0],
        [r * 0.7, h * 0.08],
        [r, h * 0.24],
        [r * 0.96, h * 0.38],
        [r * 0.78, h - stem],
      ]);
  const wine = ['#7a1f2e', '#ecd58a', 'none'][choice ? Math.min(choice, 3) - 1 : vary(3)]!;
  const poured = bowl.filter(([, y]) => y <= h * 0.22);
  const [level, up] = poured.at(-1)!;
  const drink =
    wine === 'none' || flute
      ? ''
      : lathe(
          stage,
          { y: stem },
          poured.map(([size, y]) => [size * 0.95, y] as const),
          {
            tone: 'red',
            fill: linear(
              stage,
              `wine-${wine.slice(1)}`,
              [0, 0, 1, 0],
              [
                [0, wine],
                [0.3, wine, 0.7],
                [1, wine],
              ],
            ),
            top: 'none',
          },
        ) + disc(stage, { y: stem + up }, level * 0.95, `${wine}aa`, '#ffffff');
  stage.focusOn({ x: 0, y: h * 0.78, z: 0, radius: r * 1.2 });
  return (
    disc(
      stage,
      { y: 2 },
      r * 0.86,
      radial(stage, 'foot', [
        [0, '#ffffff'],
        [0.7, '#e4eff2'],
        [1, '#b3ccd3'],
      ]),
      '#7896a0',
    ) +
    lathe(
      stage,
      {},
      curve([
        [r * 0.4, 2],
        [r * 0.09, h * 0.05],
        [r * 0.07, stem * 0.7],
        [r * 0.12, stem],
      ]),
      { tone: 'glass', fill: clearGlassPaint(stage), top: 'none' },
    ) +
    drink +
    clear(stage, stem, bowl, tone)
  );
}
