import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { countOf, GOODS } from '../../../../shared/ru/plural.ts';
import { type FirmSettings, readCompany } from '../../../opening/read-company.ts';
import type { Output } from '../../../platform/progress-line.ts';
import { readOptions } from '../../../platform/read-options.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { readSnapshot } from '../../../platform/store/transaction.ts';
import { PUBLIC_SCOPE, WHOLE_SCOPE, writeFullFeed } from './write-full-feed.ts';

interface RunExportOptions extends FirmSettings {
  /** Words after the command's name. */
  argv: readonly string[];
  store: Store;
  dataDir: string;
  siteUrl: string;
  out: Output;
  now(): number;
}

const EXPORT_USAGE = `Выгрузка каталога: npm run export -- ФАЙЛ.xml [--public]

  Пишет весь каталог: товары (и без цены, и снятые с продажи), цены всех уровней, остатки по складам,
  единицы, упаковки, параметры, картинки, разделы, бренды, документы. Файлы картинок и документов
  кладёт рядом, в папку ФАЙЛ.files. Загружается командой npm run import -- ФАЙЛ.xml.

  --public   только то, что видит любой посетитель: розничные цены, товары в продаже
`;

/** Reasons for which a disk takes no file. */
const DISK_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'нет права на запись',
  EPERM: 'нет права на запись',
  EROFS: 'диск только для чтения',
  ENOSPC: 'на диске нет места',
  EDQUOT: 'на диске нет места',
  EISDIR: 'это папка, нужно имя файла',
  ENOTDIR: 'путь ведёт через файл',
  EEXIST: 'путь ведёт через файл',
};

/** The export command. Gives its exit code: 0 done, 1 the disk takes no file, 2 wrong usage. */
export async function runExport(options: RunExportOptions): Promise<0 | 1 | 2> {
  const { argv, out } = options;
  const parsed = parseCommand(argv, out);
  if (!parsed) {
    out.write(EXPORT_USAGE);
    return 2;
  }
  try {
    await writeExport(options, parsed);
    return 0;
  } catch (error) {
    const { code = '', path = parsed.path } = error as NodeJS.ErrnoException;
    const reason = DISK_FAULTS[code];
    if (!reason) throw error;
    out.write(`Не выгружено: ${reason} (${path})\n`);
    return 1;
  }
}

async function writeExport(options: RunExportOptions, parsed: ExportOrder): Promise<void> {
  const { store, dataDir, siteUrl, out, now } = options;
  const target = resolve(parsed.path);
  const folder = `${basename(target, extname(target))}.files`;
  const files = new Set<string>();
  const addFile = (source: string) => {
    files.add(source);
    return `${folder}/${source}`;
  };
  const unfinished = `${target}.${process.pid}.part`;
  await mkdir(dirname(target), { recursive: true });
  try {
    await readSnapshot(store, async (db) => {
      const company = await readCompany(db, options);
      const scope = parsed.isPublic ? PUBLIC_SCOPE : WHOLE_SCOPE;
      const terms = { db, siteUrl, company, madeAt: now(), scope };
      const feed = writeFullFeed({ ...terms, addFile: parsed.isPublic ? null : addFile });
      return pipeline(Readable.from(feed), createWriteStream(unfinished));
    });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  const missing = await copyFiles(files, dataDir, join(dirname(target), folder));
  const { count } = await store.db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(parsed.isPublic, (query) => query.where('active', '=', 1))
    .executeTakeFirstOrThrow();
  out.write(`Выгружено: ${countOf(count, GOODS)} в ${parsed.path}\n`);
  for (const source of missing) out.write(`Нет файла ${source}: он не выгружен\n`);
}

interface ExportOrder {
  path: string;
  isPublic: boolean;
}

function parseCommand(argv: readonly string[], out: Output): ExportOrder | null {
  const read = readOptions(
    {
      args: [...argv],
      allowPositionals: true,
      options: { public: { type: 'boolean', default: false } },
    },
    out,
  );
  if (!read) return null;
  const { values, positionals } = read;
  const [path, ...more] = positionals;
  return path && more.length === 0 ? { path, isPublic: values.public } : null;
}

/** Gives those that are not there. */
async function copyFiles(
  sources: ReadonlySet<string>,
  dataDir: string,
  folder: string,
): Promise<string[]> {
  const missing: string[] = [];
  for (const source of sources) {
    const target = join(folder, source);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(dataDir, source), target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      missing.push(source);
    });
  }
  return missing;
}
