import { box } from '../../box.ts';
import { disc, lathe } from '../../lathe.ts';
import { knob } from '../../parts.ts';
import { circle, line, repeat, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

export function doughMixer(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const r = Math.min(w, d) * 0.44;
  const z = d * 0.14;
  const y = h * 0.36;
  const head = { y: h * 0.74, z: -d * 0.08, w: w * 0.56, h: h * 0.24, d: d * 0.8 };
  const hook = stage.at(0, h * 0.74, z);
  const turn = r * 0.22;
  const spiral = `M${hook.x} ${hook.y}v${h * 0.05}c${turn} ${h * 0.02} ${turn} ${h * 0.05} 0 ${h * 0.06}s${-turn} ${h * 0.05} 0 ${h * 0.07}`;
  const wires = repeat(9, (index) => {
    const angle = ((index - 4) / 8) * Math.PI;
    const low = stage.at(Math.sin(angle) * r, h * 0.62, z + Math.cos(angle) * r);
    const up = stage.at(Math.sin(angle) * r * 0.5, h * 0.7, z + Math.cos(angle) * r * 0.5);
    return line(low.x, low.y, up.x, up.y, '#59646a', 5);
  });
  const front =
    circle(head.w * 0.24, head.h * 0.5, head.h * 0.13, '#3b8a5c') +
    circle(head.w * 0.48, head.h * 0.5, head.h * 0.16, '#c22b2b') +
    knob(head.w * 0.76, head.h * 0.5, head.h * 0.17, vary(5));
  stage.focusOn({ x: 0, y: h * 0.62, z, radius: w * 0.46 });
  return (
    feet(stage, w * 0.8, d, h * 0.05, w * 0.07) +
    box(stage, { y: h * 0.05, z: 0, w: w * 0.78, h: h * 0.3, d }, { tone }) +
    box(stage, { y: h * 0.35, z: -d * 0.36, w: w * 0.6, h: h * 0.42, d: d * 0.26 }, { tone }) +
    lathe(
      stage,
      { y, z },
      [
        [r * 0.94, 0],
        [r, h * 0.03],
        [r, h * 0.24],
        [r * 1.03, h * 0.25],
        [r * 1.03, h * 0.26],
      ],
      { tone: 'steel', top: 'open' },
    ) +
    disc(stage, { y: y + h * 0.2, z: z + r * 0.04 }, r * 0.86, '#f2e2c2') +
    stroke(spiral, '#69747a', r * 0.13) +
    stroke(spiral, '#d6dcdf', r * 0.07) +
    lathe(
      stage,
      { y, z },
      [
        [r * 0.94, 0],
        [r, h * 0.03],
        [r, h * 0.2],
      ],
      { tone: 'steel', top: 'none' },
    ) +
    wires +
    box(stage, head, { tone, front })
  );
}
