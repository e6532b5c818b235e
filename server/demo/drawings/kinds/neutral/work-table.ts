import { box } from '../../box.ts';
import { rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { legs, type Subject } from '../kind.ts';

/** A low grate that keeps sacks and kegs off the floor. */
function floorGrate(stage: Stage, { w, h, d, tone }: Subject): string {
  const slab = h * 0.16;
  const { back, front } = legs(stage, { w, d, h: h - slab }, 'steel', Math.min(w * 0.05, 30));
  const slats = repeat(12, (index) =>
    rect(w * 0.03 + (index * w * 0.94) / 12, d * 0.07, w * 0.045, d * 0.86, '#7b868c', {
      r: 5,
      'fill-opacity': '0.75',
    }),
  );
  stage.focusOn({ x: w * 0.3, y: h * 0.8, z: d * 0.2, radius: w * 0.26 });
  return back + front + box(stage, { y: h - slab, w, h: slab, d }, { tone, top: slats });
}

export function workTable(stage: Stage, subject: Subject): string {
  const { w, h, d, tone, vary } = subject;
  if (h < w * 0.6 && h < d) return floorGrate(stage, subject);
  const board = vary(3) < 2;
  const top = board ? h * 0.9 : h;
  const slab = h * 0.055;
  const thick = Math.min(w * 0.045, 24);
  const { back, front } = legs(stage, { w: w * 0.97, d: d * 0.94, h: top - slab }, 'steel', thick);
  const shelf = box(
    stage,
    { y: h * 0.17, w: w * 0.95, h: h * 0.035, d: d * 0.9 },
    { tone: 'steel' },
  );
  const second =
    vary(2) === 0
      ? ''
      : box(stage, { y: h * 0.5, w: w * 0.95, h: h * 0.03, d: d * 0.9 }, { tone: 'steel' });
  stage.focusOn({ x: w * 0.3, y: top * 0.8, z: d * 0.3, radius: Math.min(w, h) * 0.4 });
  return (
    back +
    shelf +
    second +
    front +
    box(
      stage,
      { y: top - slab - h * 0.05, z: 0, w: w * 0.94, h: h * 0.05, d: d * 0.9 },
      { tone: 'steel' },
    ) +
    box(stage, { y: top - slab, w, h: slab, d }, { tone }) +
    (board ? box(stage, { y: top, z: -d * 0.485, w, h: h - top, d: d * 0.03 }, { tone }) : '')
  );
}
