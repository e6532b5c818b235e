import { box } from '../../box.ts';
import { door, knob } from '../../parts.ts';
import { rect } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { columns, feet, legs, type Subject } from '../kind.ts';

export function bainMarie(stage: Stage, { w, h, d, tone, parts }: Subject): string {
  const table = h > w * 0.55;
  const foot = table ? h * 0.1 : h * 0.1;
  const top = table ? h * 0.7 : h * 0.86;
  const wells = columns(w, parts, w * 0.03);
  const foods = ['#c96b3a', '#d9b24c', '#7f9a4b', '#b98a5a', '#c14d3a'];
  const open = wells
    .map(
      ({ x, w: wide }, index) =>
        rect(x, d * 0.12, wide, d * 0.76, '#6d787e', {
          r: 10,
          stroke: '#566167',
          'stroke-width': 3,
        }) +
        rect(x + wide * 0.07, d * 0.2, wide * 0.86, d * 0.64, foods[index % foods.length]!, {
          r: 10,
        }) +
        rect(x + wide * 0.12, d * 0.24, wide * 0.5, d * 0.2, '#ffffff', {
          r: 10,
          'fill-opacity': '0.22',
        }),
    )
    .join('');
  const body = top - foot;
  const front =
    wells
      .map(({ x, w: wide }, index) =>
        knob(x + wide / 2, body * (table ? 0.16 : 0.5), Math.min(wide * 0.14, body * 0.2), index),
      )
      .join('') +
    (table
      ? columns(w, 2, w * 0.02)
          .map((column) => door(stage, { ...column, y: body * 0.32, h: body * 0.62 }, tone, 'top'))
          .join('')
      : '');
  const post = (x: number) =>
    box(
      stage,
      { x, y: top, z: -d * 0.36, w: w * 0.02, h: h - top, d: w * 0.02 },
      { tone: 'steel' },
    );
  const shelf = table
    ? post(-w * 0.46) +
      post(w * 0.46) +
      box(
        stage,
        { y: h * 0.97, z: -d * 0.26, w: w * 0.98, h: h * 0.025, d: d * 0.42 },
        { tone: 'glass' },
      )
    : '';
  stage.focusOn({ x: w * 0.12, y: top, z: d * 0.1, radius: w * 0.28 });
  return (
    (table
      ? legs(stage, { w: w * 0.95, d: d * 0.9, h: foot }, 'steel', w * 0.03).back +
        legs(stage, { w: w * 0.95, d: d * 0.9, h: foot }, 'steel', w * 0.03).front
      : feet(stage, w, d, foot, w * 0.05)) +
    box(stage, { y: foot, w, h: body, d }, { tone, front, top: open }) +
    shelf
  );
}
