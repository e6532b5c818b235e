import type { Millis } from '../../shared/millis.ts';
import { hasFoundation, layFoundation } from '../opening/lay-foundation.ts';
import { DEMO_SETTING, readShopKind } from '../opening/shop-kind.ts';
import type { Leases } from '../platform/jobs/leases.ts';
import { workInTurn } from '../platform/jobs/work-under-lease.ts';
import type { Store } from '../platform/store/open-store.ts';
import { readSetting } from '../platform/store/settings.ts';
import { forgetSeed, isSeedUnfinished } from './begin-seed.ts';

interface FillOptions {
  store: Store;
  /**
   * Leases by which one of several processes that start at once on an empty store fills it while
   * the others wait.
   */
  leases: Leases;
  /** Demo products of a store that was never filled; 0 makes a shop of somebody's own. */
  products: number;
  /** Orders that come with them. */
  orders?: number;
  now: Millis;
  report: (line: string) => void;
}

/** Time that a process killed while it filled the store is waited for. */
const LEASE_MS = 10_000;

/**
 * Gives a store what it cannot work without: a new one the demo or the foundation of an own shop, one of
 * a former version the rows that it lacks. Goods, whether ours or imported, and what people changed stay.
 */
export async function fillStore({ leases, ...options }: FillOptions): Promise<void> {
  if (await isFilled(options.store)) return;
  const onWait = () => options.report('Магазин наполняет другой процесс, ждём его…');
  const lease = { name: 'seed', ms: LEASE_MS, onWait };
  await workInTurn(leases, lease, () => fillInTurn(options));
}

const isFilled = async ({ db }: Store): Promise<boolean> =>
  !(await isSeedUnfinished(db)) && (await hasFoundation(db));

async function fillInTurn(options: Omit<FillOptions, 'leases'>): Promise<void> {
  const { store, now, products } = options;
  if (await isFilled(store)) return;
  const { db } = store;
  const isUnfinished = await isSeedUnfinished(db);
  if (!isUnfinished && (await readSetting(db, DEMO_SETTING)) !== null) return fillGaps(store, now);
  if (products > 0 && (isUnfinished || !(await hasGoods(store)))) {
    // The demo's goods and texts are a seventh of the program: a start of a filled shop reads none.
    const { seedDemo } = await import('./seed-demo.ts');
    return seedDemo(options);
  }
  if (isUnfinished) await forgetSeed(store);
  await layFoundation(store, now);
}

/** Completes a shop that a former version has filled. */
async function fillGaps(store: Store, now: Millis): Promise<void> {
  if ((await readShopKind(store.db)) === 'demo') {
    const { completeDemo } = await import('./complete-demo.ts');
    await completeDemo(store, now);
  }
  await layFoundation(store, now);
}

async function hasGoods({ db }: Store): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined;
}
