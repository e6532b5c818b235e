import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hidePassword, IN_USE, requireTool } from './shop-data.mjs';

const readSql = (name) => readFileSync(join(import.meta.dirname, name), 'utf8');

/**
 * Puts a dump back in one transaction. `force`: what is there is dropped first, tables that the copy knows
 * nothing of too; without it a database that has tables refuses by itself. Numbers go on with a gap.
 */
export async function restorePostgres(dump, databaseUrl, force) {
  requireTool('pg_restore');
  requireTool('psql');
  const { url, env } = hidePassword(databaseUrl);
  refuseSessions(url, env);
  const database = spawn('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null', url], {
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  // Words of psql on its end are told below; it may end before all was sent.
  database.stdin.on('error', () => {});
  const restored = endOf(database);
  database.stdin.write(`begin;\n${force ? readSql('empty.sql') : ''}`);
  const copy = spawn('pg_restore', ['--no-owner', '--file=-', dump], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  copy.stdout.pipe(database.stdin, { end: false });
  const failed = await Promise.race([endOf(copy), restored]);
  // Without a commit nothing of it stays.
  database.stdin.end(
    failed ? 'rollback;\n' : `${readSql('raise.sql')}${readSql('end-access.sql')}commit;\n`,
  );
  const reason = (await restored) || failed;
  if (reason) throw new Error(reason);
}

/** Gives what a program said of its failure; null: it ended well. */
function endOf(program) {
  let said = '';
  program.stderr.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve, reject) => {
    program.once('error', reject);
    program.once('close', (code) => resolve(code === 0 ? null : said.trim() || `код ${code}`));
  });
}

/** Tables are not to go under a shop that takes orders. @throws when its role has other sessions. */
function refuseSessions(url, env) {
  const sessions = `select count(*) from pg_stat_activity where datname = current_database()
    and usename = current_user and pid <> pg_backend_pid()`;
  const args = ['-X', '-A', '-t', '-c', sessions, url];
  const { status, stdout, stderr } = spawnSync('psql', args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  if (stdout.trim() !== '0') throw new Error(IN_USE);
}
