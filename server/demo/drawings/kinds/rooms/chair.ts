import { box } from '../../box.ts';
import { repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function chair(stage: Stage, { w, h, d, tone, choice, vary }: Subject): string {
  const stool = choice === 2;
  const seat = stool ? (h > w * 2 ? h * 0.74 : h * 0.93) : h * 0.52;
  const frame = tone === 'wood' || tone === 'brown' ? tone : 'graphite';
  const cushion = tone === 'wood' ? 'brown' : tone;
  const thick = w * 0.07;
  const leg = (x: number, z: number, top: number) =>
    box(stage, { x, z, w: thick, h: top, d: thick }, { tone: frame });
  const x = w * 0.43;
  const z = d * 0.42;
  const back = seat + h * 0.06;
  const rest =
    vary(2) === 0
      ? repeat(3, (index) =>
          box(
            stage,
            {
              y: back + (h - back) * (0.18 + index * 0.28),
              z: -z,
              w: w * 0.8,
              h: (h - back) * 0.16,
              d: thick * 0.6,
            },
            { tone: frame },
          ),
        )
      : box(
          stage,
          { y: back + (h - back) * 0.16, z: -z, w: w * 0.82, h: (h - back) * 0.8, d: thick * 0.8 },
          { tone: cushion },
        );
  const rung = (y: number, at: number) =>
    box(stage, { y, z: at, w: w * 0.84, h: thick * 0.6, d: thick * 0.6 }, { tone: frame });
  stage.focusOn({ x: 0, y: seat, z: 0, radius: w * 0.55 });
  return (
    leg(-x, -z, seat > h * 0.9 ? seat : h) +
    leg(x, -z, seat > h * 0.9 ? seat : h) +
    rung(h * 0.2, -z) +
    (seat > h * 0.9 ? '' : rest) +
    leg(-x, z, seat) +
    leg(x, z, seat) +
    rung(h * 0.26, z) +
    box(stage, { y: seat - h * 0.03, w: w * 0.96, h: h * 0.035, d: d * 0.94 }, { tone: frame }) +
    box(stage, { y: seat + h * 0.005, w: w * 0.94, h: h * 0.05, d: d * 0.92 }, { tone: cushion })
  );
}
