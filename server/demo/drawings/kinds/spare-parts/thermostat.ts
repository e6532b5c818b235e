import { box, onTop } from '../../box.ts';
import { circle, line, rect, repeat, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function thermostat(stage: Stage, { vary }: Subject): string {
  const marks = repeat(11, (index) => {
    const angle = (-220 + index * 26) * (Math.PI / 180);
    return line(
      200 + 128 * Math.cos(angle),
      200 + 128 * Math.sin(angle),
      200 + 156 * Math.cos(angle),
      200 + 156 * Math.sin(angle),
      index > 7 ? '#c22b2b' : '#4a5459',
      9,
    );
  });
  const turned = vary(6) - 3;
  const dial =
    circle(200, 200, 172, '#f4f6f6', { stroke: '#8a959b', 'stroke-width': 5 }) +
    marks +
    circle(200, 200, 104, '#22282b') +
    circle(192, 190, 84, '#464f55') +
    circle(200, 200, 72, '#33393e') +
    line(200, 200, 200 + 74 * Math.cos(turned), 200 + 74 * Math.sin(turned), '#ffffff', 14);
  const tube =
    stroke('M330 60C420 -40 560 20 520 130S600 320 560 400', '#8a5a34', 13) +
    stroke('M330 60C420 -40 560 20 520 130S600 320 560 400', '#d9955f', 6) +
    rect(545, 390, 28, 150, '#cf8a5f', { r: 12, stroke: '#6c3a1f', 'stroke-width': 3 });
  stage.focusOn({ x: -100, y: 60, z: 0, radius: 180 });
  return (
    onTop(stage, { w: 640, h: 4, d: 560 }, tube) +
    box(stage, { x: -110, w: 400, h: 110, d: 400 }, { tone: 'graphite', top: dial })
  );
}
