import { hollowPaint } from '../../paint.ts';
import { palettes } from '../../palettes.ts';
import { circle, rect } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function bowlTop(
  stage: Stage,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  tone: Subject['tone'],
): string {
  const { edge } = palettes[tone];
  return (
    rect(x, y, w, h, hollowPaint(stage, tone), { r: 22, stroke: edge, 'stroke-width': 3 }) +
    rect(x + w * 0.1, y + h * 0.3, w * 0.8, h * 0.62, '#e6ebed', { r: 16, 'fill-opacity': '0.7' }) +
    circle(x + w / 2, y + h * 0.6, Math.min(w, h) * 0.08, '#4f5a60')
  );
}
