import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { loadConfig } from '../../server/config/config.ts';
import { createDeps } from '../../server/deps.ts';
import { createLog } from '../../server/platform/log.ts';
import type { Dialect } from '../../server/platform/store/dialect.ts';
import type { Millis } from '../../shared/millis.ts';
import { runOnServer, TEMPLATE } from './spare-databases.ts';
import { copyMigrated, createDatabase, type TestDatabase } from './with-store.ts';

/** Codes of PostgreSQL when another worker was faster: before it looked, or while it wrote. */
const DUPLICATES = ['42P04', '23505'];

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
    copyMigrated(join(making, 'shop.db'));
    await fillStore(making, demo);
    keep(making, kept);
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
    await runOnServer(server, `alter database ${database.name} rename to ${template}`).catch(
      async (error: { code?: string }) => {
        if (!DUPLICATES.includes(error.code ?? '')) throw error;
        await database.drop();
      },
    );
    keep(making, kept);
  }
  copyIndex(kept, folder);
  return createDatabase(template);
}

/** Gives a folder that was made its name; another worker's of that name stays. */
function keep(making: string, kept: string): void {
  try {
    renameSync(making, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
  }
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
