import { box, onFront } from '../../box.ts';
import { buttons, display, door } from '../../parts.ts';
import { rect, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';
import { platesInRack } from './plates-in-rack.ts';

export function hoodDishwasher(stage: Stage, { w, h, d, tone }: Subject): string {
  const foot = h * 0.06;
  const table = h * 0.48;
  const hood = { y: h * 0.62, w, h: h * 0.36, d };
  const body = table - foot;
  const rack = { y: table, z: d * 0.1, w: w * 0.74, h: h * 0.13, d: d * 0.5 };
  const bar = (x: number) => {
    const up = stage.at(x, h * 0.8, d * 0.46);
    const tip = stage.at(x, h * 0.58, d * 0.72);
    return {
      up,
      tip,
      markup:
        stroke(`M${up.x} ${up.y}L${tip.x} ${tip.y}`, '#69747a', 16) +
        stroke(`M${up.x} ${up.y}L${tip.x} ${tip.y}`, '#dfe4e7', 7),
    };
  };
  const left = bar(-w * 0.53);
  const right = bar(w * 0.53);
  const across = `M${left.tip.x} ${left.tip.y}L${right.tip.x} ${right.tip.y}`;
  const post = (x: number) =>
    box(
      stage,
      { x, y: table, z: -d * 0.42, w: w * 0.06, h: h * 0.2, d: d * 0.1 },
      { tone: 'steel' },
    );
  stage.focusOn({ x: 0, y: h * 0.56, z: d * 0.3, radius: w * 0.5 });
  return (
    feet(stage, w, d, foot, w * 0.07) +
    box(
      stage,
      { y: foot, w, h: body, d },
      {
        tone,
        front:
          rect(w * 0.03, body * 0.06, w * 0.94, body * 0.22, '#2c3337', { r: 6 }) +
          display({ x: w * 0.08, y: body * 0.1, w: w * 0.26, h: body * 0.14 }) +
          buttons({ x: w * 0.5, y: body * 0.11, w: w * 0.4, h: body * 0.12 }, 4) +
          door(stage, { x: w * 0.03, y: body * 0.34, w: w * 0.94, h: body * 0.6 }, tone),
        top: rect(w * 0.06, d * 0.06, w * 0.88, d * 0.88, '#8a959b', { r: 10 }),
      },
    ) +
    post(-w * 0.46) +
    post(w * 0.46) +
    onFront(stage, { ...rack, z: 0 }, platesInRack(rack.w, rack.h, '#3a72ad')) +
    left.markup +
    box(stage, hood, {
      tone,
      front: rect(w * 0.04, hood.h * 0.08, w * 0.92, hood.h * 0.8, '#ffffff', {
        r: 8,
        'fill-opacity': '0.25',
      }),
    }) +
    right.markup +
    stroke(across, '#1f2427', 22) +
    stroke(across, '#59636a', 7)
  );
}
