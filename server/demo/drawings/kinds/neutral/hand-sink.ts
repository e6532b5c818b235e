import { box } from '../../box.ts';
import { rect } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';
import { bowlTop } from './bowl-top.ts';
import { tap } from './tap.ts';

export function handSink(stage: Stage, { w, h, d, tone }: Subject): string {
  const bowl = h * 0.42;
  const y = h * 0.34;
  const top = bowlTop(stage, { x: w * 0.1, y: d * 0.26, w: w * 0.8, h: d * 0.64 }, tone);
  stage.focusOn({ x: 0, y: y + bowl, z: 0, radius: w * 0.42 });
  return (
    box(stage, { y, z: -d * 0.46, w, h: h * 0.62, d: d * 0.06 }, { tone }) +
    box(stage, { y: 0, z: -d * 0.2, w: w * 0.5, h: y, d: d * 0.4 }, { tone }) +
    box(
      stage,
      { y, w, h: bowl, d },
      { tone, top, front: rect(w * 0.42, bowl * 0.3, w * 0.16, bowl * 0.45, '#3a4348', { r: 8 }) },
    ) +
    tap(stage, -w * 0.06, y + bowl, -d * 0.3, h * 0.3)
  );
}
