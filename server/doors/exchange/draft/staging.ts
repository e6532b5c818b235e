import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type FreeBytes, openDiskRoom } from '../../../platform/disk-room.ts';
import { readKept } from '../../../platform/read-kept.ts';
import { MAIN_STORAGE, type ProductDraft, type StockDraft } from './import-draft.ts';

/** Parts of a product that CommerceML tells in two places; other formats have goods only. */
export type ProductPart = 'goods' | 'offer';

export interface StagedProduct {
  key: string;
  /** File and line where it was read last, for refusals. */
  file: string;
  line: number;
  goods?: ProductDraft;
  offer?: ProductDraft;
  /** True when no file names it: another record concerns it. */
  implied?: true;
}

export interface Staging {
  /** Adds a product or what one more place says of it; the same part of the same file again: the last counts. */
  put(
    key: string,
    part: ProductPart,
    draft: ProductDraft,
    place: { file: string; line: number },
  ): void;
  /** Adds a product that no file names but that what they say concerns. */
  imply(key: string): void;
  /** Keeps what a refused row names from being taken for absent. */
  nameRefused(key: string): void;
  /** Does a refused row name it? */
  isRefused(key: string): boolean;
  has(key: string): boolean;
  find(key: string): StagedProduct | null;
  /** Are there variants of this product? */
  hasVariants(key: string): boolean;
  /** Products in the order of reading. */
  list(kind: 'plain' | 'variants'): Generator<StagedProduct>;
  count(): number;
  /** Keys that some file names, in no order. */
  keys(): Generator<string>;
  /** Goods that came twice in one file: how many, and the first fifty. */
  duplicates: { count: number; first: { name: string; file: string; line: number }[] };
  /** False once the disk has no room for what was added. */
  hasRoom(): boolean;
  /** Folder that lives as long as the staging does. */
  folder: string;
  close(): void;
}

/** A key of CommerceML that names a variant of a product: «1c:product#variant». */
export function isVariantKey(key: string): boolean {
  return key.startsWith('1c:') && key.includes('#');
}

/** The product that a variant belongs to. */
export function productOfVariant(key: string): string {
  return key.slice(0, key.indexOf('#'));
}

/** Beginning of the names of folders that goods are read into; the process that reads follows. */
const STAGED = 'marmit-import-';
/** Bytes of a Russian letter. */
const MOST_PER_SIGN = 2;

/** True for the name of a folder that a process has left which runs no more. */
export function isAbandoned(name: string): boolean {
  const pid = Number(new RegExp(`^${STAGED}(\\d+)-`).exec(name)?.[1]);
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // Another user's process runs as well.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Goods read from the files, held on disk in a temporary database until all files are known to be sound. */
export function openStaging(tempFolder: string, freeBytes?: FreeBytes): Staging {
  const room = openDiskRoom(tempFolder, freeBytes);
  const folder = mkdtempSync(join(tempFolder, `${STAGED}${process.pid}-`));
  const database = new DatabaseSync(join(folder, 'staged.db'));
  database.exec(`
    pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -4096;
    create table refused (key text primary key) without rowid;
    create table staged (
      position integer primary key, key text not null unique, variant integer not null,
      implied integer not null, record text not null
    );
    begin;
  `);
  const select = database.prepare('select record from staged where key = ?');
  const insert = database.prepare(
    'insert into staged (key, variant, implied, record) values (?, ?, ?, ?) on conflict (key) do nothing',
  );
  const update = database.prepare('update staged set implied = 0, record = ? where key = ?');
  const batch = database.prepare(
    'select position, record from staged where variant = ? and position > ? order by position limit 100',
  );
  const between = database.prepare(
    'select 1 from staged where key > ? and key < ? and variant = 1 limit 1',
  );
  // Refused rows name their goods as well.
  const named = database.prepare(
    'select key from staged where implied = 0 union select key from refused',
  );
  const insertRefused = database.prepare('insert or ignore into refused (key) values (?)');
  const selectRefused = database.prepare('select 1 from refused where key = ?');
  const counted = database.prepare('select count(*) as count from staged');
  const duplicates: Staging['duplicates'] = { count: 0, first: [] };
  let hasAnyVariant = false;

  const find = (key: string): StagedProduct | null => {
    const row = select.get(key) as { record: string } | undefined;
    return row ? readKept<StagedProduct>(row.record) : null;
  };
  return {
    folder,
    duplicates,
    find,
    hasRoom: () => room.left() >= 0,
    imply(key) {
      const record = { key, file: '', line: 0, implied: true };
      insert.run(key, isVariantKey(key) ? 1 : 0, 1, JSON.stringify(record));
    },
    nameRefused: (key) => void insertRefused.run(key),
    isRefused: (key) => selectRefused.get(key) !== undefined,
    has: (key) => select.get(key) !== undefined,
    // «$» is the character after «#».
    hasVariants: (key) => hasAnyVariant && between.get(`${key}#`, `${key}$`) !== undefined,
    count: () => (counted.get() as { count: number }).count,
    *keys() {
      for (const row of named.iterate()) yield (row as unknown as { key: string }).key;
    },
    put(key, part, draft, { file, line }) {
      const isVariant = isVariantKey(key);
      hasAnyVariant ||= isVariant;
      const fresh = JSON.stringify({ key, file, line, [part]: draft });
      room.take(fresh.length * MOST_PER_SIGN);
      if (insert.run(key, isVariant ? 1 : 0, 0, fresh).changes > 0) return;
      const known = find(key) as StagedProduct;
      const again = known[part] !== undefined && known.file === file;
      const name = key.startsWith('list:') ? (draft.title ?? '') : key.replace(/^\w+:/, 'Ид ');
      if (again && ++duplicates.count <= 50) duplicates.first.push({ name, file, line });
      const joined = { ...known[part], ...draft };
      if (!again) Object.assign(joined, joinStock(known[part], draft));
      const record = { ...known, file, line, [part]: joined };
      update.run(JSON.stringify(record), key);
    },
    *list(kind) {
      let after = 0;
      for (;;) {
        const rows = batch.all(kind === 'variants' ? 1 : 0, after) as unknown as Row[];
        for (const row of rows) yield readKept<StagedProduct>(row.record);
        const last = rows.at(-1);
        if (!last) return;
        after = last.position;
      }
    },
    close() {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Rests by warehouse that come in several files, one after another; a total says all by itself. */
function joinStock(
  before: ProductDraft = {},
  { stock }: ProductDraft,
): Pick<ProductDraft, 'stock'> {
  const isTotal = (rest: StockDraft) => rest.storage === MAIN_STORAGE;
  if (!stock || !before.stock || [...before.stock, ...stock].some(isTotal)) return {};
  const named = new Set(stock.map(({ storage }) => storage));
  return { stock: [...before.stock.filter(({ storage }) => !named.has(storage)), ...stock] };
}

interface Row {
  position: number;
  record: string;
}
