import type { Db } from '../platform/store/open-store.ts';
import { readSetting } from '../platform/store/settings.ts';
import { DEMO_SETTING } from './begin-seed.ts';

/** Whether the goods of a store were invented for it. */
export async function hasDemoGoods(db: Db): Promise<boolean> {
  const value = await readSetting(db, DEMO_SETTING);
  if (value === null) return false;
  const { products = 0 } = JSON.parse(value) as { products?: number };
  return products > 0;
}
