import { box } from '../../box.ts';
import { lathe } from '../../lathe.ts';
import { palettes } from '../../palettes.ts';
import { door, vents } from '../../parts.ts';
import { path, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { columns, feet, type Subject } from '../kind.ts';

/** A cooled cabinet for kegs with the tower on it. */
function kegerator(stage: Stage, subject: Subject): string {
  const { w, h, d, tone } = subject;
  const foot = h * 0.04;
  const cabinet = h * 0.62;
  const leaves = columns(w, w > h * 0.55 ? 2 : 1, w * 0.02);
  const front =
    leaves
      .map((column) =>
        door(
          stage,
          { ...column, y: (cabinet - foot) * 0.04, h: (cabinet - foot) * 0.8 },
          'graphite',
          'left',
        ),
      )
      .join('') +
    vents(
      { x: w * 0.1, y: (cabinet - foot) * 0.88, w: w * 0.8, h: (cabinet - foot) * 0.08 },
      3,
      '#0f1315',
    );
  const tower = beerTap(
    { ...stage, at: (x, y, z) => stage.at(x, y + cabinet, z) },
    { ...subject, w: w * 0.8, h: h - cabinet, d: d * 0.4 },
  );
  stage.focusOn({ x: 0, y: h * 0.84, z: 0, radius: w * 0.4 });
  return (
    feet(stage, w, d, foot, w * 0.06) +
    box(
      stage,
      { y: foot, w, h: cabinet - foot, d },
      { tone: tone === 'copper' ? 'steel' : tone, front },
    ) +
    tower
  );
}

export function beerTap(stage: Stage, subject: Subject): string {
  const { w, h, d, tone, parts } = subject;
  if (d > w * 0.6 && h > d * 1.6) return kegerator(stage, subject);
  const tray = h * 0.06;
  const top = h * 0.72;
  const rail = Math.min(h * 0.14, 110);
  const handles = palettes.wood;
  const r = parts > 1 ? Math.min(w * 0.06, 44) : Math.min(w * 0.2, 52);
  const beam =
    parts > 1 ? box(stage, { y: top - rail, z: 0, w: w * 0.92, h: rail, d: rail }, { tone }) : '';
  const post = lathe(
    stage,
    { y: tray },
    [
      [r * 1.7, 0],
      [r * 1.7, h * 0.02],
      [r, h * 0.04],
      [r, top - tray],
    ],
    { tone },
  );
  const taps = columns(w * 0.92, parts, w * 0.04)
    .map(({ x, w: wide }) => {
      const at = stage.at(x + wide / 2 - w * 0.46, top - rail / 2, parts > 1 ? rail / 2 : r);
      const s = rail * 0.9;
      stage.grow([{ x: at.x, y: at.y - s * 2.1 }]);
      return (
        rect(at.x - s * 0.16, at.y - s * 0.2, s * 0.32, s * 0.4, '#aab4b9', {
          r: 6,
          stroke: '#566167',
          'stroke-width': 2,
        }) +
        path(
          `M${at.x - s * 0.1} ${at.y + s * 0.18}h${s * 0.2}l${-s * 0.03} ${s * 0.72}h${-s * 0.14}Z`,
          '#c3ccd0',
          { stroke: '#566167', 'stroke-width': 2 },
        ) +
        path(
          `M${at.x - s * 0.08} ${at.y - s * 0.2}L${at.x - s * 0.2} ${at.y - s * 1.9}q${s * 0.2} ${-s * 0.24} ${s * 0.4} 0L${at.x + s * 0.08} ${at.y - s * 0.2}Z`,
          handles.dark,
          { stroke: handles.edge, 'stroke-width': 2 },
        ) +
        rect(at.x - s * 0.13, at.y - s * 1.6, s * 0.26, s * 0.4, '#fbeee6', { r: 5 })
      );
    })
    .join('');
  stage.focusOn({ x: 0, y: top, z: 0, radius: h * 0.3 });
  return (
    box(
      stage,
      { w, h: tray, d },
      {
        tone: 'steel',
        top: repeat(14, (index) =>
          rect(w * 0.04 + (index * w * 0.92) / 14, d * 0.12, w * 0.035, d * 0.76, '#5c676d', {
            r: 5,
          }),
        ),
      },
    ) +
    (parts > 2
      ? [-1, 1]
          .map((side) =>
            lathe(
              stage,
              { x: side * w * 0.32, y: tray },
              [
                [r * 1.5, 0],
                [r, h * 0.04],
                [r, top - tray - rail],
              ],
              { tone },
            ),
          )
          .join('')
      : post) +
    beam +
    taps
  );
}
