import type { Kind } from '../kind.ts';
import { bakingTray } from './baking-tray.ts';
import { gastroContainer } from './gastro-container.ts';
import { mold } from './mold.ts';
import { pan } from './pan.ts';
import { pot } from './pot.ts';
import { tray } from './tray.ts';

export const kitchenwareKinds = {
  'gastro-container': {
    paint: gastroContainer,
    stance: 'table',
    size: [530, 150, 325],
    tone: 'steel',
    maxParts: 2,
  },
  'baking-tray': { paint: bakingTray, stance: 'flat', size: [600, 20, 400], tone: 'steel' },
  pan: { paint: pan, stance: 'round', size: [280, 60, 280], tone: 'graphite' },
  pot: { paint: pot, stance: 'round', size: [320, 320, 320], tone: 'steel', parts: 2, maxParts: 2 },
  mold: { paint: mold, stance: 'flat', size: [260, 70, 260], tone: 'graphite', maxParts: 24 },
  tray: { paint: tray, stance: 'flat', size: [450, 25, 350], tone: 'brown' },
} satisfies Record<string, Kind>;
