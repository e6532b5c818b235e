import type { Kind } from '../kind.ts';
import { blastChiller } from './blast-chiller.ts';
import { coldRoom } from './cold-room.ts';
import { displayCase } from './display-case.ts';
import { fridge } from './fridge.ts';
import { fridgeGlass } from './fridge-glass.ts';
import { fridgeTable } from './fridge-table.ts';
import { iceMaker } from './ice-maker.ts';
import { proofer } from './proofer.ts';

export const coldKinds = {
  fridge: {
    paint: fridge,
    stance: 'standing',
    size: [700, 2050, 820],
    tone: 'steel',
    parts: 1,
    maxParts: 3,
  },
  'fridge-glass': {
    paint: fridgeGlass,
    stance: 'standing',
    size: [700, 2000, 720],
    tone: 'white',
    parts: 1,
    maxParts: 3,
  },
  'fridge-table': {
    paint: fridgeTable,
    stance: 'table',
    size: [1390, 860, 600],
    tone: 'steel',
    parts: 2,
    maxParts: 4,
  },
  'cold-room': { paint: coldRoom, stance: 'standing', size: [2560, 2200, 1960], tone: 'white' },
  'blast-chiller': {
    paint: blastChiller,
    stance: 'standing',
    size: [800, 1000, 800],
    tone: 'steel',
  },
  'display-case': { paint: displayCase, stance: 'standing', size: [1300, 1280, 720], tone: 'wood' },
  'ice-maker': { paint: iceMaker, stance: 'standing', size: [500, 800, 580], tone: 'steel' },
  proofer: {
    paint: proofer,
    stance: 'standing',
    size: [820, 1700, 800],
    tone: 'steel',
    parts: 8,
    maxParts: 16,
  },
} satisfies Record<string, Kind>;
