import { box } from '../../box.ts';
import { palettes } from '../../palettes.ts';
import { darkGlass, door, handleBar, knob } from '../../parts.ts';
import { circle, line, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

/** Grates, or plain plates, on the top of a stove. */
function burners(w: number, d: number, count: number, plates: boolean): string {
  const rows = count > 1 ? 2 : 1;
  const across = Math.ceil(count / rows);
  const cellW = (w * 0.94) / across;
  const cellD = (d * 0.9) / rows;
  return repeat(rows * across, (index) => {
    const x = w * 0.03 + (index % across) * cellW;
    const y = d * 0.05 + Math.floor(index / across) * cellD;
    const cx = x + cellW / 2;
    const cy = y + cellD / 2;
    const r = Math.min(cellW, cellD) * 0.4;
    if (plates) {
      return (
        circle(cx, cy, r, '#30363a') +
        circle(cx, cy, r * 0.86, '#454d52') +
        circle(cx, cy, r * 0.2, '#2b3034')
      );
    }
    const bar = (x1: number, y1: number, x2: number, y2: number) =>
      line(x1, y1, x2, y2, '#1f2427', r * 0.14);
    return (
      rect(x + cellW * 0.05, y + cellD * 0.06, cellW * 0.9, cellD * 0.88, '#5a6368', { r: 10 }) +
      circle(cx, cy, r * 0.6, '#23282b') +
      circle(cx, cy, r * 0.36, '#9a7a3c') +
      circle(cx, cy, r * 0.22, '#2b3034') +
      bar(x + cellW * 0.06, cy, x + cellW * 0.94, cy) +
      bar(cx, y + cellD * 0.07, cx, y + cellD * 0.93) +
      rect(x + cellW * 0.07, y + cellD * 0.09, cellW * 0.86, cellD * 0.82, 'none', {
        r: 8,
        stroke: '#1f2427',
        'stroke-width': r * 0.14,
      })
    );
  });
}

export function stove(stage: Stage, { w, h, d, tone, parts, vary }: Subject): string {
  const low = h < w * 0.6;
  const foot = low ? h * 0.07 : h * 0.13;
  const body = h * 0.86 - foot;
  const panel = low ? body * 0.6 : body * 0.2;
  const across = Math.max(2, parts);
  const knobs = repeat(across, (index) =>
    knob(
      (w * (index + 0.5)) / across,
      panel / 2,
      Math.min(panel * 0.32, w / across / 3.4),
      index + vary(5),
    ),
  );
  const oven = low
    ? ''
    : door(stage, { x: w * 0.06, y: panel + body * 0.05, w: w * 0.88, h: body * 0.7 }, tone) +
      darkGlass(stage, { x: w * 0.24, y: panel + body * 0.25, w: w * 0.52, h: body * 0.34 }) +
      handleBar(stage, w * 0.12, panel + body * 0.11, w * 0.76, false, 16);
  stage.focusOn({ x: w * 0.1, y: h * 0.84, z: d * 0.3, radius: w * 0.3 });
  const seam = rect(0, panel, w, 4, palettes[tone].deep, { 'fill-opacity': '0.5' });
  return (
    (low ? feet(stage, w, d, foot, w * 0.05) : feet(stage, w, d, foot, w * 0.055)) +
    box(stage, { y: foot, w, h: body, d }, { tone, front: seam + knobs + oven }) +
    box(
      stage,
      { y: foot + body, w, h: h * 0.05, d },
      { tone, top: burners(w, d, parts, vary(3) === 0) },
    ) +
    (low ? '' : box(stage, { y: h * 0.91, z: -d * 0.47, w, h: h * 0.09, d: d * 0.06 }, { tone }))
  );
}
