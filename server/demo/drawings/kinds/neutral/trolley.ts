import { box } from '../../box.ts';
import { lathe } from '../../lathe.ts';
import { hollowPaint } from '../../paint.ts';
import { circle, rect, repeat, stroke } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

export function trolley(stage: Stage, { w, h, d, tone, parts }: Subject): string {
  const thick = Math.min(w * 0.045, 24);
  const wheel = h * 0.06;
  const post = (x: number, z: number) =>
    lathe(
      stage,
      { x, z, y: wheel * 2 },
      [
        [thick * 0.5, 0],
        [thick * 0.5, h - wheel * 2],
      ],
      { tone: 'steel' },
    );
  const castor = (x: number, z: number) => {
    const at = stage.at(x, wheel, z);
    return circle(at.x, at.y, wheel, '#22282b') + circle(at.x, at.y, wheel * 0.45, '#aab4b9');
  };
  const x = w * 0.46;
  const z = d * 0.44;
  const deck = (index: number) =>
    box(
      stage,
      { y: h * 0.16 + (index * h * 0.68) / Math.max(1, parts - 1), w: w * 0.96, h: h * 0.045, d },
      {
        tone,
        top: rect(w * 0.03, d * 0.06, w * 0.9, d * 0.88, hollowPaint(stage, 'white'), {
          r: 10,
          'fill-opacity': '0.6',
        }),
      },
    );
  stage.focusOn({ x: w * 0.3, y: h * 0.78, z: 0, radius: w * 0.42 });
  const grip = (side: number) => {
    const a = stage.at(side, h, -z);
    const b = stage.at(side, h, z);
    return (
      stroke(`M${a.x} ${a.y}L${b.x} ${b.y}`, '#7c878d', thick) +
      stroke(`M${a.x} ${a.y - 2}L${b.x} ${b.y - 2}`, '#dfe4e7', thick * 0.5)
    );
  };
  return (
    castor(-x, -z) +
    castor(x, -z) +
    post(-x, -z) +
    post(x, -z) +
    repeat(parts, deck) +
    castor(-x, z) +
    castor(x, z) +
    post(-x, z) +
    grip(-x) +
    post(x, z) +
    grip(x)
  );
}
