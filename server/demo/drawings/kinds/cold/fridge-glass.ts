import { box } from '../../box.ts';
import { linear } from '../../paint.ts';
import { bottle, handleBar, reflection, vents } from '../../parts.ts';
import { rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { columns, feet, type Subject } from '../kind.ts';

const drinks = ['#7a2f2b', '#3b7a4c', '#d79a34', '#3a72ad', '#b5562c', '#8a9f45'];

/** A lit chamber with shelves and what stands on them, behind a clear door. */
function showcase(
  stage: Stage,
  area: { x: number; y: number; w: number; h: number },
  count: number,
  shift: number,
): string {
  const { x, y, w, h } = area;
  const lit = linear(
    stage,
    'lit',
    [0, 0, 0, 1],
    [
      [0, '#ffffff'],
      [0.5, '#eef5f7'],
      [1, '#d5e2e6'],
    ],
  );
  const step = h / count;
  const goods = repeat(count, (row) => {
    const bottom = y + step * (row + 1) - 8;
    const across = Math.max(3, Math.floor(w / Math.min(step * 0.42, 46)));
    return (
      repeat(across, (at) =>
        bottle(
          x + (w * (at + 0.5)) / across,
          bottom,
          (w / across) * 0.72,
          step * 0.72,
          drinks[(row * 2 + at * (1 + (row % 2)) + shift) % drinks.length]!,
        ),
      ) + rect(x, bottom, w, 8, '#9fb0b6')
    );
  });
  return (
    rect(x, y, w, h, lit, { r: 4 }) +
    goods +
    rect(x, y, w, h, '#cfe2e8', {
      r: 4,
      'fill-opacity': '0.1',
      stroke: '#4c585e',
      'stroke-width': 5,
    }) +
    reflection(area, 0.2)
  );
}

export function fridgeGlass(stage: Stage, { w, h, d, tone, parts, vary }: Subject): string {
  const foot = h * 0.04;
  const body = h - foot;
  const crown = body * 0.1;
  const base = body * 0.1;
  const shift = vary(6);
  const front =
    rect(0, 0, w, crown, vary(2) === 0 ? '#93400f' : '#24506b') +
    rect(w * 0.3, crown * 0.36, w * 0.4, crown * 0.26, '#ffffff', {
      r: 6,
      'fill-opacity': '0.85',
    }) +
    columns(w, parts, w * 0.03)
      .map(
        (column, index) =>
          showcase(
            stage,
            { ...column, y: crown + body * 0.02, h: body - crown - base - body * 0.03 },
            h > w * 1.2 ? 5 : 3,
            index + shift,
          ) +
          handleBar(
            stage,
            index % 2 === 0 && parts > 1 ? column.x + column.w - 20 : column.x + 8,
            crown + body * 0.3,
            body * 0.22,
            true,
            13,
          ),
      )
      .join('') +
    vents({ x: w * 0.08, y: body - base * 0.75, w: w * 0.84, h: base * 0.5 }, 3);
  stage.focusOn({ x: 0, y: h * 0.66, z: d / 2, radius: w * 0.42 });
  return (
    feet(stage, w, d, foot, w * 0.06) + box(stage, { y: foot, w, h: body, d }, { tone, front })
  );
}
