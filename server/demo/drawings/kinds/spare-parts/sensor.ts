import { onTop } from '../../box.ts';
import { linear } from '../../paint.ts';
import { line, rect, repeat, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';

/** A probe on a wire, as lamps, nozzles and sensors are. */
export function sensor(stage: Stage): string {
  const wire = 'M330 300C330 420 120 380 120 470S380 560 520 470';
  const art =
    stroke(wire, '#22302c', 16, { transform: 'translate(6 12)', 'stroke-opacity': '0.14' }) +
    stroke(wire, '#33393e', 15) +
    stroke(wire, '#7c878d', 4) +
    rect(
      286,
      40,
      88,
      190,
      linear(
        stage,
        'probe',
        [0, 0, 1, 0],
        [
          [0, '#8a959b'],
          [0.3, '#ffffff'],
          [0.6, '#b4bdc2'],
          [1, '#69747a'],
        ],
      ),
      { r: 40, stroke: '#59646a', 'stroke-width': 3 },
    ) +
    rect(262, 200, 136, 70, '#d9a441', { r: 8, stroke: '#7d5b1c', 'stroke-width': 3 }) +
    repeat(4, (index) => line(285 + index * 30, 202, 285 + index * 30, 268, '#9a7426', 5)) +
    rect(300, 268, 60, 50, '#22282b', { r: 10 }) +
    rect(510, 440, 90, 62, '#e9edee', { r: 8, stroke: '#59646a', 'stroke-width': 3 }) +
    rect(596, 452, 26, 14, '#cf8a5f') +
    rect(596, 476, 26, 14, '#cf8a5f');
  stage.focusOn({ x: 0, y: 0, z: -150, radius: 170 });
  return onTop(stage, { w: 660, h: 6, d: 560 }, art);
}
