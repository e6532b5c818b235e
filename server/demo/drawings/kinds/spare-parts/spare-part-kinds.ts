import type { Kind } from '../kind.ts';
import { sparePart } from './spare-part.ts';

export const sparePartKinds = {
  'spare-part': {
    paint: sparePart,
    stance: 'flat',
    size: [120, 30, 120],
    tone: 'steel',
    parts: 7,
    maxParts: 7,
    hangs: true,
  },
} satisfies Record<string, Kind>;
