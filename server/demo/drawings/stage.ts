import type { Point } from './shapes.ts';

/** Degrees. Yaw turns the right side to the viewer, pitch looks from above (90: straight down). */
export interface Camera {
  yaw: number;
  pitch: number;
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Stage that a thing is drawn on: parallel projection of a space in which x goes right, y up from
 * the ground and z to the viewer; it also keeps the gradients in use and the extent of what was
 * drawn.
 */
export interface Stage {
  camera: Camera;
  /** Flatness of a level circle: 0 a line, 1 a circle. */
  flatness: number;
  /** The point on the picture; the extent grows to hold it. */
  at(x: number, y: number, z: number): Point;
  /** Takes points of the picture into the extent. */
  grow(points: readonly Point[]): void;
  /** A gradient or filter, made once for its name; the answer is what `fill` wants. */
  define(name: string, markup: (id: string) => string): string;
  definitions: Map<string, string>;
  bounds(): Bounds;
  /** Frame of a close-up: a point in space and the half width around it. */
  focusOn(focus: Focus): void;
  focus(): (Point & { radius: number }) | null;
}

interface Focus {
  x: number;
  y: number;
  z: number;
  radius: number;
}

export function createStage(camera: Camera, definitions = new Map<string, string>()): Stage {
  const yaw = (camera.yaw * Math.PI) / 180;
  const pitch = (camera.pitch * Math.PI) / 180;
  const extent = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  let closeUp: (Point & { radius: number }) | null = null;
  const project = (x: number, y: number, z: number): Point => ({
    x: x * Math.cos(yaw) - z * Math.sin(yaw),
    y: (x * Math.sin(yaw) + z * Math.cos(yaw)) * Math.sin(pitch) - y * Math.cos(pitch),
  });
  const grow = (points: readonly Point[]) => {
    for (const { x, y } of points) {
      extent.left = Math.min(extent.left, x);
      extent.right = Math.max(extent.right, x);
      extent.top = Math.min(extent.top, y);
      extent.bottom = Math.max(extent.bottom, y);
    }
  };
  return {
    camera,
    flatness: Math.sin(pitch),
    definitions,
    at(x, y, z) {
      const point = project(x, y, z);
      grow([point]);
      return point;
    },
    grow,
    define(name, markup) {
      if (!definitions.has(name)) definitions.set(name, markup(name));
      return `url(#${name})`;
    },
    bounds: () => ({ ...extent }),
    focusOn({ x, y, z, radius }) {
      closeUp = { ...project(x, y, z), radius };
    },
    focus: () => closeUp,
  };
}
