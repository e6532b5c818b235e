import { box } from '../../box.ts';
import { display, door, vents } from '../../parts.ts';
import { rect } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';
import { snowflake } from './snowflake.ts';

export function blastChiller(stage: Stage, { w, h, d, tone }: Subject): string {
  const foot = h * 0.08;
  const body = h - foot;
  const low = body * 0.26;
  const front =
    door(
      stage,
      { x: w * 0.03, y: body * 0.03, w: w * 0.94, h: body - low - body * 0.04 },
      tone,
      'left',
    ) +
    rect(w * 0.03, body - low, w * 0.94, low * 0.9, '#2c3337', { r: 6 }) +
    display({ x: w * 0.08, y: body - low * 0.84, w: w * 0.34, h: low * 0.32 }, '#7cc7ff') +
    vents({ x: w * 0.08, y: body - low * 0.4, w: w * 0.84, h: low * 0.26 }, 3, '#0f1315') +
    snowflake(w * 0.76, body - low * 0.68, low * 0.17, '#9fd3f5');
  stage.focusOn({ x: w * 0.05, y: foot + low, z: d / 2, radius: w * 0.34 });
  return (
    feet(stage, w, d, foot, w * 0.06) + box(stage, { y: foot, w, h: body, d }, { tone, front })
  );
}
