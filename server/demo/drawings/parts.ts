import type { DrawingTone } from './drawing.ts';
import { darkGlassPaint, frontPaint, linear, radial } from './paint.ts';
import { palettes } from './palettes.ts';
import { circle, ellipse, line, path, polygon, rect, repeat, stroke } from './shapes.ts';
import type { Stage } from './stage.ts';

/** Area of a part mounted on a face. Coordinates are those of the face. */
interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A door leaf: seam, light edge, and a handle where it belongs. */
export function door(
  stage: Stage,
  { x, y, w, h }: Area,
  tone: DrawingTone,
  handle: 'left' | 'right' | 'top' | 'none' = 'none',
): string {
  const { edge, light } = palettes[tone];
  const leaf =
    rect(x, y, w, h, frontPaint(stage, tone), { r: 4, stroke: edge, 'stroke-width': 2 }) +
    stroke(`M${x + 4} ${y + h - 5}V${y + 4}H${x + w - 5}`, light, 2, { 'stroke-opacity': '0.9' });
  const reach = Math.min(h * 0.42, 190);
  if (handle === 'left') return leaf + handleBar(stage, x + w * 0.07, y + h * 0.3, reach, true);
  if (handle === 'right') {
    return leaf + handleBar(stage, x + w * 0.93 - 12, y + h * 0.3, reach, true);
  }
  if (handle === 'top') return leaf + handleBar(stage, x + w * 0.14, y + h * 0.09, w * 0.72, false);
  return leaf;
}

/** A tube on two mounts, with its shadow. */
export function handleBar(
  stage: Stage,
  x: number,
  y: number,
  length: number,
  upright: boolean,
  thick = 12,
): string {
  const tube = linear(
    stage,
    upright ? 'tube-upright' : 'tube',
    upright ? [0, 0, 1, 0] : [0, 0, 0, 1],
    [
      [0, '#8d979c'],
      [0.3, '#fbfcfc'],
      [0.6, '#b4bdc2'],
      [1, '#69747a'],
    ],
  );
  const w = upright ? thick : length;
  const h = upright ? length : thick;
  const shadow = rect(x + 5, y + 6, w, h, '#1b2327', { r: thick / 2, 'fill-opacity': '0.22' });
  return shadow + rect(x, y, w, h, tube, { r: thick / 2, stroke: '#566167', 'stroke-width': 1 });
}

/** Dark glass of an oven with light falling across it. */
export function darkGlass(stage: Stage, area: Area, behind = ''): string {
  const { x, y, w, h } = area;
  return (
    rect(x, y, w, h, darkGlassPaint(stage), { r: 8, stroke: '#171c1f', 'stroke-width': 3 }) +
    behind +
    reflection(area, 0.13)
  );
}

/** Light falling across glass. */
export function reflection({ x, y, w, h }: Area, opacity: number): string {
  const slant = Math.min(w * 0.35, h * 0.5);
  const band = (from: number, width: number) =>
    polygon(
      [
        { x: x + from + slant, y: y + 3 },
        { x: x + from + slant + width, y: y + 3 },
        { x: x + from + width, y: y + h - 3 },
        { x: x + from, y: y + h - 3 },
      ],
      '#ffffff',
      { 'fill-opacity': `${opacity}` },
    );
  return band(w * 0.1, w * 0.2) + band(w * 0.36, w * 0.06);
}

export function knob(x: number, y: number, r: number, turn = 0): string {
  const angle = ((turn * 37) % 100) * 0.02 - 1;
  return (
    circle(x + r * 0.16, y + r * 0.22, r, '#1b2327', { 'fill-opacity': '0.25' }) +
    circle(x, y, r, '#2a3034') +
    circle(x - r * 0.08, y - r * 0.1, r * 0.72, '#525b61') +
    circle(x, y, r * 0.62, '#363d42') +
    line(x, y, x + r * 0.8 * Math.sin(angle), y - r * 0.8 * Math.cos(angle), '#f4f6f6', r * 0.2)
  );
}

