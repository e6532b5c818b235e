import { onTop } from '../../box.ts';
import type { DrawingTone } from '../../drawing.ts';
import { disc, lathe } from '../../lathe.ts';
import { hollowPaint, linear } from '../../paint.ts';
import { palettes } from '../../palettes.ts';
import { ellipse, rect, repeat } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';

/** The upper side of a plate: soft light from the left. */
function glaze(stage: Stage, tone: DrawingTone): string {
  const { light, base, dark } = palettes[tone];
  return linear(
    stage,
    `glaze-${tone}`,
    [0, 0, 1, 0.8],
    [
      [0, base],
      [0.4, tone === 'white' ? '#ffffff' : light],
      [1, tone === 'white' ? '#e2e8e7' : dark],
    ],
  );
}

/** Square, or oval when it is narrower than long: a soft rectangle seen from above. */
function dish(stage: Stage, { w, h, d, tone, choice }: Subject): string {
  const up = Math.max(h, w * 0.06);
  const { edge, dark } = palettes[tone];
  const r = (share: number) => (choice === 4 ? w * 0.09 * share : undefined);
  const layer = (y: number, share: number, fill: string, line?: string) => {
    const more = line ? { stroke: line, 'stroke-width': 2 } : {};
    const art =
      choice === 4
        ? rect((w * (1 - share)) / 2, (d * (1 - share)) / 2, w * share, d * share, fill, {
            r: r(share),
            ...more,
          })
        : ellipse(w / 2, d / 2, (w * share) / 2, (d * share) / 2, fill, more);
    return onTop(stage, { w, h: y, d }, art);
  };
  stage.focusOn({ x: w * 0.24, y: up, z: d * 0.2, radius: w * 0.28 });
  return (
    repeat(6, (index) => layer(1 + (up * index) / 6, 0.62 + index * 0.07, dark, edge)) +
    layer(up, 1, glaze(stage, tone), edge) +
    layer(up * 0.8, 0.72, dark) +
    layer(up * 0.6, 0.7, hollowPaint(stage, tone)) +
    layer(up * 0.5, 0.67, glaze(stage, tone))
  );
}

export function plate(stage: Stage, subject: Subject): string {
  const { w, h, d, tone, choice, vary } = subject;
  if (choice === 4 || d < w * 0.9) return dish(stage, subject);
  const r = Math.min(w, d) / 2;
  const up = Math.min(Math.max(h, r * 0.12), r * 0.6);
  const deep = up > r * 0.3;
  const { edge, dark } = palettes[tone];
  const band = ['none', '#b4501f', '#24506b', '#8a959b'][vary(4)]!;
  const trim = (size: number, y: number, width: number) => {
    const at = stage.at(0, y, 0);
    return band === 'none'
      ? ''
      : ellipse(at.x, at.y, size, size * stage.flatness, 'none', {
          stroke: band,
          'stroke-width': width,
          'stroke-opacity': '0.8',
        });
  };
  const well = r * (deep ? 0.78 : 0.66);
  const floor = up * (deep ? 0.3 : 0.5);
  stage.focusOn({ x: r * 0.4, y: up, z: r * 0.5, radius: r * 0.55 });
  return (
    lathe(
      stage,
      {},
      [
        [r * 0.5, 0],
        [r * 0.56, up * 0.2],
        [r * 0.98, up * 0.9],
        [r, up],
      ],
      { tone, top: 'none' },
    ) +
    disc(stage, { y: up }, r, glaze(stage, tone), edge) +
    trim(r * 0.96, up, 6) +
    trim(r * 0.9, up * 0.96, 2) +
    disc(stage, { y: up * 0.8 }, well * 1.04, dark) +
    disc(stage, { y: floor + up * 0.2 }, well, hollowPaint(stage, tone)) +
    disc(stage, { y: floor }, well * 0.94, glaze(stage, tone))
  );
}
