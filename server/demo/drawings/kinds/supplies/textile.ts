import { box, onTop } from '../../box.ts';
import { linear } from '../../paint.ts';
import { palettes } from '../../palettes.ts';
import { groundShadow } from '../../parts.ts';
import { circle, line, path, rect, repeat, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

function foldedTowels(stage: Stage, { tone, vary }: Subject): string {
  const layers = 3;
  const wide = 640;
  const deep = wide * 0.72;
  const thick = wide * 0.12;
  const { edge, dark, light } = palettes[tone];
  const stripe = vary(2) === 0 ? '#b4501f' : '#24506b';
  const weave = repeat(9, (index) =>
    line(0, deep * (0.08 + index * 0.1), wide, deep * (0.08 + index * 0.1), dark, 2),
  );
  const fold = (index: number) => {
    const y = index * thick;
    const front =
      rect(0, 0, wide, thick, light) +
      stroke(`M4 ${thick * 0.5}H${wide - 4}`, dark, 4) +
      rect(0, 0, wide, thick, 'none', {
        r: thick * 0.42,
        stroke: edge,
        'stroke-width': 3,
        'stroke-opacity': '0.6',
      }) +
      rect(wide * 0.74, 0, wide * 0.05, thick, stripe, { 'fill-opacity': '0.75' });
    const top =
      index === layers - 1
        ? weave +
          rect(wide * 0.74, 0, wide * 0.05, deep, stripe, { 'fill-opacity': '0.75' }) +
          rect(wide * 0.82, 0, wide * 0.015, deep, stripe, { 'fill-opacity': '0.75' })
        : '';
    return box(stage, { x: (index % 2) * 6, y, w: wide, h: thick, d: deep }, { tone, front, top });
  };
  stage.focusOn({ x: wide * 0.24, y: thick * layers, z: deep * 0.3, radius: wide * 0.3 });
  return groundShadow(stage, wide, deep) + repeat(layers, fold);
}

/** 1 towels, 2 an apron, 3 a jacket, 4 gloves, 5 gloves of chain mail. */
export function textile(stage: Stage, subject: Subject): string {
  const shape = subject.choice ?? 1;
  if (shape === 1) return foldedTowels(stage, subject);
  const art = { 2: apron, 3: jacket, 4: gloves, 5: mailGloves }[shape] ?? apron;
  const { edge } = palettes[subject.tone];
  stage.focusOn({ x: 40, y: 0, z: -140, radius: 200 });
  return onTop(stage, { w: 640, h: 6, d: 720 }, art(cloth(stage, subject.tone), edge));
}

function cloth(stage: Stage, tone: Subject['tone']): string {
  const { light, base, dark } = palettes[tone];
  return linear(
    stage,
    `cloth-${tone}`,
    [0, 0, 1, 0.3],
    [
      [0, base],
      [0.25, light],
      [0.45, base],
      [0.7, light],
      [1, dark],
    ],
  );
}

/** A flat shape with its shadow. */
function cutOut(d: string, fill: string, edge: string): string {
  return (
    path(d, '#22302c', { transform: 'translate(8 14)', 'fill-opacity': '0.14' }) +
    path(d, fill, { stroke: edge, 'stroke-width': 4, 'stroke-linejoin': 'round' })
  );
}

function apron(fill: string, edge: string): string {
  const loop = stroke('M236 60C230 -10 410 -10 404 60', edge, 14);
  const ties =
    stroke('M130 330C60 340 50 420 20 440', edge, 12) +
    stroke('M510 330C580 340 590 420 620 440', edge, 12);
  const pocket =
    rect(220, 400, 200, 130, 'none', { r: 10, stroke: edge, 'stroke-width': 5 }) +
    line(320, 402, 320, 528, edge, 4);
  return (
    loop +
    ties +
    cutOut('M220 50H420Q430 220 520 300V700H120V300Q210 220 220 50Z', fill, edge) +
    pocket +
    line(224, 76, 416, 76, edge, 4)
  );
}

function jacket(fill: string, edge: string): string {
  const body = 'M230 40H410L500 80L620 330L530 380L470 260V700H170V260L110 380L20 330L140 80Z';
  const collar = path('M230 40Q320 110 410 40L396 10Q320 60 244 10Z', fill, {
    stroke: edge,
    'stroke-width': 4,
  });
  const rows = repeat(10, (index) =>
    circle(index % 2 === 0 ? 262 : 378, 190 + Math.floor(index / 2) * 96, 15, '#ffffff', {
      stroke: '#4a5459',
      'stroke-width': 5,
    }),
  );
  return (
    cutOut(body, fill, edge) +
    collar +
    stroke('M410 60Q440 300 420 700', edge, 4) +
    rows +
    rect(390, 150, 64, 8, edge)
  );
}

const HAND =
  'M60 700V420L16 300Q10 250 50 260L96 340V110Q100 76 122 76T148 110V60Q152 26 174 26T200 60V110Q204 80 226 82T252 116V170Q258 146 276 148T298 180V480Q298 600 270 700Z';

function gloves(fill: string, edge: string): string {
  return pairOfGloves(cutOut(HAND, fill, edge) + line(66, 620, 282, 620, edge, 10));
}

/** The palm and three fingers, as rows of rings. */
const MAIL = [
  { x: 106, y: 120, columns: 2, rows: 12 },
  { x: 158, y: 70, columns: 2, rows: 14 },
  { x: 210, y: 124, columns: 2, rows: 12 },
  { x: 78, y: 356, columns: 11, rows: 14 },
] as const;
const RING = 20;

function mailGloves(fill: string, edge: string): string {
  const rings = MAIL.map(({ x, y, columns, rows }) =>
    repeat(columns * rows, (index) => {
      const row = Math.floor(index / columns);
      const shift = row % 2 === 0 ? 0 : RING / 4;
      return circle(x + (index % columns) * RING + shift, y + row * (RING - 2), 8, 'none', {
        stroke: edge,
        'stroke-width': 4,
      });
    }),
  ).join('');
  const strap = rect(62, 634, 216, 44, '#3a72ad', { r: 8 });
  return pairOfGloves(cutOut(HAND, fill, edge) + rings + strap);
}

const pairOfGloves = (left: string) => `${left}<g transform="matrix(-1 0 0 1 636 0)">${left}</g>`;
