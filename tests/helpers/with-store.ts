import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject } from 'vitest';
import type { Dialect } from '../../server/platform/store/dialect.ts';
import { openStore, type Store } from '../../server/platform/store/open-store.ts';
import { NOBODY_WAITS } from '../../server/platform/store/patience.ts';
import { endLater } from './ends.ts';
import { copyDatabase, runOnServer, takeSpareStore } from './spare-databases.ts';

/** A fresh, migrated store; `close` removes it. A busy machine must not make it refuse what is asked. */
export async function createTestStore(dialect: Dialect = 'sqlite'): Promise<Store> {
  return dialect === 'sqlite' ? createSqlite() : takeSpareStore(inject('postgresUrl'));
}

/** Makes a file of SQLite as a copy of the migrated one: migrating costs ten times as much. */
export const copyMigrated = (file: string): void => copyFileSync(inject('migratedFile'), file);

async function createSqlite(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'marmit-store-'));
  const file = join(folder, 'shop.db');
  copyMigrated(file);
  const store = await openStore({ file }, NOBODY_WAITS);
  const close = async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...store, close };
}

export interface TestDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** A PostgreSQL database of its own: an empty one, or a copy of another that nobody has open; it ends with its test file. */
export async function createDatabase(template = 'template1'): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await copyDatabase(server, name, template);
  const drop = async () => {
    forget();
    await runOnServer(server, `drop database if exists ${name} with (force)`);
  };
  const forget = endLater(drop);
  return { name, url: `${server}/${name}`, drop };
}

/** The same tests on SQLite and on PostgreSQL. */
export function describeOnBothStores(name: string, tests: (dialect: Dialect) => void): void {
  describe.each(['sqlite', 'postgres'] as const)(`${name} (%s)`, tests);
}
