import { box } from '../../box.ts';
import { lathe } from '../../lathe.ts';
import { buttons, display, levels } from '../../parts.ts';
import { circle, line, rect, repeat, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { columns, feet, type Subject } from '../kind.ts';
import { automaticCoffeeMachine } from './automatic-coffee-machine.ts';

export function coffeeMachine(stage: Stage, subject: Subject): string {
  const { w, h, d, tone, parts, vary } = subject;
  if (h > w * 0.9) return automaticCoffeeMachine(stage, subject);
  const foot = h * 0.08;
  const tray = h * 0.16;
  const head = { y: h * 0.56, w: w * 0.98, h: h * 0.3, d: d * 0.9 };
  const groups = columns(w * 0.82, parts, w * 0.02);
  const panel = rect(head.w * 0.02, head.h * 0.12, head.w * 0.96, head.h * 0.62, '#262c30', {
    r: 12,
  });
  const front =
    panel +
    groups
      .map(({ x, w: wide }) =>
        buttons(
          { x: x + w * 0.08 + wide * 0.12, y: head.h * 0.3, w: wide * 0.76, h: head.h * 0.24 },
          4,
        ),
      )
      .join('') +
    (vary(2) === 0
      ? circle(head.w * 0.5, head.h * 0.43, head.h * 0.16, '#f4f6f6', {
          stroke: '#8a959b',
          'stroke-width': 4,
        }) + line(head.w * 0.5, head.h * 0.43, head.w * 0.53, head.h * 0.34, '#c22b2b', 4)
      : display({ x: head.w * 0.45, y: head.h * 0.3, w: head.w * 0.1, h: head.h * 0.26 }));
  const portafilters = groups
    .map(({ x, w: wide }) => {
      const cx = x + wide / 2 - w * 0.41;
      const z = d * 0.28;
      const r = Math.min(w * 0.06, h * 0.1);
      const at = stage.at(cx, h * 0.46, z + r);
      const cup = lathe(
        stage,
        { x: cx, y: tray + foot + h * 0.01, z },
        [
          [r * 0.4, 0],
          [r * 0.62, h * 0.06],
          [r * 0.66, h * 0.09],
        ],
        { tone: 'white', top: 'open' },
      );
      return (
        cup +
        lathe(
          stage,
          { x: cx, y: h * 0.41, z },
          [
            [r * 0.2, 0],
            [r * 0.8, h * 0.03],
            [r * 0.86, h * 0.08],
            [r * 1.1, h * 0.09],
            [r * 1.1, h * 0.16],
          ],
          { tone: 'steel', top: 'none' },
        ) +
        stroke(`M${at.x} ${at.y}l${r * 0.2} ${h * 0.09}`, '#1f2427', r * 0.5) +
        stroke(`M${at.x} ${at.y + 3}l${r * 0.2} ${h * 0.08}`, '#525b61', r * 0.12)
      );
    })
    .join('');
  const wand = (side: number) => {
    const at = stage.at(side * w * 0.45, h * 0.58, d * 0.36);
    const bend = `M${at.x} ${at.y}q${side * w * 0.04} ${h * 0.06} ${side * w * 0.01} ${h * 0.26}`;
    return stroke(bend, '#69747a', 11) + stroke(bend, '#e4e9eb', 5);
  };
  const cups = repeat(5, (index) =>
    lathe(
      stage,
      { x: -w * 0.36 + index * w * 0.18, y: h * 0.88, z: 0 },
      [
        [w * 0.04, 0],
        [w * 0.055, h * 0.06],
      ],
      { tone: 'white', top: 'open' },
    ),
  );
  stage.focusOn({ x: -w * 0.1, y: h * 0.45, z: d * 0.3, radius: h * 0.4 });
  return (
    feet(stage, w * 0.9, d * 0.8, foot, w * 0.05) +
    box(stage, { y: foot, z: -d * 0.2, w: w * 0.92, h: h * 0.5, d: d * 0.5 }, { tone: 'steel' }) +
    box(
      stage,
      { y: foot, z: d * 0.06, w, h: tray, d: d * 0.88 },
      { tone, top: levels({ x: w * 0.05, y: d * 0.42, w: w * 0.9, h: d * 0.44 }, 5, '#59646a', 8) },
    ) +
    wand(-1) +
    portafilters +
    wand(1) +
    box(stage, head, { tone, front }) +
    cups +
    box(
      stage,
      { y: h * 0.88, z: head.d * 0.48, w: w * 0.92, h: h * 0.025, d: d * 0.02 },
      { tone: 'steel' },
    )
  );
}
