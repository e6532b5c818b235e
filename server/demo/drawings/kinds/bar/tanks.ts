import { box, onFront, onSide } from '../../box.ts';
import { vents } from '../../parts.ts';
import { ellipse, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { columns, feet, type Subject } from '../kind.ts';
import { juices } from './juices.ts';

/** Clear tanks with drinks over a base with taps: juice coolers and granitors. */
export function tanks(
  stage: Stage,
  { w, h, d, tone, parts, vary }: Subject,
  frozen: boolean,
): string {
  const base = h * 0.42;
  const first = vary(4);
  const across = columns(w * 0.98, parts, w * 0.03);
  const tank = ({ x, w: wide }: { x: number; w: number }, index: number) => {
    const cx = x + wide / 2 - w * 0.49;
    const color = juices[(index + first) % 4]!;
    const block = { x: cx, y: base, z: d * 0.02, w: wide, h: h * 0.48, d: d * 0.8 };
    const spiral = repeat(6, (at) =>
      ellipse(wide / 2, h * 0.3, wide * (0.06 + at * 0.07), h * (0.03 + at * 0.025), 'none', {
        stroke: '#ffffff',
        'stroke-width': 7,
        'stroke-opacity': '0.5',
      }),
    );
    const level = frozen ? 0.04 : 0.12;
    const inner =
      rect(wide * 0.03, h * level, wide * 0.94, h * (0.47 - level), color, {
        r: 8,
        'fill-opacity': '0.9',
      }) +
      (frozen
        ? spiral
        : rect(wide * 0.44, h * 0.02, wide * 0.12, h * 0.4, '#ffffff', {
            r: 8,
            'fill-opacity': '0.4',
          }));
    const walls = rect(0, 0, wide, block.h, '#dcebef', {
      r: 10,
      stroke: '#7896a0',
      'stroke-width': 3,
    });
    const gleam = rect(wide * 0.08, h * 0.03, wide * 0.1, h * 0.4, '#ffffff', {
      r: 10,
      'fill-opacity': '0.5',
    });
    const flank =
      rect(0, 0, block.d, block.h, '#bcd4dc') +
      rect(block.d * 0.04, h * level, block.d * 0.92, h * (0.47 - level), color, {
        'fill-opacity': '0.75',
      });
    const mouth = stage.at(cx, base * 0.96, d * 0.52);
    const tapBody =
      rect(mouth.x - w * 0.025, mouth.y - h * 0.04, w * 0.05, h * 0.12, '#f4f6f6', {
        r: 6,
        stroke: '#59646a',
        'stroke-width': 3,
      }) + rect(mouth.x - w * 0.045, mouth.y - h * 0.07, w * 0.09, h * 0.045, '#22282b', { r: 6 });
    return (
      onSide(stage, block, flank) +
      onFront(stage, block, walls + inner + gleam) +
      box(
        stage,
        { x: cx, y: base + h * 0.48, z: d * 0.02, w: wide * 1.02, h: h * 0.05, d: d * 0.82 },
        { tone: 'black' },
      ) +
      tapBody
    );
  };
  stage.focusOn({ x: 0, y: base, z: d / 2, radius: h * 0.3 });
  return (
    feet(stage, w, d, h * 0.04, w * 0.06) +
    box(
      stage,
      { y: h * 0.04, w, h: base - h * 0.04, d: d * 0.86 },
      { tone, front: vents({ x: w * 0.1, y: base * 0.5, w: w * 0.8, h: base * 0.24 }, 4) },
    ) +
    across.map(tank).join('') +
    box(
      stage,
      { y: h * 0.04, z: d * 0.48, w: w * 0.86, h: h * 0.05, d: d * 0.2 },
      { tone: 'black' },
    )
  );
}
