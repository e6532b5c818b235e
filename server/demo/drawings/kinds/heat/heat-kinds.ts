import type { Kind } from '../kind.ts';
import { bainMarie } from './bain-marie.ts';
import { combiOven } from './combi-oven.ts';
import { contactGrill } from './contact-grill.ts';
import { deckOven } from './deck-oven.ts';
import { fryer } from './fryer.ts';
import { oven } from './oven.ts';
import { riceCooker } from './rice-cooker.ts';
import { stove } from './stove.ts';
import { waterBoiler } from './water-boiler.ts';

export const heatKinds = {
  stove: {
    paint: stove,
    stance: 'table',
    size: [800, 900, 700],
    tone: 'steel',
    parts: 4,
    maxParts: 8,
  },
  oven: {
    paint: oven,
    stance: 'standing',
    size: [840, 1500, 800],
    tone: 'steel',
    parts: 3,
    maxParts: 4,
  },
  'combi-oven': {
    paint: combiOven,
    stance: 'standing',
    size: [850, 900, 780],
    tone: 'steel',
    parts: 6,
    maxParts: 20,
  },
  fryer: {
    paint: fryer,
    stance: 'table',
    size: [560, 420, 460],
    tone: 'steel',
    parts: 2,
    maxParts: 3,
  },
  'contact-grill': {
    paint: contactGrill,
    stance: 'table',
    size: [560, 300, 400],
    tone: 'steel',
    parts: 1,
    maxParts: 2,
  },
  'rice-cooker': { paint: riceCooker, stance: 'round', size: [460, 400, 460], tone: 'steel' },
  'water-boiler': { paint: waterBoiler, stance: 'round', size: [340, 520, 340], tone: 'steel' },
  'bain-marie': {
    paint: bainMarie,
    stance: 'table',
    size: [1100, 1150, 700],
    tone: 'steel',
    parts: 3,
    maxParts: 6,
  },
  'deck-oven': {
    paint: deckOven,
    stance: 'standing',
    size: [1300, 1500, 1000],
    tone: 'steel',
    parts: 2,
    maxParts: 4,
  },
} satisfies Record<string, Kind>;
