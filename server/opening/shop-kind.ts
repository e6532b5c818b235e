import { z } from 'zod';
import type { Db } from '../platform/store/open-store.ts';
import { readSetting } from '../platform/store/settings.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** `demo`: invented goods and an invented firm; `own`: a shop of somebody's own. */
export type ShopKind = 'demo' | 'own';

/** Row of `settings` that tells what a demo shop was filled with. */
export const DEMO_SETTING = 'demo';
/** Row of `settings` that tells which edition of the reference rows a shop has. */
export const FOUNDATION_SETTING = 'foundation';
/** Grows when a shop cannot do without rows that stores of former versions lack. */
export const FOUNDATION_EDITION = 3;

const filledShape = z.object({ products: z.int() });

/** Purpose of the store; one that was never filled is somebody's own. */
export async function readShopKind(db: Db | Tx): Promise<ShopKind> {
  const filled = await readSetting(db, DEMO_SETTING);
  if (filled === null) return 'own';
  return filledShape.parse(JSON.parse(filled)).products > 0 ? 'demo' : 'own';
}
