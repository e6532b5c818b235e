import type { DrawingTone } from './drawing.ts';
import { hollowPaint, roundPaint, topPaint } from './paint.ts';
import { palettes } from './palettes.ts';
import { ellipse, type Point, path, round } from './shapes.ts';
import type { Stage } from './stage.ts';

interface Place {
  x?: number;
  y?: number;
  z?: number;
}

/** Radius and height above the place, from the bottom up. */
export type LatheProfile = readonly (readonly [r: number, y: number])[];

/** The path that something turned on a lathe covers. */
function latheOutline(stage: Stage, place: Place, profile: LatheProfile): string {
  const { x = 0, y = 0, z = 0 } = place;
  const rings = profile.map(([r, up]) => ring(stage, x, y + up, z, r));
  const hulls = rings.slice(1).map((points, index) => hull([...rings[index]!, ...points]));
  return (hulls.length > 0 ? hulls : rings)
    .map((points) => `M${points.map((point) => `${round(point.x)} ${round(point.y)}`).join('L')}Z`)
    .join('');
}

interface LatheLook {
  tone: DrawingTone;
  /** Instead of the tone's own paint. */
  fill?: string;
  /** `open`: the inside is seen from above; `lid`: closed by a flat disc. */
  top?: 'open' | 'lid' | 'none';
  /** Thickness of the rim as a share of the radius. */
  rim?: number;
}

/** Thing turned on a lathe. */
export function lathe(stage: Stage, place: Place, profile: LatheProfile, look: LatheLook): string {
  const body = path(
    latheOutline(stage, place, profile),
    look.fill ?? roundPaint(stage, look.tone),
    look.fill
      ? {}
      : { stroke: palettes[look.tone].edge, 'stroke-width': 2, 'paint-order': 'stroke' },
  );
  const [r, up] = profile.at(-1)!;
  const mouth = { ...place, y: (place.y ?? 0) + up };
  if (look.top === 'open') {
    const inner = r * (1 - (look.rim ?? 0.05));
    return (
      body +
      disc(stage, mouth, r, topPaint(stage, look.tone), palettes[look.tone].edge) +
      disc(stage, mouth, inner, hollowPaint(stage, look.tone), palettes[look.tone].edge)
    );
  }
  if (look.top === 'none') return body;
  return body + disc(stage, mouth, r, topPaint(stage, look.tone), palettes[look.tone].edge);
}

/** A level disc. */
export function disc(stage: Stage, place: Place, r: number, fill: string, edge?: string): string {
  const { x = 0, y = 0, z = 0 } = place;
  const middle = stage.at(x, y, z);
  const more = edge ? { stroke: edge, 'stroke-width': 1.2, 'stroke-opacity': '0.5' } : {};
  return ellipse(middle.x, middle.y, r, r * stage.flatness, fill, more);
}

/** Profile with more points, on a smooth curve through the given ones. */
export function curve(profile: LatheProfile, steps = 6): LatheProfile {
  const at = (index: number) => profile[Math.max(0, Math.min(profile.length - 1, index))]!;
  const points: [number, number][] = [];
  for (let index = 0; index < profile.length - 1; index++) {
    const around = [at(index - 1), at(index), at(index + 1), at(index + 2)] as const;
    for (let step = 0; step < steps; step++) {
      points.push([spline(around, 0, step / steps), spline(around, 1, step / steps)]);
    }
  }
  return [...points, at(profile.length - 1)];
}

function spline(p: readonly (readonly [number, number])[], axis: 0 | 1, t: number): number {
  const [a, b, c, d] = p.map((point) => point[axis]) as [number, number, number, number];
  const value =
    0.5 *
    (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
  return axis === 0 ? Math.max(0, value) : value;
}

function ring(stage: Stage, x: number, y: number, z: number, r: number): Point[] {
  const middle = stage.at(x, y, z);
  const points = Array.from({ length: 48 }, (_, index) => {
    const turn = (index / 48) * 2 * Math.PI;
    return {
      x: middle.x + r * Math.cos(turn),
      y: middle.y + r * stage.flatness * Math.sin(turn),
    };
  });
  stage.grow(points);
  return points;
}

function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const chain = (list: Point[]) => {
    const kept: Point[] = [];
    for (const point of list) {
      while (kept.length > 1 && turn(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
