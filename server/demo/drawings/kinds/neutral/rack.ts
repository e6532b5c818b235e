import { box } from '../../box.ts';
import { rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { legs, type Subject } from '../kind.ts';

export function rack(stage: Stage, { w, h, d, tone, parts, vary }: Subject): string {
  const thick = Math.min(w * 0.045, 22);
  const { back, front } = legs(stage, { w, d, h }, tone, thick);
  const slots = vary(2) === 1;
  const shelves = repeat(parts, (index) => {
    const y = h * 0.1 + (index * h * 0.84) / Math.max(1, parts - 1);
    const top = slots
      ? repeat(9, (at) =>
          rect(w * 0.05 + at * w * 0.1, d * 0.12, w * 0.06, d * 0.76, '#7b868c', {
            r: 4,
            'fill-opacity': '0.55',
          }),
        )
      : '';
    return box(stage, { y, w: w - thick * 0.4, h: h * 0.025, d: d - thick * 0.4 }, { tone, top });
  });
  stage.focusOn({ x: w * 0.3, y: h * 0.8, z: 0, radius: w * 0.42 });
  return back + shelves + front;
}
