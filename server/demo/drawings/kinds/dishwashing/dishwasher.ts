import { box } from '../../box.ts';
import { buttons, display, door, handleBar, vents } from '../../parts.ts';
import { rect, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

export function dishwasher(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const foot = h * 0.07;
  const body = h - foot;
  const panel = body * 0.16;
  const front =
    rect(w * 0.02, body * 0.02, w * 0.96, panel * 0.86, '#2c3337', { r: 6 }) +
    display(
      { x: w * 0.08, y: body * 0.045, w: w * 0.24, h: panel * 0.5 },
      vary(2) === 0 ? '#5fd0b4' : '#7cc7ff',
    ) +
    buttons({ x: w * 0.5, y: body * 0.05, w: w * 0.42, h: panel * 0.46 }, 4) +
    door(stage, { x: w * 0.02, y: panel + body * 0.02, w: w * 0.96, h: body * 0.62 }, tone) +
    handleBar(stage, w * 0.16, panel + body * 0.07, w * 0.68, false, 20) +
    rect(w * 0.02, body * 0.82, w * 0.96, body * 0.16, '#aab4b9', { r: 4 }) +
    vents({ x: w * 0.3, y: body * 0.86, w: w * 0.4, h: body * 0.08 }, 3);
  const drop = `M${w / 2} ${panel + body * 0.26}q${w * 0.09} ${body * 0.12} 0 ${body * 0.17}q${-w * 0.09} ${-body * 0.05} 0 ${-body * 0.17}Z`;
  stage.focusOn({ x: 0, y: foot + body * 0.84, z: d / 2, radius: w * 0.42 });
  return (
    feet(stage, w, d, foot, w * 0.07) +
    box(stage, { y: foot, w, h: body, d }, { tone, front: front + stroke(drop, '#7fa9bd', 5) })
  );
}
