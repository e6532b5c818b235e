import type { Kind } from '../kind.ts';
import { conveyorDishwasher } from './conveyor-dishwasher.ts';
import { dishwasher } from './dishwasher.ts';
import { hoodDishwasher } from './hood-dishwasher.ts';

export const dishwashingKinds = {
  dishwasher: { paint: dishwasher, stance: 'standing', size: [590, 820, 600], tone: 'steel' },
  'hood-dishwasher': {
    paint: hoodDishwasher,
    stance: 'standing',
    size: [680, 1480, 760],
    tone: 'steel',
  },
  'conveyor-dishwasher': {
    paint: conveyorDishwasher,
    stance: 'standing',
    size: [2200, 1500, 800],
    tone: 'steel',
  },
} satisfies Record<string, Kind>;
