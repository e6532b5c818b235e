import { ellipse, rect, repeat } from '../../shapes.ts';

/** Plates in a basket, seen from the front. */
export function platesInRack(w: number, h: number, color: string): string {
  return (
    repeat(9, (index) =>
      ellipse((w * (index + 0.8)) / 9.6, h * 0.44, w * 0.05, h * 0.42, '#ffffff', {
        stroke: '#aeb9bd',
        'stroke-width': 2.5,
      }),
    ) +
    rect(0, h * 0.6, w, h * 0.4, color, { r: 6 }) +
    repeat(8, (index) =>
      rect(w * 0.03 + (index * w) / 8, h * 0.68, w * 0.07, h * 0.2, '#ffffff', {
        r: 3,
        'fill-opacity': '0.35',
      }),
    )
  );
}
