import { createRandom, type Random } from '../random.ts';
import type { DrawingSpec } from './drawing.ts';
import { type Palette, palettes } from './palettes.ts';
import { circle, group, path, polygon, rect, repeat } from './shapes.ts';
import { svg } from './svg.ts';

const WIDTH = 480;
const HEIGHT = 240;

/** Draws within 100 units around the middle. */
type Mark = (colors: Palette, random: Random) => string;

const marks: readonly Mark[] = [
  // Petals around a middle.
  ({ base, dark }, random) => {
    const count = random.int(4, 8);
    return repeat(count, (index) =>
      path('M0 0C34 -22 34 -72 0 -94C-34 -72 -34 -22 0 0Z', index % 2 ? base : dark, {
        transform: `rotate(${Math.round((360 * index) / count)})`,
        'fill-opacity': '0.86',
      }),
    );
  },
  // Bars that grow and fall.
  ({ base, dark }, random) =>
    repeat(5, (index) => {
      const h = random.step(60, 180, 30);
      return rect(-94 + index * 40, 90 - h, 28, h, index % 2 ? dark : base, { r: 14 });
    }),
  // Arcs inside one another, opened to one side.
  ({ base, dark }, random) =>
    group(
      [88, 58, 28]
        .map((r, index) =>
          path(`M${-r} 0A${r} ${r} 0 1 1 0 ${r}`, 'none', {
            stroke: index === 1 ? dark : base,
            'stroke-width': 18,
            'stroke-linecap': 'round',
          }),
        )
        .join(''),
      { transform: `rotate(${random.step(0, 270, 90)})` },
    ),
  // A hexagon with a window.
  ({ base, dark, light }, random) => {
    const corner = (r: number) =>
      Array.from({ length: 6 }, (_, index) => ({
        x: r * Math.cos((index * Math.PI) / 3),
        y: r * Math.sin((index * Math.PI) / 3),
      }));
    const inner = random.chance(0.5) ? circle(0, 0, 40, '#ffffff') : polygon(corner(46), '#ffffff');
    const half = polygon([...corner(96).slice(0, 4)], dark);
    return polygon(corner(96), base) + half + inner + circle(0, 0, 18, light);
  },
  // Two halves that slide along each other.
  ({ base, dark }, random) =>
    group(
      path('M-92 -8A92 92 0 0 1 92 -8Z', base, { transform: 'translate(-16 0)' }) +
        path('M-92 8A92 92 0 0 0 92 8Z', dark, { transform: 'translate(16 0)' }),
      { transform: `rotate(${random.step(-45, 45, 45)})` },
    ),
  // Squares of a grid, some left out.
  ({ base, dark }, random) => {
    const absent = random.int(1, 8);
    return repeat(9, (index) =>
      index === absent
        ? ''
        : rect(
            -92 + (index % 3) * 64,
            -92 + Math.floor(index / 3) * 64,
            56,
            56,
            index % 2 ? dark : base,
            {
              r: random.chance(0.3) ? 28 : 8,
            },
          ),
    );
  },
  // Peaks behind one another.
  ({ base, dark, light }) =>
    path('M-98 80L-30 -70L38 80Z', light) +
    path('M-40 80L30 -90L100 80Z', base) +
    path('M-6 80L30 -10L66 80Z', dark),
  // Waves.
  ({ base, dark }) =>
    [-54, 0, 54]
      .map((y, index) =>
        path(`M-92 ${y}q23 -40 46 0t46 0t46 0t46 0`, 'none', {
          stroke: index === 1 ? dark : base,
          'stroke-width': 22,
          'stroke-linecap': 'round',
        }),
      )
      .join(''),
  // A ring with a wedge.
  ({ base, dark }, random) =>
    group(
      circle(0, 0, 76, 'none', { stroke: base, 'stroke-width': 34 }) +
        polygon(
          [
            { x: 0, y: 0 },
            { x: 104, y: -34 },
            { x: 104, y: 34 },
          ],
          '#ffffff',
        ) +
        circle(62, 0, 24, dark),
      { transform: `rotate(${random.step(0, 315, 45)})` },
    ),
  // Crossed leaves.
  ({ base, dark }) =>
    path('M-90 90C-90 -10 -10 -90 90 -90C90 10 10 90 -90 90Z', base) +
    path('M90 90C90 20 40 -20 0 -20C0 40 40 90 90 90Z', dark),
];

/** An abstract mark made from the seed; no letters. */
export function drawLogo({ seed, tone }: DrawingSpec): string {
  const random = createRandom(`logo ${seed}`);
  const mark = marks[Math.abs(Math.trunc(seed)) % marks.length]!;
  const content = group(mark(palettes[strong(tone)], random), {
    transform: `translate(${WIDTH / 2} ${HEIGHT / 2}) scale(0.86)`,
  });
  return svg(WIDTH, HEIGHT, new Map(), content);
}

/** Tones that show on white. */
function strong(tone: DrawingSpec['tone']): DrawingSpec['tone'] {
  if (tone === 'white' || tone === 'steel' || tone === 'glass') return 'graphite';
  return tone === 'cream' ? 'brown' : tone;
}
