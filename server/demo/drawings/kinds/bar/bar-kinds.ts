import type { Kind } from '../kind.ts';
import { barMixer } from './bar-mixer.ts';
import { beerTap } from './beer-tap.ts';
import { blender } from './blender.ts';
import { coffeeGrinder } from './coffee-grinder.ts';
import { coffeeMachine } from './coffee-machine.ts';
import { hotChocolate } from './hot-chocolate.ts';
import { juicer } from './juicer.ts';
import { tanks } from './tanks.ts';

export const barKinds = {
  blender: { paint: blender, stance: 'round', size: [220, 480, 230], tone: 'black' },
  'bar-mixer': {
    paint: barMixer,
    stance: 'standing',
    size: [200, 500, 200],
    tone: 'steel',
    parts: 1,
    maxParts: 3,
  },
  'juice-cooler': {
    paint: (stage, subject) => tanks(stage, subject, false),
    stance: 'standing',
    size: [430, 680, 420],
    tone: 'steel',
    parts: 2,
    maxParts: 3,
  },
  granitor: {
    paint: (stage, subject) => tanks(stage, subject, true),
    stance: 'standing',
    size: [540, 820, 540],
    tone: 'black',
    parts: 2,
    maxParts: 3,
  },
  'beer-tap': {
    paint: beerTap,
    stance: 'standing',
    size: [560, 620, 220],
    tone: 'steel',
    parts: 3,
    maxParts: 6,
  },
  'hot-chocolate': { paint: hotChocolate, stance: 'round', size: [300, 480, 340], tone: 'black' },
  'coffee-machine': {
    paint: coffeeMachine,
    stance: 'standing',
    size: [760, 560, 560],
    tone: 'steel',
    parts: 2,
    maxParts: 4,
  },
  'coffee-grinder': { paint: coffeeGrinder, stance: 'round', size: [220, 580, 340], tone: 'black' },
  juicer: { paint: juicer, stance: 'standing', size: [260, 480, 320], tone: 'steel' },
} satisfies Record<string, Kind>;
