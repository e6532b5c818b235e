import { box } from '../../box.ts';
import { buttons, darkGlass, display, door, handleBar, knob, levels, vents } from '../../parts.ts';
import { rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

export function combiOven(stage: Stage, { w, h, d, tone, parts, vary }: Subject): string {
  const foot = h * 0.06;
  const body = h - foot;
  const panel = w * 0.25;
  const x = w - panel - w * 0.02;
  const glass = { x: w * 0.08, y: body * 0.14, w: x - w * 0.16, h: body * 0.72 };
  const inside =
    levels(glass, parts, '#c9b48a', 4) +
    repeat(Math.ceil(parts / 2), (at) => {
      // A tray on every second level, the lowest one too.
      const level = parts - at * 2;
      const step = glass.h / (parts + 1);
      const thick = step * 0.45;
      return rect(glass.x + 12, glass.y + level * step - thick, glass.w - 24, thick, '#d8913f', {
        r: 6,
        'fill-opacity': '0.7',
      });
    });
  const front =
    door(stage, { x: w * 0.02, y: body * 0.05, w: x - w * 0.05, h: body * 0.9 }, tone) +
    darkGlass(stage, glass, inside) +
    handleBar(stage, x - w * 0.07, body * 0.3, body * 0.4, true, 18) +
    rect(x, body * 0.05, panel, body * 0.9, '#262c30', { r: 8 }) +
    display(
      { x: x + panel * 0.16, y: body * 0.12, w: panel * 0.68, h: body * 0.16 },
      vary(2) === 0 ? '#5fd0b4' : '#ff9d5c',
    ) +
    display({ x: x + panel * 0.16, y: body * 0.32, w: panel * 0.68, h: body * 0.1 }) +
    knob(x + panel / 2, body * 0.56, panel * 0.24, vary(7)) +
    buttons({ x: x + panel * 0.1, y: body * 0.7, w: panel * 0.8, h: body * 0.06 }, 3) +
    vents({ x: x + panel * 0.16, y: body * 0.82, w: panel * 0.68, h: body * 0.09 }, 4, '#0f1315');
  stage.focusOn({ x: w * 0.34, y: foot + body * 0.72, z: d / 2, radius: w * 0.27 });
  return (
    feet(stage, w, d, foot, w * 0.06) + box(stage, { y: foot, w, h: body, d }, { tone, front })
  );
}
