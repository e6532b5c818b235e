import { linear } from '../../paint.ts';
import type { Stage } from '../../stage.ts';

export const steelBlade = (stage: Stage) =>
  linear(
    stage,
    'steel-blade',
    [0, 0, 0, 1],
    [
      [0, '#fbfcfc'],
      [0.45, '#c9d1d5'],
      [0.55, '#eef1f2'],
      [1, '#a4afb5'],
    ],
  );
