import type { DrawingTone } from './drawing.ts';
import { palettes } from './palettes.ts';
import { element } from './shapes.ts';
import type { Stage } from './stage.ts';

type Stop = readonly [offset: number, color: string, opacity?: number];

/** Direction as x1 y1 x2 y2 in shares of the painted shape. */
export function linear(
  stage: Stage,
  name: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  stops: readonly Stop[],
): string {
  return stage.define(name, (id) =>
    element(
      'linearGradient',
      { id, x1: `${x1}`, y1: `${y1}`, x2: `${x2}`, y2: `${y2}` },
      stopList(stops),
    ),
  );
}

export function radial(stage: Stage, name: string, stops: readonly Stop[]): string {
  return stage.define(name, (id) => element('radialGradient', { id }, stopList(stops)));
}

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(([offset, color, opacity]) =>
      element('stop', {
        offset: `${offset}`,
        'stop-color': color,
        'stop-opacity': opacity === undefined ? undefined : `${opacity}`,
      }),
    )
    .join('');
}

/** A face turned to the viewer; metal shows soft streaks. */
export function frontPaint(stage: Stage, of: DrawingTone): string {
  const { base, dark } = palettes[of];
  if (of === 'steel') {
    return linear(
      stage,
      'front-steel',
      [0, 0, 1, 0.25],
      [
        [0, '#dfe4e7'],
        [0.22, '#c8d0d4'],
        [0.45, '#eff2f3'],
        [0.7, '#c9d1d5'],
        [1, '#b3bdc2'],
      ],
    );
  }
  return linear(
    stage,
    `front-${of}`,
    [0, 0, 0.6, 1],
    [
      [0, of === 'white' ? '#fbfcfc' : base],
      [0.35, of === 'white' ? '#f4f6f6' : base],
      [1, of === 'white' ? '#dfe5e4' : dark],
    ],
  );
}

export function sidePaint(stage: Stage, of: DrawingTone): string {
  const { base, dark, deep } = palettes[of];
  return linear(
    stage,
    `side-${of}`,
    [0, 0, 1, 0.4],
    [
      [0, of === 'white' ? '#dfe5e4' : dark],
      [0.5, of === 'steel' ? '#b9c2c6' : of === 'white' ? '#d3dad8' : dark],
      [1, of === 'white' ? dark : of === 'steel' ? '#98a3a9' : deep],
      ...(of === 'glass' ? ([[1, base]] as const) : []),
    ],
  );
}

export function topPaint(stage: Stage, of: DrawingTone): string {
  const { light, base } = palettes[of];
  return linear(
    stage,
    `top-${of}`,
    [0, 0, 0.5, 1],
    [
      [0, of === 'white' ? '#f1f4f4' : base],
      [1, light],
    ],
  );
}

/** Paint of a thing turned on a lathe, lit from the left. */
export function roundPaint(stage: Stage, of: DrawingTone): string {
  const { light, base, dark, deep } = palettes[of];
  const soft = of === 'white' || of === 'cream';
  return linear(
    stage,
    `round-${of}`,
    [0, 0, 1, 0],
    [
      [0, soft ? dark : deep],
      [0.12, soft ? base : dark],
      [0.3, light],
      [0.48, base],
      [0.8, soft ? dark : dark],
      [0.94, soft ? dark : deep],
      [1, soft ? base : dark],
    ],
  );
}

/** The inner wall of something hollow. */
export function hollowPaint(stage: Stage, of: DrawingTone): string {
  const { light, base, dark, deep } = palettes[of];
  const soft = of === 'white' || of === 'cream';
  return linear(
    stage,
    `hollow-${of}`,
    [0, 0, 1, 0.6],
    [
      [0, soft ? dark : deep],
      [0.5, soft ? base : dark],
      [1, soft ? light : base],
    ],
  );
}

/** Thick tinted glass before a dark inside: oven doors. */
export function darkGlassPaint(stage: Stage): string {
  return linear(
    stage,
    'dark-glass',
    [0, 0, 0.5, 1],
    [
      [0, '#54626a'],
      [0.45, '#333d43'],
      [1, '#20272b'],
    ],
  );
}

/** Clear glass: visible at its edges only. */
export function clearGlassPaint(stage: Stage): string {
  return linear(
    stage,
    'clear-glass',
    [0, 0, 1, 0],
    [
      [0, '#7c9aa4', 0.62],
      [0.07, '#b9d0d7', 0.4],
      [0.2, '#ffffff', 0.75],
      [0.3, '#dcebef', 0.3],
      [0.7, '#d3e4e9', 0.34],
      [0.9, '#a9c3cb', 0.5],
      [1, '#7896a0', 0.7],
    ],
  );
}
