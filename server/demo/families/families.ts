import { bakeryFamilies } from './bakery.ts';
import { barFamilies } from './bar.ts';
import { coffeeFamilies } from './coffee.ts';
import { coldFamilies } from './cold.ts';
import { cookwareFamilies } from './cookware.ts';
import { dishwashingFamilies } from './dishwashing.ts';
import type { Family } from './family.ts';
import { hallAndStoreFamilies } from './hall-and-store.ts';
import { heatFamilies } from './heat.ts';
import { mechanicalFamilies } from './mechanical.ts';
import { neutralFamilies } from './neutral.ts';
import { tablewareFamilies } from './tableware.ts';

/** Every kind of product of the demo shop. */
export const families: readonly Family[] = [
  ...neutralFamilies,
  ...heatFamilies,
  ...coldFamilies,
  ...bakeryFamilies,
  ...barFamilies,
  ...coffeeFamilies,
  ...mechanicalFamilies,
  ...dishwashingFamilies,
  ...tablewareFamilies,
  ...cookwareFamilies,
  ...hallAndStoreFamilies,
];
