import { bakery } from './uses/bakery.ts';
import { bar } from './uses/bar.ts';
import { cold } from './uses/cold.ts';
import { furniture } from './uses/furniture.ts';
import { hall } from './uses/hall.ts';
import { heat } from './uses/heat.ts';
import { machines } from './uses/machines.ts';
import { tableware } from './uses/tableware.ts';
import type { Use, Uses } from './uses/use.ts';

/** Uses of all goods. Must hold for every model; sentences end with a full stop. */
export const uses: Uses = {
  ...furniture,
  ...heat,
  ...cold,
  ...bakery,
  ...bar,
  ...machines,
  ...tableware,
  ...hall,
};

/** Use of a category stands before what holds for its family. */
export function findUse(category: string, family: string): Use {
  const found = uses[category] ?? uses[family];
  if (!found) throw new Error(`No use of ${family} in ${category}`);
  return found;
}
