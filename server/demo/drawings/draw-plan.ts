import type { DrawingSpec } from './drawing.ts';
import { linear } from './paint.ts';
import { type Piece, type Plan, type PlanPlace, planList } from './plan-list.ts';
import { circle, line, path, polygon, rect, repeat, stroke } from './shapes.ts';
import { createStage } from './stage.ts';
import { svg } from './svg.ts';

const WIDTH = 1440;
const HEIGHT = 560;
/** The sheet of paper; what is left of it stays calm for words, as in a scene. */
const SHEET = { x: 590, y: 36, width: 810, height: 488 };
/** The building on it: 15 × 8 metres, 46 pixels to the metre. */
const METRE = 46;
const HOUSE = { x: 640, y: 88, width: 15, height: 8 };

const WALL = '#33413c';
const THIN = '#8fa09a';
const STEEL = '#dfe7e6';
const COLD = '#d5e6ee';
const HOT = '#f8dccb';
const COPPER = '#b4501f';

/** A plan of a kitchen with its hall, as a planner draws it; the seed chooses which. */
export function drawPlan({ seed }: DrawingSpec): string {
  const definitions = new Map<string, string>();
  const stage = createStage({ yaw: 0, pitch: 0 }, definitions);
  const ground = linear(
    stage,
    'plan-ground',
    [0, 0, 1, 0.25],
    [
      [0, '#f4f7f5'],
      [0.45, '#f6f4f0'],
      [1, '#fbeee6'],
    ],
  );
  const plan = planList[Math.abs(Math.trunc(seed) || 0) % planList.length]!;
  const content = drawSheet() + drawGrid() + drawHouse(plan) + drawSizes();
  return svg(WIDTH, HEIGHT, definitions, content, ground);
}

const px = (metres: number) => metres * METRE;
const left = (metres: number) => HOUSE.x + px(metres);
const top = (metres: number) => HOUSE.y + px(metres);

function drawSheet(): string {
  const { x, y, width, height } = SHEET;
  const shadow = rect(x + 10, y + 14, width, height, '#d9cfc5', { r: 6, opacity: '0.6' });
  return shadow + rect(x, y, width, height, '#ffffff', { r: 6 });
}

function drawGrid(): string {
  const { x, y, width, height } = SHEET;
  const step = METRE;
  const columns = repeat(Math.floor(width / step), (i) =>
    line(x + (i + 1) * step, y, x + (i + 1) * step, y + height, '#eef3f1', 1),
  );
  const rows = repeat(Math.floor(height / step), (i) =>
    line(x, y + (i + 1) * step, x + width, y + (i + 1) * step, '#eef3f1', 1),
  );
  return columns + rows;
}

function drawHouse({ rooms, walls, doors, pieces }: Plan): string {
  const grounds = rooms.map(([[x, y, w, h], fill]) => rect(left(x), top(y), px(w), px(h), fill));
  const inner = walls.map(([x, y, w, h]) =>
    line(left(x), top(y), left(x + w), top(y + h), WALL, 6),
  );
  const outer = rect(left(0), top(0), px(HOUSE.width), px(HOUSE.height), 'none', {
    stroke: WALL,
    'stroke-width': 12,
  });
  const things = pieces.map(([piece, place]) => drawPiece(piece, place));
  return [...grounds, ...things, ...inner, outer, ...doors.map(drawDoor), drawEntrance()].join('');
}

/** A leaf and the quarter of a circle that it sweeps. */
function drawDoor([x, y, turn]: Plan['doors'][number]): string {
  const size = px(1.2);
  const [cx, cy] = [left(x), top(y)];
  const leaf = line(cx, cy, cx + turn * size, cy, WALL, 3);
  const sweep = `M${cx + turn * size} ${cy}A${size} ${size} 0 0 ${turn > 0 ? 1 : 0} ${cx} ${cy + size}`;
  return leaf + stroke(sweep, THIN, 1.5);
}

function drawEntrance(): string {
  const [x, y] = [left(12.4), top(HOUSE.height)];
  const size = px(1.4);
  const gap = rect(x, y - 7, size, 14, '#ffffff');
  const sweep = `M${x} ${y - size}A${size} ${size} 0 0 1 ${x + size} ${y}`;
  return gap + line(x, y, x, y - size, WALL, 3) + stroke(sweep, THIN, 1.5);
}

