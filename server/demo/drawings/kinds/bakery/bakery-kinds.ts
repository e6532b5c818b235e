import type { Kind } from '../kind.ts';
import { breadSlicer } from './bread-slicer.ts';
import { doughMixer } from './dough-mixer.ts';
import { doughSheeter } from './dough-sheeter.ts';
import { flourSifter } from './flour-sifter.ts';
import { packingMachine } from './packing-machine.ts';
import { pizzaPress } from './pizza-press.ts';
import { planetaryMixer } from './planetary-mixer.ts';

export const bakeryKinds = {
  'planetary-mixer': {
    paint: planetaryMixer,
    stance: 'standing',
    size: [520, 900, 560],
    tone: 'white',
  },
  'dough-mixer': { paint: doughMixer, stance: 'table', size: [480, 730, 800], tone: 'white' },
  'pizza-press': { paint: pizzaPress, stance: 'table', size: [500, 760, 600], tone: 'steel' },
  'dough-sheeter': { paint: doughSheeter, stance: 'table', size: [520, 560, 420], tone: 'steel' },
  'flour-sifter': { paint: flourSifter, stance: 'table', size: [500, 900, 560], tone: 'steel' },
  'bread-slicer': { paint: breadSlicer, stance: 'table', size: [620, 640, 640], tone: 'white' },
  'packing-machine': {
    paint: packingMachine,
    stance: 'table',
    size: [600, 360, 600],
    tone: 'steel',
  },
} satisfies Record<string, Kind>;
