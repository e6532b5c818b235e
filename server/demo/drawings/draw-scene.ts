import { createRandom } from '../random.ts';
import { inFrame, paintSubject, subjectOf } from './draw-thing.ts';
import type { DrawingKind, DrawingSpec } from './drawing.ts';
import type { Kind, Stance } from './kinds/kind.ts';
import { kinds, type ThingKind } from './kinds/kinds.ts';
import { linear, radial } from './paint.ts';
import { ellipse, rect } from './shapes.ts';
import { type Bounds, type Camera, createStage } from './stage.ts';
import { svg } from './svg.ts';

const WIDTH = 1440;
const HEIGHT = 560;
/** Space where things stand; left of it stays calm for words. */
const ROOM = { left: 540, right: 1400 };
const CAMERA: Camera = { yaw: 26, pitch: 14 };
const cameras: Partial<Record<Stance, Camera>> = {
  below: { yaw: 26, pitch: -12 },
  flat: { yaw: 20, pitch: 32 },
};
/** Height on the picture of the largest thing; smaller ones shrink less than they should. */
const TALLEST = 430;

const usual: readonly (readonly ThingKind[])[] = [
  ['fridge', 'combi-oven', 'stove', 'pot'],
  ['coffee-machine', 'coffee-grinder', 'cup', 'blender'],
  ['planetary-mixer', 'deck-oven', 'dough-mixer', 'mold'],
  ['wine-glass', 'plate', 'glass', 'cup'],
];

interface Figure {
  markup: string;
  bounds: Bounds;
  scale: number;
  /** Longest side, mm. */
  real: number;
  /** Width on the picture. */
  width: number;
  /** Height above the ground at which it hangs. */
  lift: number;
}

/** Several things on one ground, to the right of a calm space. */
export function drawScene(spec: DrawingSpec): string {
  const random = createRandom(`scene ${spec.seed}`);
  const asked = (spec.items ?? []).filter(isThing);
  const items = asked.length > 0 ? asked.slice(0, 7) : usual[random.int(0, usual.length - 1)]!;
  const definitions = new Map<string, string>();
  const largest = Math.max(...items.map((item) => Math.max(...kinds[item].size)));
  const figures = items.map((item, index) =>
    figureOf(item, spec.seed + index, largest, definitions),
  );
  const back = createStage(CAMERA, definitions);
  const ground = linear(
    back,
    'scene-ground',
    [0, 0, 1, 0.25],
    [
      [0, '#f4f7f5'],
      [0.45, '#f6f4f0'],
      [1, '#fbeee6'],
    ],
  );
  const light = radial(back, 'scene-light', [
    [0, '#ffffff', 0.95],
    [0.45, '#ffffff', 0.5],
    [0.8, '#ffffff', 0.1],
    [1, '#ffffff', 0],
  ]);
  const floor = linear(
    back,
    'scene-floor',
    [0, 0, 0, 1],
    [
      [0, '#e9dfd6', 0],
      [0.25, '#e9dfd6', 0.5],
      [1, '#e9dfd6', 0],
    ],
  );
  const content =
    rect(0, 400, WIDTH, 160, floor) + ellipse(1000, 290, 720, 420, light) + arrange(figures);
  return svg(WIDTH, HEIGHT, definitions, content, ground);
}

function isThing(kind: DrawingKind): kind is ThingKind {
  return kind in kinds;
}

function figureOf(
  item: ThingKind,
  seed: number,
  largest: number,
  definitions: Map<string, string>,
): Figure {
  const kind: Kind = kinds[item];
  const [width, height, depth] = kind.size;
  const stage = createStage(cameras[kind.stance] ?? CAMERA, definitions);
  const spec = { kind: item, tone: kind.tone, width, height, depth, seed };
  const markup = paintSubject(stage, subjectOf(spec, kind), kind);
  const bounds = stage.bounds();
  const real = Math.max(width, height, depth);
  const shown = TALLEST * Math.min(1, largest / 900) ** 0.12 * (real / largest) ** 0.4;
  const extent = Math.max(bounds.bottom - bounds.top, (bounds.right - bounds.left) * 0.8);
  const scale = shown / extent;
  return {
    markup,
    bounds,
    scale,
    real,
    width: (bounds.right - bounds.left) * scale,
    lift: kind.stance === 'below' ? 210 : 0,
  };
}

/** Small things beside the largest stand in front, the rest shoulder to shoulder behind. */
function arrange(figures: readonly Figure[]): string {
  const largest = Math.max(...figures.map(({ real }) => real));
  const isSmall = ({ real }: Figure) => figures.length > 2 && real < Math.min(largest * 0.5, 700);
  const back = figures.filter((figure) => !isSmall(figure));
  const front = figures.filter(isSmall);
  const inset = front.length > 0 ? 60 : 0;
  const behind = { left: ROOM.left + inset, right: ROOM.right, base: inset > 0 ? 462 : 490 };
  const before = { left: ROOM.left - inset, right: ROOM.right - inset, base: 526 };
  const shrink = Math.min(shrinkToFit(back, behind), shrinkToFit(front, before));
  return row(back, behind, shrink) + row(front, before, shrink);
}

interface Room {
  left: number;
  right: number;
  base: number;
}

/** Figures that are too wide together overlap a little, and shrink. */
function shrinkToFit(figures: readonly Figure[], { left, right }: Room): number {
  const overlap = figures.length > 2 ? 0.14 : 0;
  return Math.min(1, (right - left) / (totalWidth(figures) * (1 - overlap)));
}

function totalWidth(figures: readonly Figure[]): number {
  return figures.reduce((sum, { width }) => sum + width, 0);
}

/** Figures from left to right; where they overlap, each second is a step behind. */
function row(figures: readonly Figure[], room: Room, shrink: number): string {
  const spare = room.right - room.left - totalWidth(figures) * shrink;
  const isTight = spare < 0;
  const gap = spare / (figures.length + (isTight ? -1 : 1));
  let x = room.left + (isTight ? 0 : gap);
  const placed = figures.map(({ markup, bounds, scale, width, lift }, index) => {
    const size = scale * shrink;
    const base = room.base - lift - (isTight && index % 2 === 0 ? 26 : 0);
    const frame = { scale: size, x: x - bounds.left * size, y: base - bounds.bottom * size };
    x += width * shrink + gap;
    return { base, markup: inFrame(frame, markup) };
  });
  return placed
    .sort((a, b) => a.base - b.base)
    .map(({ markup }) => markup)
    .join('');
}
