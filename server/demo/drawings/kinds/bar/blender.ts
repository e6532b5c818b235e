import { box } from '../../box.ts';
import { disc, lathe } from '../../lathe.ts';
import { clearGlassPaint } from '../../paint.ts';
import { knob } from '../../parts.ts';
import { circle, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';
import { juices } from './juices.ts';

export function blender(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const base = h * 0.34;
  const r = Math.min(w, d) * 0.34;
  const fill = juices[vary(4)]!;
  const jar = [
    [r * 0.74, 0],
    [r * 0.8, h * 0.03],
    [r, h * 0.48],
  ] as const;
  const grip = stage.at(r * 0.98, h * 0.8, 0);
  const low = stage.at(r * 0.84, h * 0.48, 0);
  const handle = `M${grip.x} ${grip.y}h${r * 0.36}q${r * 0.16} 0 ${r * 0.14} ${r * 0.2}L${low.x + r * 0.36} ${low.y}H${low.x}`;
  stage.focusOn({ x: 0, y: base, z: 0, radius: w * 0.5 });
  return (
    box(
      stage,
      { w: w * 0.86, h: base * 0.86, d: d * 0.86 },
      {
        tone,
        front:
          knob(w * 0.43, base * 0.46, base * 0.2, vary(7)) +
          circle(w * 0.16, base * 0.46, base * 0.07, '#e9edee') +
          circle(w * 0.7, base * 0.46, base * 0.07, '#c22b2b'),
      },
    ) +
    lathe(
      stage,
      { y: base * 0.84 },
      [
        [r * 0.98, 0],
        [r * 0.8, base * 0.18],
      ],
      { tone: 'black' },
    ) +
    stroke(handle, '#22282b', r * 0.16) +
    lathe(
      stage,
      { y: base },
      [
        [r * 0.74, 0],
        [r * 0.8, h * 0.03],
        [r * 0.94, h * 0.34],
      ],
      { tone: 'glass', fill, top: 'none' },
    ) +
    disc(stage, { y: base + h * 0.34 }, r * 0.93, fill) +
    disc(stage, { y: base + h * 0.34 }, r * 0.93, '#ffffff44') +
    lathe(stage, { y: base }, jar, { tone: 'glass', fill: clearGlassPaint(stage), top: 'none' }) +
    lathe(
      stage,
      { y: base + h * 0.48 },
      [
        [r * 1.04, 0],
        [r * 1.04, h * 0.05],
        [r * 0.9, h * 0.07],
      ],
      { tone: 'black' },
    ) +
    lathe(
      stage,
      { y: base + h * 0.55 },
      [
        [r * 0.4, 0],
        [r * 0.4, h * 0.05],
      ],
      { tone: 'graphite' },
    )
  );
}
