import { box, face, onFront } from '../../box.ts';
import { buttons, display, door, handleBar, knob } from '../../parts.ts';
import { circle, line, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { legs, type Subject } from '../kind.ts';
import { platesInRack } from './plates-in-rack.ts';

export function conveyorDishwasher(stage: Stage, { w, h, d, tone }: Subject): string {
  const foot = h * 0.12;
  const table = h * 0.52;
  const tunnel = { x: w * 0.06, y: foot, w: w * 0.56, h: h - foot, d };
  const wing = (x: number, wide: number) =>
    box(stage, { x, y: table - h * 0.1, w: wide, h: h * 0.1, d: d * 0.86 }, { tone: 'steel' });
  const { back, front } = legs(
    stage,
    { w: w * 0.97, d: d * 0.8, h: table - h * 0.1 },
    'steel',
    w * 0.022,
  );
  const rack = (x: number) =>
    onFront(
      stage,
      { x, y: table, z: d * 0.1, w: w * 0.16, h: h * 0.14, d: 1 },
      platesInRack(w * 0.16, h * 0.14, '#3b8a5c'),
    );
  const curtain = face(
    stage,
    [
      [w * 0.34, table, -d * 0.36],
      [w * 0.34, h * 0.86, -d * 0.36],
      [w * 0.34, h * 0.86, d * 0.36],
      [w * 0.34, table, d * 0.36],
    ],
    '#2b3236',
  );
  const half = tunnel.w / 2;
  const panels = repeat(
    2,
    (index) =>
      door(
        stage,
        { x: half * index + w * 0.015, y: tunnel.h * 0.24, w: half - w * 0.03, h: tunnel.h * 0.38 },
        tone,
        'none',
      ) +
      handleBar(stage, half * index + half * 0.22, tunnel.h * 0.55, half * 0.56, false, 13) +
      door(
        stage,
        { x: half * index + w * 0.015, y: tunnel.h * 0.66, w: half - w * 0.03, h: tunnel.h * 0.3 },
        tone,
      ),
  );
  const control =
    rect(w * 0.015, tunnel.h * 0.05, tunnel.w - w * 0.03, tunnel.h * 0.14, '#2c3337', { r: 6 }) +
    display({ x: w * 0.04, y: tunnel.h * 0.075, w: w * 0.12, h: tunnel.h * 0.09 }) +
    buttons({ x: w * 0.22, y: tunnel.h * 0.085, w: w * 0.16, h: tunnel.h * 0.07 }, 4) +
    circle(w * 0.47, tunnel.h * 0.12, tunnel.h * 0.04, '#c22b2b') +
    knob(w * 0.42, tunnel.h * 0.12, tunnel.h * 0.04, 3);
  const entry =
    stage.camera.yaw > 2
      ? curtain +
        repeat(5, (index) => {
          const a = stage.at(w * 0.345, h * 0.85, -d * 0.3 + index * d * 0.15);
          const b = stage.at(w * 0.345, table + h * 0.02, -d * 0.3 + index * d * 0.15);
          return line(a.x, a.y, b.x, b.y, '#8aa3ad', 9);
        })
      : '';
  stage.focusOn({ x: w * 0.2, y: h * 0.6, z: d / 2, radius: h * 0.42 });
  return (
    back +
    wing(-w * 0.36, w * 0.28) +
    rack(-w * 0.38) +
    box(stage, tunnel, { tone, front: panels + control }) +
    entry +
    wing(w * 0.42, w * 0.16) +
    (stage.camera.yaw > 2 ? '' : rack(w * 0.42)) +
    front
  );
}
