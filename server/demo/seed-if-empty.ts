import type { Millis } from '../../shared/millis.ts';
import type { Leases } from '../platform/jobs/leases.ts';
import { workInTurn } from '../platform/jobs/work-under-lease.ts';
import type { Store } from '../platform/store/open-store.ts';
import { DEMO_SETTING, isSeedUnfinished } from './begin-seed.ts';
import { seedDemo } from './seed-demo.ts';

interface SeedOptions {
  store: Store;
  /** Of processes that start at once on an empty store one fills it and the others wait. */
  leases: Leases;
  /** Demo products; 0 leaves the catalogue to the owner. */
  products: number;
  now: Millis;
  report: (line: string) => void;
}

/** A process that was killed while it filled the store is waited for so long. */
const SEED_LEASE_MS = 10_000;

/** Fills a store that has never been filled, and no other: neither by us nor by an import. */
export async function seedIfEmpty({ leases, ...options }: SeedOptions): Promise<void> {
  if (await isSeeded(options.store)) return;
  const onWait = () => options.report('Магазин наполняет другой процесс, ждём его…');
  const lease = { name: 'seed', ms: SEED_LEASE_MS, onWait };
  await workInTurn(leases, lease, () => seedInTurn(options));
}

async function isSeeded({ db }: Store): Promise<boolean> {
  const settings = db.selectFrom('settings').select('value').where('name', '=', DEMO_SETTING);
  return (await settings.executeTakeFirst()) !== undefined;
}

async function seedInTurn({ store, ...options }: Omit<SeedOptions, 'leases'>): Promise<void> {
  const { db } = store;
  if (await isSeeded(store)) return;
  const [unfinished, product] = await Promise.all([
    isSeedUnfinished(db),
    db.selectFrom('products').select('id').limit(1).executeTakeFirst(),
  ]);
  await seedDemo({ store, ...options, products: product && !unfinished ? 0 : options.products });
}
