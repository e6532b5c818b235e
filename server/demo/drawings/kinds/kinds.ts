import type { DrawingKind } from '../drawing.ts';
import { bakeryKinds } from './bakery/bakery-kinds.ts';
import { barKinds } from './bar/bar-kinds.ts';
import { coldKinds } from './cold/cold-kinds.ts';
import { dishwashingKinds } from './dishwashing/dishwashing-kinds.ts';
import { heatKinds } from './heat/heat-kinds.ts';
import type { Kind } from './kind.ts';
import { kitchenwareKinds } from './kitchenware/kitchenware-kinds.ts';
import { mechanicalKinds } from './mechanical/mechanical-kinds.ts';
import { neutralKinds } from './neutral/neutral-kinds.ts';
import { roomKinds } from './rooms/room-kinds.ts';
import { sparePartKinds } from './spare-parts/spare-part-kinds.ts';
import { supplyKinds } from './supplies/supply-kinds.ts';
import { tablewareKinds } from './tableware/tableware-kinds.ts';

export type ThingKind = Exclude<DrawingKind, 'logo' | 'scene' | 'plan'>;

/** Kinds of everything that can be drawn as one thing. */
export const kinds: Readonly<Record<ThingKind, Kind>> = {
  ...neutralKinds,
  ...heatKinds,
  ...coldKinds,
  ...bakeryKinds,
  ...barKinds,
  ...mechanicalKinds,
  ...dishwashingKinds,
  ...tablewareKinds,
  ...kitchenwareKinds,
  ...roomKinds,
  ...sparePartKinds,
  ...supplyKinds,
};
