import { spawnSync } from 'node:child_process';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Folders of DATA_DIR that hold what cannot be made anew. */
export const FILE_FOLDERS = ['images', 'documents'];

/** File in DATA_DIR whose time is that of the newest whole copy: `server/platform/copies/last-copy.ts` too. */
const MARK = ['backup', 'last'];

/** Leaves a mark for the shop that a whole copy was begun at a time. */
export function markCopy(dataDir, begunAt) {
  const file = join(dataDir, ...MARK);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  utimesSync(file, begunAt, begunAt);
}

/** Refusal to put a copy back under programs that go on writing. */
export const IN_USE = 'базой пользуются: остановите магазин вместе с сокетами и другие его команды';

/** Places of the shop's data, as server/config/config.ts reads it. */
export function readSettings() {
  const { DATABASE_URL: databaseUrl = '', DATA_DIR } = process.env;
  // An empty variable counts as absent there too.
  return { databaseUrl, dataDir: DATA_DIR || './data' };
}

/** Rows of every table of a SQLite file that is whole. @throws when it is damaged. */
export function countRows(file) {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const { integrity_check: verdict } = database.prepare('pragma integrity_check').get();
    if (verdict !== 'ok') throw new Error(`база повреждена: ${verdict}`);
    const tables = database
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
      .all();
    return Object.fromEntries(
      tables
        .map(({ name }) => [name, database.prepare(`select count(*) as n from "${name}"`).get().n])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  } finally {
    database.close();
  }
}

/**
 * Address for the programs of PostgreSQL, and the environment with its password: arguments of a program can
 * be read by everybody on the machine.
 */
export function hidePassword(url) {
  const [, head = '', password = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/[^:@/?]*):([^@]*)(@.*)$/.exec(url) ?? [];
  if (!head) return { url, env: process.env };
  return { url: head + rest, env: { ...process.env, PGPASSWORD: decodeURIComponent(password) } };
}

/** @throws with the way out when a program of PostgreSQL is missing. */
export function requireTool(name) {
  if (spawnSync(name, ['--version']).status === 0) return;
  throw new Error(
    `нет программы ${name}: установите postgresql-client той же версии, что и сервер`,
  );
}
