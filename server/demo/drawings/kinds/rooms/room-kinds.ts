import type { Kind } from '../kind.ts';
import { chair } from './chair.ts';
import { diningTable } from './dining-table.ts';
import { fan } from './fan.ts';

export const roomKinds = {
  fan: { paint: fan, stance: 'standing', size: [450, 450, 200], tone: 'graphite' },
  chair: { paint: chair, stance: 'table', size: [450, 880, 500], tone: 'wood' },
  'dining-table': { paint: diningTable, stance: 'table', size: [800, 750, 800], tone: 'wood' },
} satisfies Record<string, Kind>;
