import type { DrawingTone } from './drawing.ts';
import { frontPaint, sidePaint, topPaint } from './paint.ts';
import { palettes } from './palettes.ts';
import { group, type Point, polygon, rect } from './shapes.ts';
import type { Stage } from './stage.ts';

/** x and z are the middle, y is the bottom. */
interface Block {
  x?: number;
  y?: number;
  z?: number;
  w: number;
  h: number;
  d: number;
}

interface BoxLook {
  tone: DrawingTone;
  /** Drawings on the faces, in their own coordinates from the top left corner. */
  front?: string;
  side?: string;
  top?: string;
}

/** A box with what stands on its visible faces. */
export function box(stage: Stage, block: Block, look: BoxLook): string {
  const { w, h, d } = block;
  const edge = {
    stroke: palettes[look.tone].edge,
    'stroke-width': 1.5,
    'stroke-opacity': '0.55',
    'stroke-linejoin': 'round',
  };
  const side = rect(0, 0, d, h, sidePaint(stage, look.tone), edge) + (look.side ?? '');
  const top = rect(0, 0, w, d, topPaint(stage, look.tone), edge) + (look.top ?? '');
  const front = rect(0, 0, w, h, frontPaint(stage, look.tone), edge) + (look.front ?? '');
  return onSide(stage, block, side) + onTop(stage, block, top) + onFront(stage, block, front);
}

export function onFront(stage: Stage, block: Block, markup: string): string {
  const { x = 0, y = 0, z = 0, w, h, d } = block;
  const front = z + d / 2;
  const origin = stage.at(x - w / 2, y + h, front);
  const right = stage.at(x + w / 2, y + h, front);
  const down = stage.at(x - w / 2, y, front);
  stage.at(x + w / 2, y, front);
  return stage.camera.pitch >= 85 ? '' : turned(markup, origin, right, w, down, h);
}

/** The right side; its own x goes from the front to the back. */
export function onSide(stage: Stage, block: Block, markup: string): string {
  const { x = 0, y = 0, z = 0, w, h, d } = block;
  if (stage.camera.yaw < 2 || stage.camera.pitch >= 85) return '';
  const origin = stage.at(x + w / 2, y + h, z + d / 2);
  const right = stage.at(x + w / 2, y + h, z - d / 2);
  const down = stage.at(x + w / 2, y, z + d / 2);
  return turned(markup, origin, right, d, down, h);
}

/** The top; its own y goes from the back to the front. */
export function onTop(stage: Stage, block: Block, markup: string): string {
  const { x = 0, y = 0, z = 0, w, h, d } = block;
  if (stage.camera.pitch < 2) return '';
  const origin = stage.at(x - w / 2, y + h, z - d / 2);
  const right = stage.at(x + w / 2, y + h, z - d / 2);
  const down = stage.at(x - w / 2, y + h, z + d / 2);
  return turned(markup, origin, right, w, down, d);
}

function turned(markup: string, o: Point, u: Point, w: number, v: Point, h: number): string {
  const parts = [(u.x - o.x) / w, (u.y - o.y) / w, (v.x - o.x) / h, (v.y - o.y) / h, o.x, o.y];
  const matrix = parts.map((value) => Math.round(value * 1e4) / 1e4).join(' ');
  return group(markup, { transform: `matrix(${matrix})` });
}

/** A flat face through points in space. */
export function face(
  stage: Stage,
  points: readonly (readonly [number, number, number])[],
  fill: string,
  edge = '#717c82',
): string {
  const onPicture = points.map(([x, y, z]) => stage.at(x, y, z));
  return polygon(onPicture, fill, {
    stroke: edge,
    'stroke-width': 1.5,
    'stroke-opacity': '0.55',
    'stroke-linejoin': 'round',
  });
}
