import type { Store } from '../store/open-store.ts';
import { isSeedUnfinished } from './begin-seed.ts';
import { seedDemo } from './seed-demo.ts';

interface SeedOptions {
  store: Store;
  /** Demo products; 0 leaves the catalogue to the owner. */
  products: number;
  now: number;
  report: (line: string) => void;
}

/** Fills a store that has never been filled, and no other: neither by us nor by an import. */
export async function seedIfEmpty({ store, ...options }: SeedOptions): Promise<void> {
  const { db } = store;
  const [seeded, unfinished, product] = await Promise.all([
    db.selectFrom('settings').select('value').where('name', '=', 'demo').executeTakeFirst(),
    isSeedUnfinished(db),
    db.selectFrom('products').select('id').limit(1).executeTakeFirst(),
  ]);
  if (seeded) return;
  await seedDemo({ store, ...options, products: product && !unfinished ? 0 : options.products });
}