function drawPiece(piece: Piece, [x, y, w, h]: PlanPlace): string {
  const box = { x: left(x), y: top(y), width: px(w), height: px(h) };
  const { fill, marks } = LOOKS[piece];
  const body = fill
    ? rect(box.x, box.y, box.width, box.height, fill, { r: 3, stroke: THIN, 'stroke-width': 1.5 })
    : '';
  return body + marks(box);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const outline = { stroke: THIN, 'stroke-width': 1.5 };
const none = () => '';
const isWide = ({ width, height }: Box) => width >= height;

/** Marks on each piece, besides its ground. */
const LOOKS: Readonly<Record<Piece, { fill: string | null; marks: (box: Box) => string }>> = {
  table: { fill: STEEL, marks: none },
  island: {
    fill: STEEL,
    marks: ({ x, y, width, height }) =>
      line(x + 8, y + height / 2, x + width - 8, y + height / 2, THIN, 1),
  },
  sink: { fill: STEEL, marks: drawBowls },
  stove: { fill: HOT, marks: drawBurners },
  oven: {
    fill: HOT,
    marks: ({ x, y, width, height }) =>
      rect(x + 7, y + 7, width - 14, height - 14, 'none', { r: 3, ...outline }) +
      line(x + 7, y + height - 3, x + width - 7, y + height - 3, COPPER, 3),
  },
  fridge: {
    fill: COLD,
    marks: ({ x, y, width, height }) =>
      line(x, y, x + width, y + height, THIN, 1) + line(x + width, y, x, y + height, THIN, 1),
  },
  rack: {
    fill: '#ffffff',
    marks: ({ x, y, width, height }) =>
      repeat(3, (i) =>
        line(x + (width * (i + 1)) / 4, y, x + (width * (i + 1)) / 4, y + height, THIN, 1),
      ),
  },
  bar: {
    fill: '#e7d3ba',
    marks: ({ x, y, width, height }) =>
      repeat(Math.max(2, Math.floor(height / 40)), (i) =>
        circle(x + width + 16, y + 22 + i * 40, 10, '#ffffff', outline),
      ),
  },
  seats: { fill: null, marks: drawSeats },
};

function drawBowls(box: Box): string {
  const { x, y, width, height } = box;
  const wide = isWide(box);
  const [w, h] = wide ? [(width - 18) / 2, height - 12] : [width - 12, (height - 18) / 2];
  return repeat(2, (i) =>
    rect(x + 6 + (wide ? i * (w + 6) : 0), y + 6 + (wide ? 0 : i * (h + 6)), w, h, COLD, {
      r: 4,
      ...outline,
    }),
  );
}

function drawBurners(box: Box): string {
  const { x, y, width, height } = box;
  const [columns, rows] = isWide(box) ? [3, 2] : [2, 3];
  return repeat(columns * rows, (i) =>
    circle(
      x + (width * ((i % columns) + 0.5)) / columns,
      y + (height * (Math.floor(i / columns) + 0.5)) / rows,
      7,
      '#ffffff',
      { stroke: COPPER, 'stroke-width': 1.5 },
    ),
  );
}

/** A table with a chair at each side. */
function drawSeats({ x, y, width, height }: Box): string {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const reach = width / 2 + 2;
  const chairs = [
    [cx, cy - reach],
    [cx + reach, cy],
    [cx, cy + reach],
    [cx - reach, cy],
  ].map(([px, py]) => circle(px ?? 0, py ?? 0, 9, '#ffffff', outline));
  return chairs.join('') + circle(cx, cy, width / 2 - 9, '#e7d3ba', outline);
}

/** Lines of sizes along two sides, with their ticks. */
function drawSizes(): string {
  const y = HOUSE.y + px(HOUSE.height) + 34;
  const x = HOUSE.x + px(HOUSE.width) + 34;
  const ticks = [0, 5, 10, 15].map((each) => tick(left(each), y));
  const sideTicks = [0, 4, 8].map((each) => tick(x, top(each)));
  return (
    line(left(0), y, left(15), y, COPPER, 1.5) +
    line(x, top(0), x, top(8), COPPER, 1.5) +
    [...ticks, ...sideTicks].join('') +
    path(`M${HOUSE.x} ${HOUSE.y - 30}h46`, 'none', { stroke: COPPER, 'stroke-width': 4 }) +
    polygon(
      [
        { x: HOUSE.x + px(HOUSE.width) - 6, y: HOUSE.y - 18 },
        { x: HOUSE.x + px(HOUSE.width), y: HOUSE.y - 40 },
        { x: HOUSE.x + px(HOUSE.width) + 6, y: HOUSE.y - 18 },
      ],
      WALL,
    )
  );
}

const tick = (x: number, y: number) => line(x - 6, y + 6, x + 6, y - 6, COPPER, 1.5);
