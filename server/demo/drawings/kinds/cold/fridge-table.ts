import { box } from '../../box.ts';
import { display, door, vents } from '../../parts.ts';
import { rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { columns, legs, type Subject } from '../kind.ts';

export function fridgeTable(stage: Stage, { w, h, d, tone, parts, vary }: Subject): string {
  const foot = h * 0.13;
  const board = vary(2) === 0 ? h * 0.08 : 0;
  const slab = h * 0.05;
  const body = h - foot - slab - board;
  const machine = w * 0.2;
  const drawers = vary(3) === 0;
  const leaves = columns(w - machine, parts, w * 0.012, machine);
  const front =
    rect(w * 0.012, body * 0.05, machine - w * 0.012, body * 0.9, '#394247', { r: 6 }) +
    display({ x: machine * 0.2, y: body * 0.13, w: machine * 0.66, h: body * 0.13 }) +
    vents({ x: machine * 0.2, y: body * 0.4, w: machine * 0.66, h: body * 0.45 }, 7, '#0f1315') +
    leaves
      .map((column, index) =>
        drawers && index === parts - 1
          ? repeat(2, (at) =>
              door(stage, { ...column, y: body * (0.05 + at * 0.46), h: body * 0.44 }, tone, 'top'),
            )
          : door(stage, { ...column, y: body * 0.05, h: body * 0.9 }, tone, 'top'),
      )
      .join('');
  const { back, front: near } = legs(
    stage,
    { w: w * 0.96, d: d * 0.9, h: foot },
    'steel',
    w * 0.028,
  );
  stage.focusOn({ x: -w * 0.26, y: h * 0.6, z: d / 2, radius: w * 0.25 });
  return (
    back +
    near +
    box(stage, { y: foot, w: w * 0.99, h: body, d: d * 0.97 }, { tone, front }) +
    box(stage, { y: foot + body, w, h: slab, d }, { tone: 'steel' }) +
    (board
      ? box(stage, { y: h - board, z: -d * 0.485, w, h: board, d: d * 0.03 }, { tone: 'steel' })
      : '')
  );
}
