import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import type { Dialect } from '../../server/store/dialect.ts';
import { openStore, type Store } from '../../server/store/open-store.ts';
import { NOBODY_WAITS } from '../../server/store/patience.ts';

/** A fresh, migrated store; `close` removes it. A busy machine must not make it refuse what is asked. */
export async function createTestStore(dialect: Dialect = 'sqlite'): Promise<Store> {
  return dialect === 'sqlite' ? createSqlite() : createPostgres();
}

async function createSqlite(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'marmit-store-'));
  const store = await openStore({ file: join(folder, 'shop.db') }, NOBODY_WAITS);
  const close = async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...store, close };
}

async function createPostgres(): Promise<Store> {
  const { url, drop } = await createDatabase();
  const store = await openStore({ databaseUrl: url, file: '' }, NOBODY_WAITS);
  const close = async () => {
    await store.close();
    await drop();
  };
  return { ...store, close };
}

/** An empty PostgreSQL database of its own. */
export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(server, `create database ${name}`);
  const drop = () => runOnServer(server, `drop database ${name} with (force)`);
  return { url: `${server}/${name}`, drop };
}

async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same tests on SQLite and on PostgreSQL. */
export function describeOnBothStores(name: string, tests: (dialect: Dialect) => void): void {
  describe.each(['sqlite', 'postgres'] as const)(`${name} (%s)`, tests);
}
