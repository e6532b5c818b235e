import { box } from '../../box.ts';
import { disc, lathe } from '../../lathe.ts';
import { clearGlassPaint } from '../../paint.ts';
import { display, knob } from '../../parts.ts';
import { ellipse, rect, repeat, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function coffeeGrinder(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const r = Math.min(w, d) * 0.4;
  const body = h * 0.56;
  const fork = stage.at(0, h * 0.3, d * 0.44);
  const hopper = [
    [r * 0.5, 0],
    [r, h * 0.2],
    [r, h * 0.34],
  ] as const;
  stage.focusOn({ x: 0, y: h * 0.64, z: 0, radius: w * 0.5 });
  return (
    box(stage, { w, h: h * 0.05, d }, { tone: 'black' }) +
    box(
      stage,
      { y: h * 0.05, z: -d * 0.1, w: w * 0.72, h: body - h * 0.05, d: d * 0.66 },
      {
        tone,
        front:
          vary(2) === 0
            ? display({ x: w * 0.2, y: h * 0.05, w: w * 0.32, h: h * 0.08 })
            : knob(w * 0.36, h * 0.09, w * 0.09, 4),
      },
    ) +
    rect(fork.x - w * 0.1, fork.y - h * 0.12, w * 0.2, h * 0.1, '#22282b', { r: 10 }) +
    stroke(`M${fork.x - w * 0.16} ${fork.y}h${w * 0.32}`, '#8a959b', 14) +
    lathe(
      stage,
      { y: body },
      [
        [r * 0.62, 0],
        [r * 0.62, h * 0.04],
      ],
      { tone: 'black' },
    ) +
    lathe(
      stage,
      { y: body + h * 0.04 },
      [
        [r * 0.5, 0],
        [r * 0.96, h * 0.2],
      ],
      { tone: 'brown', top: 'none' },
    ) +
    disc(stage, { y: body + h * 0.24 }, r * 0.96, '#4a2d1a') +
    repeat(14, (index) => {
      const at = stage.at(
        r * 0.8 * Math.cos(index * 2.4) * ((index % 4) / 3),
        body + h * 0.245,
        r * 0.8 * Math.sin(index * 2.4) * ((index % 4) / 3),
      );
      return ellipse(at.x, at.y, r * 0.12, r * 0.07, '#7d5539', {
        transform: `rotate(${(index * 47) % 90} ${Math.round(at.x)} ${Math.round(at.y)})`,
      });
    }) +
    lathe(stage, { y: body + h * 0.04 }, hopper, {
      tone: 'glass',
      fill: clearGlassPaint(stage),
      top: 'none',
    }) +
    lathe(
      stage,
      { y: body + h * 0.38 },
      [
        [r * 1.03, 0],
        [r * 1.03, h * 0.03],
        [r * 0.8, h * 0.05],
      ],
      { tone: 'black' },
    )
  );
}
