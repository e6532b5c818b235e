import { box } from '../../box.ts';
import { display, door, handleBar } from '../../parts.ts';
import { circle, line, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function coldRoom(stage: Stage, { w, h, d, tone }: Subject): string {
  const seams = (length: number) =>
    repeat(Math.max(2, Math.round(length / 150)), (index) =>
      line(
        ((index + 1) * length) / (Math.max(2, Math.round(length / 150)) + 1),
        0,
        ((index + 1) * length) / (Math.max(2, Math.round(length / 150)) + 1),
        h,
        '#aeb9b7',
        3,
      ),
    );
  const leaf = { x: w * 0.12, y: h * 0.14, w: Math.min(w * 0.4, h * 0.42), h: h * 0.8 };
  const front =
    seams(w) +
    door(stage, leaf, tone) +
    rect(leaf.x - 10, leaf.y + h * 0.1, 26, 22, '#59646a', { r: 5 }) +
    rect(leaf.x - 10, leaf.y + leaf.h - h * 0.16, 26, 22, '#59646a', { r: 5 }) +
    handleBar(stage, leaf.x + leaf.w * 0.82, leaf.y + leaf.h * 0.44, h * 0.14, true, 20) +
    display({ x: leaf.x + leaf.w + w * 0.05, y: h * 0.46, w: Math.min(w * 0.12, 90), h: h * 0.07 });
  const machine = {
    x: w * 0.26,
    y: h * 0.7,
    z: d / 2 + d * 0.08,
    w: w * 0.3,
    h: h * 0.27,
    d: d * 0.16,
  };
  const fan = (cx: number) =>
    circle(cx, machine.h * 0.52, machine.h * 0.3, '#2b3236') +
    repeat(3, (at) =>
      circle(cx, machine.h * 0.52, machine.h * (0.09 + at * 0.07), 'none', {
        stroke: '#87939a',
        'stroke-width': 3,
      }),
    );
  stage.focusOn({ x: -w * 0.06, y: h * 0.5, z: d / 2, radius: h * 0.32 });
  return (
    box(stage, { w, h: h * 0.04, d }, { tone: 'graphite' }) +
    box(stage, { y: h * 0.04, w, h: h * 0.96, d }, { tone, front, side: seams(d) }) +
    box(stage, machine, { tone: 'steel', front: fan(machine.w * 0.3) + fan(machine.w * 0.7) })
  );
}
