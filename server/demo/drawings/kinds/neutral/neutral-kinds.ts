import type { Kind } from '../kind.ts';
import { handSink } from './hand-sink.ts';
import { hood } from './hood.ts';
import { neutralCabinet } from './neutral-cabinet.ts';
import { rack } from './rack.ts';
import { sink } from './sink.ts';
import { trolley } from './trolley.ts';
import { wallShelf } from './wall-shelf.ts';
import { workTable } from './work-table.ts';

export const neutralKinds = {
  sink: {
    paint: sink,
    stance: 'table',
    size: [1200, 860, 600],
    tone: 'steel',
    parts: 2,
    maxParts: 4,
  },
  'hand-sink': {
    paint: handSink,
    stance: 'table',
    size: [400, 480, 330],
    tone: 'steel',
    hangs: true,
  },
  'work-table': { paint: workTable, stance: 'table', size: [1200, 860, 600], tone: 'steel' },
  rack: {
    paint: rack,
    stance: 'standing',
    size: [1000, 1800, 500],
    tone: 'steel',
    parts: 4,
    maxParts: 6,
  },
  'wall-shelf': {
    paint: wallShelf,
    stance: 'table',
    size: [1000, 350, 300],
    tone: 'steel',
    parts: 1,
    maxParts: 3,
    hangs: true,
  },
  hood: { paint: hood, stance: 'below', size: [1200, 600, 900], tone: 'steel', hangs: true },
  trolley: {
    paint: trolley,
    stance: 'table',
    size: [860, 940, 540],
    tone: 'steel',
    parts: 3,
    maxParts: 5,
  },
  'neutral-cabinet': {
    paint: neutralCabinet,
    stance: 'standing',
    size: [1200, 860, 600],
    tone: 'steel',
    parts: 2,
    maxParts: 4,
  },
} satisfies Record<string, Kind>;
