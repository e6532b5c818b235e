/** `npm run restore -- FOLDER`: the shop's data from a copy of `npm run backup`. */
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { endAccess } from './backup/end-access.mjs';
import { raiseNumbers } from './backup/raise-numbers.mjs';
import { restorePostgres } from './backup/restore-postgres.mjs';
import { countRows, FILE_FOLDERS, IN_USE, readSettings } from './backup/shop-data.mjs';

const USAGE = `Восстановление: npm run restore -- ПАПКА/<время> [--force]

  Остановите магазин вместе с сокетами: при открытой базе команда откажется. Данные лягут туда, куда
  указывают DATABASE_URL и DATA_DIR.
  --force  заменить данные, которые там есть: база SQLite останется рядом как shop.db.<время>,
           база PostgreSQL очищается

  Номера заказов и всего прочего пойдут дальше с запасом: прежние могли быть отданы после копии.
  Сеансы сотрудников и покупателей и приглашения закончатся: отнятое после копии иначе вернулось бы.
`;
/** Primary code of SQLite for a file that somebody else has open. */
const SQLITE_BUSY = 5;

const options = readOptions();
if (!options) {
  process.stdout.write(USAGE);
  process.exit(2);
}
/** Reminder of changes made after the copy, which stand in no other place. */
const AGAIN = `Все вышли: сеансы сотрудников и покупателей и приглашения закончены.
Сделанное после копии повторите, пока магазин не открыт: увольнения и смену ролей, отзыв ключей API
и токенов сотрудников, новые резервные коды, удаление данных по просьбам людей, «Отписаться».`;

try {
  await restore(options, readSettings());
  console.log(AGAIN);
} catch (error) {
  console.error(`Не восстановлено: ${error.message}`);
  process.exit(1);
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: { force: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    return positionals.length === 1 ? { folder: positionals[0], force: values.force } : null;
  } catch {
    return null;
  }
}

async function restore({ folder, force }, { databaseUrl, dataDir }) {
  // A copy that was cut off has no pictures yet, though its database may be whole.
  if (/\.part\/*$/.test(folder)) throw new Error(`${folder} — копия, которая не была закончена`);
  const isDump = existsSync(join(folder, 'shop.dump'));
  if (!isDump && !existsSync(join(folder, 'shop.db'))) throw new Error(`в ${folder} нет копии`);
  if (isDump !== Boolean(databaseUrl)) {
    throw new Error(
      isDump
        ? 'это копия PostgreSQL: задайте DATABASE_URL'
        : 'это копия SQLite: уберите DATABASE_URL',
    );
  }
  mkdirSync(dataDir, { recursive: true });
  if (isDump) {
    await restorePostgres(join(folder, 'shop.dump'), databaseUrl, force);
    console.log(`Восстановлено: база из DATABASE_URL, файлы в ${resolve(dataDir)}`);
  } else restoreSqlite(folder, join(dataDir, 'shop.db'), force);
  for (const name of FILE_FOLDERS) {
    if (existsSync(join(folder, name))) {
      cpSync(join(folder, name), join(dataDir, name), { recursive: true });
    }
  }
}

/** The file comes under its name when it is whole and its numbers have been raised. */
function restoreSqlite(folder, file, force) {
  if (existsSync(file)) {
    if (!force) throw new Error(`${file} уже есть; заменить — с ключом --force`);
    refuseOpenFile(file);
  }
  const unfinished = `${file}.part`;
  copyFileSync(join(folder, 'shop.db'), unfinished);
  const expected = JSON.parse(readFileSync(join(folder, 'counts.json'), 'utf8'));
  if (!isDeepStrictEqual(countRows(unfinished), expected))
    throw new Error('строк не столько, сколько в копии');
  raiseNumbers(unfinished);
  endAccess(unfinished);
  if (existsSync(file)) {
    // Copying takes its time: a shop may have started meanwhile.
    refuseOpenFile(file);
    setAside(file);
  }
  renameSync(unfinished, file);
  const rows = Object.values(expected).reduce((sum, count) => sum + count, 0);
  console.log(
    `Восстановлено в ${resolve(file)}: таблиц ${Object.keys(expected).length}, строк ${rows}`,
  );
}

/**
 * A process that has the file open would go on writing into what is set aside. The log of changes ends
 * only when nobody else is there; a damaged file is nobody's.
 * @throws when the file is in use.
 */
function refuseOpenFile(file) {
  if (!existsSync(`${file}-shm`)) return;
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    if ((error.errcode & 0xff) === SQLITE_BUSY) throw new Error(IN_USE);
    console.error(`Прежняя база повреждена: ${error.message}`);
  } finally {
    database.close();
  }
}

/** Sets a file aside with its log of changes, which belongs to no other file. */
function setAside(file) {
  const moment = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.${moment}${suffix}`);
  }
}
