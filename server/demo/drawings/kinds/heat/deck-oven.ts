import { box } from '../../box.ts';
import { darkGlass, display, handleBar, knob } from '../../parts.ts';
import { rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { legs, type Subject } from '../kind.ts';

export function deckOven(stage: Stage, { w, h, d, tone, parts }: Subject): string {
  const stand = h > w * 0.9 ? h * 0.3 : h * 0.08;
  const body = h - stand;
  const each = (body * 0.94) / parts;
  const front = repeat(parts, (index) => {
    const y = body * 0.05 + index * each;
    return (
      rect(w * 0.03, y + each * 0.08, w * 0.72, each * 0.84, '#8a959b', {
        r: 6,
        stroke: '#4d575d',
        'stroke-width': 3,
      }) +
      darkGlass(
        stage,
        { x: w * 0.1, y: y + each * 0.36, w: w * 0.58, h: each * 0.44 },
        rect(w * 0.11, y + each * 0.66, w * 0.56, each * 0.13, '#e08a3c', {
          'fill-opacity': '0.65',
        }),
      ) +
      handleBar(stage, w * 0.1, y + each * 0.17, w * 0.58, false, 15) +
      rect(w * 0.78, y + each * 0.08, w * 0.19, each * 0.84, '#31393e', { r: 6 }) +
      display({ x: w * 0.81, y: y + each * 0.2, w: w * 0.13, h: each * 0.2 }, '#ff9d5c') +
      knob(w * 0.84, y + each * 0.66, Math.min(w * 0.028, each * 0.16), index) +
      knob(w * 0.91, y + each * 0.66, Math.min(w * 0.028, each * 0.16), index + 3)
    );
  });
  stage.focusOn({ x: w * 0.22, y: stand + body * 0.7, z: d / 2, radius: w * 0.28 });
  const { back, front: near } = legs(
    stage,
    { w: w * 0.96, d: d * 0.92, h: stand },
    'graphite',
    w * 0.045,
  );
  return back + near + box(stage, { y: stand, w, h: body, d }, { tone, front });
}
