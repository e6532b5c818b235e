import type { Kind } from '../kind.ts';
import { cup } from './cup.ts';
import { cutlery } from './cutlery.ts';
import { cuttingBoard } from './cutting-board.ts';
import { glass } from './glass.ts';
import { knife } from './knife.ts';
import { paperCup } from './paper-cup.ts';
import { plate } from './plate.ts';
import { wineGlass } from './wine-glass.ts';

export const tablewareKinds = {
  plate: { paint: plate, stance: 'flat', size: [260, 26, 260], tone: 'white' },
  cup: { paint: cup, stance: 'round', size: [90, 70, 90], tone: 'white' },
  glass: { paint: glass, stance: 'round', size: [80, 110, 80], tone: 'glass' },
  'wine-glass': { paint: wineGlass, stance: 'round', size: [85, 220, 85], tone: 'glass' },
  'paper-cup': { paint: paperCup, stance: 'round', size: [80, 110, 80], tone: 'white' },
  cutlery: {
    paint: cutlery,
    stance: 'flat',
    size: [130, 4, 200],
    tone: 'steel',
    parts: 3,
    maxParts: 4,
    hangs: true,
  },
  knife: {
    paint: knife,
    stance: 'flat',
    size: [330, 20, 50],
    tone: 'black',
    maxParts: 4,
    hangs: true,
  },
  'cutting-board': { paint: cuttingBoard, stance: 'flat', size: [450, 20, 300], tone: 'wood' },
} satisfies Record<string, Kind>;
