import { box, face } from '../../box.ts';
import { linear } from '../../paint.ts';
import { line, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function hood(stage: Stage, { w, h, d, tone }: Subject): string {
  const band = h * 0.34;
  const filters = linear(
    stage,
    'filter',
    [0, 0, 0, 1],
    [
      [0, '#79858b'],
      [1, '#c9d1d5'],
    ],
  );
  const inner = (u: number, v: number): [number, number, number] => [
    u * w * 0.46,
    band * 0.12,
    v * d * 0.44,
  ];
  const baffles = repeat(4, (index) => {
    const from = -1 + index * 0.5 + 0.03;
    const to = from + 0.44;
    const panel = face(
      stage,
      [inner(from, -1), inner(to, -1), inner(to, 1), inner(from, 1)],
      filters,
    );
    const slats = repeat(6, (slat) => {
      const at = from + ((to - from) * (slat + 0.5)) / 6;
      const a = stage.at(...inner(at, -1));
      const b = stage.at(...inner(at, 1));
      return line(a.x, a.y, b.x, b.y, '#465157', 4);
    });
    return panel + slats;
  });
  const under = face(
    stage,
    [
      [-w / 2, 0, -d / 2],
      [w / 2, 0, -d / 2],
      [w / 2, 0, d / 2],
      [-w / 2, 0, d / 2],
    ],
    '#5c676d',
  );
  const slope = face(
    stage,
    [
      [-w / 2, band, d / 2],
      [w / 2, band, d / 2],
      [w * 0.3, h * 0.84, d * 0.06],
      [-w * 0.3, h * 0.84, d * 0.06],
    ],
    linear(
      stage,
      'hood-slope',
      [0, 0, 1, 0.6],
      [
        [0, '#c6ced2'],
        [0.4, '#eef1f2'],
        [1, '#b7c1c6'],
      ],
    ),
  );
  const flank =
    stage.camera.yaw > 2
      ? face(
          stage,
          [
            [w / 2, band, d / 2],
            [w / 2, band, -d / 2],
            [w * 0.3, h * 0.84, -d / 2],
            [w * 0.3, h * 0.84, d * 0.06],
          ],
          '#aab4b9',
        )
      : '';
  stage.focusOn({ x: w * 0.2, y: band * 0.5, z: d * 0.2, radius: w * 0.26 });
  return (
    box(stage, { y: h * 0.84, z: -d * 0.2, w: w * 0.3, h: h * 0.16, d: d * 0.5 }, { tone }) +
    flank +
    slope +
    box(
      stage,
      { y: 0, w, h: band, d },
      { tone, front: rect(0, band * 0.86, w, band * 0.14, '#8f9aa0') },
    ) +
    under +
    baffles
  );
}