/** A dark panel with lit segments. */
export function display({ x, y, w, h }: Area, light = '#5fd0b4'): string {
  const bar = Math.min(w / 7, h * 0.34);
  return (
    rect(x, y, w, h, '#15191c', { r: Math.min(8, h / 5) }) +
    repeat(3, (index) =>
      rect(x + w * 0.16 + index * bar * 1.7, y + h * 0.28, bar, h * 0.44, light, { r: 2 }),
    ) +
    rect(x + w * 0.8, y + h * 0.28, w * 0.09, h * 0.16, '#e2703f', { r: 2 })
  );
}

export function buttons({ x, y, w, h }: Area, count: number): string {
  const step = w / count;
  const r = Math.min(step * 0.3, h / 2);
  return repeat(count, (index) => {
    const cx = x + step * (index + 0.5);
    return circle(cx, y + h / 2, r, '#e9edee', { stroke: '#5d686e', 'stroke-width': 2 });
  });
}

/** Slots for air. */
export function vents({ x, y, w, h }: Area, count: number, color = '#4d575d'): string {
  const step = h / count;
  return repeat(count, (index) => {
    const up = y + index * step;
    return (
      rect(x, up, w, step * 0.5, color, { r: step * 0.25, 'fill-opacity': '0.85' }) +
      rect(x, up + step * 0.5, w, step * 0.14, '#ffffff', { 'fill-opacity': '0.6' })
    );
  });
}

/** Wire or sheet shelves seen through glass. */
export function levels({ x, y, w, h }: Area, count: number, color: string, thick = 4): string {
  return repeat(count, (index) =>
    rect(x, y + ((index + 1) * h) / (count + 1), w, thick, color, { 'fill-opacity': '0.85' }),
  );
}

export function bottle(x: number, bottom: number, w: number, h: number, color: string): string {
  const neck = w * 0.34;
  const left = x - w / 2;
  return (
    path(
      `M${left} ${bottom}V${bottom - h * 0.58}C${left} ${bottom - h * 0.72} ${x - neck / 2} ${
        bottom - h * 0.7
      } ${x - neck / 2} ${bottom - h * 0.82}V${bottom - h}h${neck}V${bottom - h * 0.82}C${
        x + neck / 2
      } ${bottom - h * 0.7} ${left + w} ${bottom - h * 0.72} ${left + w} ${bottom - h * 0.58}V${bottom}Z`,
      color,
    ) +
    rect(x - neck / 2, bottom - h, neck, h * 0.08, '#f7f3ea') +
    rect(left, bottom - h * 0.42, w, h * 0.24, '#f9f6ee') +
    rect(left + w * 0.14, bottom - h * 0.62, w * 0.12, h * 0.56, '#ffffff', {
      'fill-opacity': '0.35',
    })
  );
}

/** Shadow on the ground: a soft wide one and a narrow one where the thing stands. */
export function groundShadow(stage: Stage, w: number, d: number, isRound = false): string {
  const middle = stage.at(0, 0, 0);
  const yaw = (stage.camera.yaw * Math.PI) / 180;
  const rx = isRound ? w / 2 : (w * Math.cos(yaw) + d * Math.sin(yaw)) / 2;
  const deep = isRound ? w / 2 : (w * Math.sin(yaw) + d * Math.cos(yaw)) / 2;
  const ry = Math.max(deep * stage.flatness, rx * 0.06);
  const fill = radial(stage, 'shadow', [
    [0, '#22302c', 0.42],
    [0.6, '#22302c', 0.24],
    [0.85, '#22302c', 0.07],
    [1, '#22302c', 0],
  ]);
  const spread = 1.04 + 0.3 * (1 - stage.flatness);
  return ellipse(middle.x, middle.y + ry * 0.1, rx * 1.1, ry * spread, fill);
}
