import { box } from '../../box.ts';
import { lathe } from '../../lathe.ts';
import type { Stage } from '../../stage.ts';
import { columns, legs, type Subject } from '../kind.ts';
import { bowlTop } from './bowl-top.ts';
import { tap } from './tap.ts';

export function sink(stage: Stage, { w, h, d, tone, parts, vary }: Subject): string {
  const rim = h * 0.05;
  const deep = h * 0.33;
  const table = h * 0.86;
  const thick = Math.min(w * 0.05, 26);
  const { back, front } = legs(stage, { w, d, h: table - rim }, tone, thick);
  const bowls = columns(w, parts, Math.min(w * 0.06, 40));
  const bars =
    vary(2) === 0
      ? box(stage, { y: h * 0.14, w: w - thick, h: thick * 0.7, d: thick * 0.7 }, { tone })
      : box(stage, { y: h * 0.12, w: w - thick, h: thick * 0.6, d: d * 0.9 }, { tone });
  const drains = bowls
    .map(({ x, w: wide }) =>
      lathe(
        stage,
        { x: x + wide / 2 - w / 2, y: table - deep - h * 0.1 },
        [
          [thick * 0.5, 0],
          [thick * 0.5, h * 0.06],
          [thick * 0.9, h * 0.07],
          [thick * 0.9, h * 0.1],
        ],
        { tone: 'graphite' },
      ),
    )
    .join('');
  const bodies = bowls
    .map(({ x, w: wide }) =>
      box(
        stage,
        { x: x + wide / 2 - w / 2, y: table - deep, w: wide, h: deep - rim, d: d * 0.86 },
        { tone },
      ),
    )
    .join('');
  const openings = bowls
    .map(({ x, w: wide }) => bowlTop(stage, { x, y: d * 0.16, w: wide, h: d * 0.72 }, tone))
    .join('');
  const board = h - table;
  const taps = bowls.slice(1).length > 0 ? bowls.slice(1) : bowls;
  stage.focusOn({ x: w * 0.2, y: table, z: 0, radius: Math.min(w, h) * 0.36 });
  return (
    back +
    bars +
    drains +
    bodies +
    front +
    box(stage, { y: table - rim, w, h: rim, d }, { tone, top: openings }) +
    box(stage, { y: table, z: -d * 0.48, w, h: board, d: d * 0.04 }, { tone }) +
    taps
      .map(({ x }) =>
        tap(stage, x - w / 2 - 0.03 * w, table, -d * 0.36, Math.min(h * 0.24, w * 0.3)),
      )
      .join('')
  );
}
