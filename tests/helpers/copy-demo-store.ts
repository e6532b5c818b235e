import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { loadConfig } from '../../server/config/config.ts';
import { createDeps } from '../../server/deps.ts';
import { createLog } from '../../server/platform/log.ts';
import type { Dialect } from '../../server/platform/store/dialect.ts';
import type { Millis } from '../../shared/millis.ts';
import { hasDatabase, runOnServer, TEMPLATE } from './spare-databases.ts';
import { createDatabase, type TestDatabase } from './with-store.ts';

export interface Demo {
  products: number;
  now: Millis;
}

/**
 * Makes a SQLite file with demo products in a folder, and the index kept beside it, by copying those of
 * this run: filling a store costs as much as a shop, reading it a third.
 */
export async function copyDemoFile(folder: string, demo: Demo): Promise<void> {
  const kept = keptOf('sqlite', demo);
  if (!existsSync(kept)) {
    const making = `${kept}.${process.pid}`;
    mkdirSync(making, { recursive: true });
    copyFileSync(inject('migratedFile'), join(making, 'shop.db'));
    await fillStore(making, demo);
    if (!existsSync(kept)) renameSync(making, kept);
  }
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(kept, 'shop.db'), join(folder, 'shop.db'));
  copyIndex(kept, folder);
}

/** Makes a PostgreSQL database in the same way; the index lies in the folder. */
export async function copyDemoDatabase(folder: string, demo: Demo): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const kept = keptOf('postgres', demo);
  const template = `demo_${demo.products}_${demo.now}`;
  if (!existsSync(kept)) {
    const making = `${kept}.${process.pid}`;
    const database = await createDatabase(TEMPLATE);
    mkdirSync(making, { recursive: true });
    await fillStore(making, demo, database.url);
    // Another worker may have been faster.
    if (await hasDatabase(server, template)) await database.drop();
    else await runOnServer(server, `alter database ${database.name} rename to ${template}`);
    if (!existsSync(kept)) renameSync(making, kept);
  }
  copyIndex(kept, folder);
  return createDatabase(template);
}

const keptOf = (dialect: Dialect, { products, now }: Demo) =>
  join(inject('copies'), `demo-${dialect}-${products}-${now}`);

const copyIndex = (kept: string, folder: string) =>
  cpSync(join(kept, 'cache'), join(folder, 'cache'), { recursive: true });

async function fillStore(folder: string, { products, now }: Demo, url?: string): Promise<void> {
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DEMO_PRODUCTS: String(products),
    DEMO_ORDERS: '0',
    ...(url && { DATABASE_URL: url }),
  });
  const deps = await createDeps({
    config,
    log: createLog('silent'),
    publicFolder: join(import.meta.dirname, '../../public'),
    now: () => now,
    steadyNow: () => now,
    report: () => {},
  });
  await deps.catalog.keep();
  await deps.close();
}
