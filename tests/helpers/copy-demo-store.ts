import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { loadConfig } from '../../server/config/config.ts';
import { createDeps } from '../../server/deps.ts';
import { createLog } from '../../server/platform/log.ts';
import type { Millis } from '../../shared/millis.ts';

export interface DemoStore {
  /** Path of the SQLite file to make. */
  file: string;
  products: number;
  now: Millis;
}

/**
 * Makes a store with demo products, and the index kept beside it, by copying those of this run: filling
 * a store costs as much as a shop, reading it a third.
 */
export async function copyDemoStore({ file, products, now }: DemoStore): Promise<void> {
  const kept = join(inject('copies'), `demo-${products}-${now}`);
  if (!existsSync(kept)) {
    const making = `${kept}.${process.pid}`;
    await fillStore({ folder: making, products, now });
    if (!existsSync(kept)) renameSync(making, kept);
  }
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(join(kept, 'shop.db'), file);
  cpSync(join(kept, 'cache'), join(dirname(file), 'cache'), { recursive: true });
}

async function fillStore(made: { folder: string; products: number; now: Millis }): Promise<void> {
  const { folder, products, now } = made;
  mkdirSync(folder, { recursive: true });
  copyFileSync(inject('migratedFile'), join(folder, 'shop.db'));
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DEMO_PRODUCTS: String(products),
    DEMO_ORDERS: '0',
  });
  const deps = await createDeps({
    config,
    log: createLog('silent'),
    publicFolder: join(import.meta.dirname, '../../public'),
    now: () => now,
    report: () => {},
  });
  await deps.catalog.keep();
  await deps.close();
}
