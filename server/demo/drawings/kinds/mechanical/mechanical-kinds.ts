import type { Kind } from '../kind.ts';
import { boneSaw } from './bone-saw.ts';
import { cutter } from './cutter.ts';
import { meatGrinder } from './meat-grinder.ts';
import { potatoPeeler } from './potato-peeler.ts';
import { scales } from './scales.ts';
import { slicer } from './slicer.ts';
import { vacuumPacker } from './vacuum-packer.ts';
import { vegetableCutter } from './vegetable-cutter.ts';

export const mechanicalKinds = {
  slicer: { paint: slicer, stance: 'standing', size: [580, 440, 460], tone: 'steel' },
  'meat-grinder': { paint: meatGrinder, stance: 'table', size: [330, 480, 500], tone: 'steel' },
  'bone-saw': { paint: boneSaw, stance: 'standing', size: [520, 900, 480], tone: 'steel' },
  'vegetable-cutter': {
    paint: vegetableCutter,
    stance: 'table',
    size: [360, 600, 400],
    tone: 'white',
  },
  cutter: { paint: cutter, stance: 'table', size: [300, 440, 340], tone: 'steel' },
  'potato-peeler': { paint: potatoPeeler, stance: 'table', size: [520, 820, 560], tone: 'steel' },
  'vacuum-packer': { paint: vacuumPacker, stance: 'table', size: [480, 460, 520], tone: 'steel' },
  scales: { paint: scales, stance: 'table', size: [330, 130, 320], tone: 'white' },
} satisfies Record<string, Kind>;
