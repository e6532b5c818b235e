import { box } from '../box.ts';
import type { DrawingTone } from '../drawing.ts';
import type { Stage } from '../stage.ts';

/** Subject of a painter: sizes in the stage's units, the middle of the ground at 0, 0, 0. */
export interface Subject {
  w: number;
  h: number;
  d: number;
  tone: DrawingTone;
  /** Number of what repeats, or the usual one of this kind. */
  parts: number;
  /** `parts` as asked for; small things take it as the choice between their shapes, from 1. */
  choice: number | undefined;
  /** One of `count` small differences between models, from 0. */
  vary(count: number): number;
}

type Painter = (stage: Stage, subject: Subject) => string;

/** View of the photograph: lying things from above, tables from higher, hoods from below. */
export type Stance = 'standing' | 'table' | 'round' | 'flat' | 'below';

export interface Kind {
  paint: Painter;
  stance: Stance;
  /** Usual width, height and depth in millimetres, for what has none and for scenes. */
  size: readonly [number, number, number];
  tone: DrawingTone;
  parts?: number;
  /** Most parts that can be drawn apart. */
  maxParts?: number;
  /** Has no shadow of its own on the ground. */
  hangs?: true;
}

/** Four legs under a body, to be drawn around what stands between them. */
export function legs(
  stage: Stage,
  { w, d, h }: { w: number; d: number; h: number },
  tone: DrawingTone,
  thick: number,
): { back: string; front: string } {
  const leg = (x: number, z: number) =>
    box(stage, { x, z, w: thick, d: thick, h: h * 0.95, y: h * 0.05 }, { tone }) +
    box(stage, { x, z, w: thick * 0.7, d: thick * 0.7, h: h * 0.05 }, { tone: 'black' });
  const x = (w - thick) / 2;
  const z = (d - thick) / 2;
  return { back: leg(-x, -z) + leg(x, -z), front: leg(-x, z) + leg(x, z) };
}

/** Short feet that a body stands on. */
export function feet(stage: Stage, w: number, d: number, h: number, thick: number): string {
  const { back, front } = legs(stage, { w: w * 0.94, d: d * 0.92, h }, 'graphite', thick);
  return back + front;
}

/** `total` split into columns with gaps: left edge and width of each. */
export function columns(
  total: number,
  count: number,
  gap: number,
  start = 0,
): { x: number; w: number }[] {
  const w = (total - gap * (count + 1)) / count;
  return Array.from({ length: count }, (_, index) => ({ x: start + gap + index * (w + gap), w }));
}
