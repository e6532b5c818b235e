import type { Kind } from '../kind.ts';
import { barTool } from './bar-tool.ts';
import { detergent } from './detergent.ts';
import { textile } from './textile.ts';

export const supplyKinds = {
  'bar-tool': { paint: barTool, stance: 'round', size: [90, 240, 90], tone: 'steel', maxParts: 2 },
  textile: {
    paint: textile,
    stance: 'flat',
    size: [500, 400, 40],
    tone: 'white',
    maxParts: 4,
    hangs: true,
  },
  detergent: {
    paint: detergent,
    stance: 'standing',
    size: [200, 300, 140],
    tone: 'white',
    parts: 2,
    maxParts: 2,
  },
} satisfies Record<string, Kind>;
