/** `npm run backup -- FOLDER`: a copy of the shop's data while it goes on working. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import {
  countRows,
  FILE_FOLDERS,
  hidePassword,
  markCopy,
  readSettings,
  requireTool,
} from './backup/shop-data.mjs';

const USAGE = `Резервная копия: npm run backup -- ПАПКА

  Пишет в ПАПКА/<время> базу, картинки и документы. Откуда — говорят те же DATABASE_URL и DATA_DIR,
  что и магазину. Магазин при этом работает.
`;
/**
 * More pages than a database has: of a copy in several steps SQLite begins anew after each write between
 * two, and a reader of one step holds no writer up.
 */
const ALL_PAGES = 2 ** 31 - 1;

const [target] = process.argv.slice(2);
if (!target || target.startsWith('-')) {
  process.stdout.write(USAGE);
  process.exit(2);
}
try {
  const begunAt = new Date();
  const settings = readSettings();
  const folder = await makeBackup(resolve(target), settings);
  console.log(`Копия готова: ${folder}`);
  leaveMark(settings.dataDir, begunAt);
} catch (error) {
  console.error(`Копия не сделана: ${error.message}`);
  process.exit(1);
}

/** The copy is whole also where the data folder may only be read. */
function leaveMark(dataDir, begunAt) {
  try {
    markCopy(dataDir, begunAt);
  } catch (error) {
    console.error(`Магазин о копии не узнает, отметка не записана: ${error.message}`);
  }
}

/** The folder appears under its name when it is complete. */
async function makeBackup(target, settings) {
  const name = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const folder = join(target, name);
  const unfinished = `${folder}.part`;
  mkdirSync(unfinished, { recursive: true });
  try {
    const counts = settings.databaseUrl
      ? dumpPostgres(settings.databaseUrl, join(unfinished, 'shop.dump'))
      : await copySqlite(join(settings.dataDir, 'shop.db'), join(unfinished, 'shop.db'));
    copyFiles(settings.dataDir, unfinished);
    if (counts) {
      writeFileSync(join(unfinished, 'counts.json'), `${JSON.stringify(counts, null, 2)}\n`);
    }
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

/** Counts are read from the copy: they are what a restored shop must have. */
async function copySqlite(from, to) {
  if (!existsSync(from)) throw new Error(`нет базы ${from}`);
  if (existsSync(`${from}-shm`)) await copyWhileOpen(from, to);
  else copyClosed(from, to);
  return countRows(to);
}

/** Copies a store that others may write to meanwhile. */
async function copyWhileOpen(from, to) {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}

/**
 * Copies a store that nobody has open as files: opening it would write beside it, which a folder
 * that may only be read does not allow.
 */
function copyClosed(from, to) {
  copyFileSync(from, to);
  if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${to}-wal`);
  if (existsSync(`${from}-shm`))
    throw new Error('магазин открылся, пока делалась копия: повторите');
  // Changes that stood in the log alone come into the one file.
  const copy = new DatabaseSync(to);
  copy.exec('pragma wal_checkpoint(truncate); pragma journal_mode = delete');
  copy.close();
}

function dumpPostgres(databaseUrl, file) {
  requireTool('pg_dump');
  const { url, env } = hidePassword(databaseUrl);
  const args = ['--format=custom', '--no-owner', `--file=${file}`, `--dbname=${url}`];
  const { status, stderr } = spawnSync('pg_dump', args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  return null;
}

function copyFiles(dataDir, folder) {
  for (const name of FILE_FOLDERS) {
    const from = join(dataDir, name);
    if (existsSync(from)) cpSync(from, join(folder, name), { recursive: true });
  }
}
