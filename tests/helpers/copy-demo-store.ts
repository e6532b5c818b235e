import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { openStore } from '../../server/platform/store/open-store.ts';
import type { Millis } from '../../shared/millis.ts';

export interface DemoStore {
  /** Path of the SQLite file to make. */
  file: string;
  products: number;
  now: Millis;
}

/** Makes a store with demo products by copying one of this run: filling it costs as much as a shop. */
export async function copyDemoStore({ file, products, now }: DemoStore): Promise<void> {
  const kept = join(inject('copies'), `demo-${products}-${now}.db`);
  if (!existsSync(kept)) {
    const making = `${kept}.${process.pid}`;
    await fillStore({ file: making, products, now });
    renameSync(making, kept);
  }
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(kept, file);
}

async function fillStore({ file, products, now }: DemoStore): Promise<void> {
  copyFileSync(inject('migratedFile'), file);
  const store = await openStore({ file });
  await seedDemo({ store, products, now, report: () => {} });
  await store.close();
}
