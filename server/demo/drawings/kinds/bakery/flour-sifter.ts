import { box } from '../../box.ts';
import { disc, lathe } from '../../lathe.ts';
import { display } from '../../parts.ts';
import { circle, line, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

export function flourSifter(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const r = Math.min(w, d) * 0.44;
  const body = h * 0.5;
  const front =
    circle(w * 0.14, body * 0.24, w * 0.045, '#3b8a5c') +
    circle(w * 0.29, body * 0.24, w * 0.055, '#c22b2b') +
    (vary(2) === 0 ? display({ x: w * 0.08, y: body * 0.4, w: w * 0.28, h: body * 0.12 }) : '');
  const mesh = repeat(7, (index) => {
    const at = stage.at(-r * 0.72 + index * r * 0.24, h * 0.985, 0);
    const deep = r * stage.flatness * Math.sqrt(1 - ((index - 3) / 3.6) ** 2);
    return line(at.x, at.y - deep, at.x, at.y + deep, '#69747a', 3);
  });
  stage.focusOn({ x: 0, y: h * 0.86, z: 0, radius: w * 0.46 });
  return (
    feet(stage, w * 0.9, d * 0.9, h * 0.06, w * 0.08) +
    box(stage, { y: h * 0.06, w: w * 0.74, h: body, d: d * 0.74 }, { tone, front }) +
    lathe(
      stage,
      { y: h * 0.56 },
      [
        [r * 0.5, 0],
        [r * 0.94, h * 0.16],
        [r, h * 0.18],
        [r, h * 0.42],
        [r * 1.03, h * 0.43],
      ],
      { tone, top: 'open' },
    ) +
    disc(stage, { y: h * 0.96 }, r * 0.88, '#f5efe2') +
    mesh +
    box(
      stage,
      { x: w * 0.2, y: h * 0.34, z: d * 0.44, w: w * 0.2, h: h * 0.22, d: d * 0.16 },
      { tone: 'steel', front: rect(w * 0.03, h * 0.17, w * 0.14, h * 0.04, '#3a4247') },
    )
  );
}
