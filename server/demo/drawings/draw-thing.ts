import { createRandom } from '../random.ts';
import { heightLine, numberWidth, widthLine } from './dimensions.ts';
import type { DrawingSpec } from './drawing.ts';
import type { Kind, Stance, Subject } from './kinds/kind.ts';
import { groundShadow } from './parts.ts';
import { group } from './shapes.ts';
import { type Bounds, type Camera, createStage, type Stage } from './stage.ts';
import { SIDE, svg } from './svg.ts';

const MARGIN = 84;
/** Longest side of a subject in drawing units: line widths and details suppose it. */
const SUBJECT = 720;
/** The most that a thing may be longer than it is high or deep, so that its parts stay visible. */
const SLIMMEST = 40;

const cameras: Record<Stance, { front: Camera; angle: Camera; size: Camera }> = {
  standing: {
    front: { yaw: 0, pitch: 7 },
    angle: { yaw: 32, pitch: 17 },
    size: { yaw: 0, pitch: 3 },
  },
  table: {
    front: { yaw: 0, pitch: 17 },
    angle: { yaw: 32, pitch: 24 },
    size: { yaw: 0, pitch: 3 },
  },
  round: {
    front: { yaw: 0, pitch: 15 },
    angle: { yaw: 24, pitch: 34 },
    size: { yaw: 0, pitch: 5 },
  },
  flat: {
    front: { yaw: 0, pitch: 66 },
    angle: { yaw: 34, pitch: 40 },
    size: { yaw: 0, pitch: 76 },
  },
  below: {
    front: { yaw: 0, pitch: -20 },
    angle: { yaw: 30, pitch: -18 },
    size: { yaw: 0, pitch: -4 },
  },
};

/** One thing on a white ground, as its view asks. */
export function drawThing(spec: DrawingSpec, kind: Kind): string {
  const from = cameras[kind.stance];
  const stage = createStage(from[spec.view === 'detail' ? 'angle' : spec.view]);
  const subject = subjectOf(spec, kind);
  const markup = paintSubject(stage, subject, kind);
  const content =
    spec.view === 'size'
      ? withSizes(stage, subject, kind, spec, markup)
      : inFrame(spec.view === 'detail' ? closeUp(stage) : whole(stage), markup);
  return svg(SIDE, SIDE, stage.definitions, content);
}

export function subjectOf(spec: Omit<DrawingSpec, 'view'>, kind: Kind): Subject {
  const size = [spec.width, spec.height, spec.depth].map((value, index) =>
    Number.isFinite(value) && value > 0 ? value : kind.size[index]!,
  );
  const longest = Math.max(...size);
  const [w = 1, h = 1, d = 1] = size.map(
    (value) => (Math.max(value, longest / SLIMMEST) * SUBJECT) / longest,
  );
  const random = createRandom(`${spec.kind}-${spec.seed}`);
  const parts = Math.min(spec.parts ?? kind.parts ?? 1, kind.maxParts ?? 1);
  return {
    w,
    h,
    d,
    tone: spec.tone,
    parts: Math.max(1, parts),
    choice: spec.parts,
    vary: (count) => random.int(0, count - 1),
  };
}

/** The thing with the shadow that it throws on the ground. */
export function paintSubject(stage: Stage, subject: Subject, kind: Kind): string {
  const { w, d } = subject;
  const isRound = kind.stance === 'round' || (kind.stance === 'flat' && w === d);
  const shadow = kind.hangs ? '' : groundShadow(stage, w, d, isRound);
  return shadow + kind.paint(stage, subject);
}

interface Frame {
  scale: number;
  x: number;
  y: number;
}

export function inFrame({ scale, x, y }: Frame, markup: string): string {
  const transform = `translate(${Math.round(x)} ${Math.round(y)}) scale(${Math.round(scale * 1e3) / 1e3})`;
  return group(markup, { transform });
}

function whole(stage: Stage): Frame {
  return inside(stage.bounds(), {
    left: MARGIN,
    top: MARGIN,
    right: SIDE - MARGIN,
    bottom: SIDE - MARGIN,
  });
}

function inside({ left, top, right, bottom }: Bounds, room: Bounds): Frame {
  const wide = room.right - room.left;
  const high = room.bottom - room.top;
  const scale = Math.min(wide / (right - left), high / (bottom - top), 1.6);
  return {
    scale,
    x: (room.left + room.right) / 2 - (scale * (left + right)) / 2,
    y: (room.top + room.bottom) / 2 - (scale * (top + bottom)) / 2,
  };
}

function closeUp(stage: Stage): Frame {
  const focus = stage.focus();
  if (!focus) return whole(stage);
  const scale = SIDE / 2 / focus.radius;
  return { scale, x: SIDE / 2 - focus.x * scale, y: SIDE / 2 - focus.y * scale };
}

/** Smaller, to leave room for dimension lines below and to the right. */
function withSizes(
  stage: Stage,
  subject: Subject,
  kind: Kind,
  spec: DrawingSpec,
  markup: string,
): string {
  const tall = Math.round(kind.stance === 'flat' ? Math.max(spec.height, spec.depth) : spec.height);
  const wide = Math.round(spec.width);
  const room = { left: 70, top: 70, right: SIDE - 130 - numberWidth(tall), bottom: SIDE - 170 };
  // Measured first: what the lines span counts into the extent.
  const { left, top, right, bottom } = measured(stage, subject, kind);
  const frame = inside(stage.bounds(), room);
  const toX = (x: number) => frame.x + x * frame.scale;
  const toY = (y: number) => frame.y + y * frame.scale;
  const below = toY(stage.bounds().bottom) + 62;
  const beside = toX(stage.bounds().right) + 58;
  return (
    inFrame(frame, markup) +
    widthLine(toX(left), toX(right), below, wide) +
    heightLine(toY(top), toY(bottom), beside, tall)
  );
}

/** Bounds of the dimension lines: the nominal front, or all of what lies flat. */
function measured(stage: Stage, { w, h, d }: Subject, kind: Kind): Bounds {
  if (kind.stance === 'flat') return stage.bounds();
  const front = kind.stance === 'round' ? 0 : d / 2;
  return {
    left: stage.at(-w / 2, 0, 0).x,
    right: stage.at(w / 2, 0, 0).x,
    top: stage.at(0, h, front).y,
    bottom: stage.at(0, 0, front).y,
  };
}
