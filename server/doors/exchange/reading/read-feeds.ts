import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import type { FreeBytes } from '../../../platform/disk-room.ts';
import type { ImportDecisions } from '../draft/import-decisions.ts';
import { createImportDraft, type ImportDraft } from '../draft/import-draft.ts';
import type { Staging } from '../draft/staging.ts';
import { type ClassifierTerms, createTerms } from './commerceml-classifier.ts';
import { detectFormat, type FeedFormat } from './detect-format.ts';
import type { FeedContext, Remark } from './feed-context.ts';
import type { FeedFile } from './feed-file.ts';
import { type CommercemlScope, createCommercemlScope, readCommerceml } from './read-commerceml.ts';
import { readCsv } from './read-csv.ts';
import { readPriceList } from './read-price-list.ts';
import { readWorkbook } from './read-workbook.ts';
import { readYml } from './read-yml.ts';
import { RefusedImportError } from './refused-import.ts';
import { unpackArchive } from './unpack-archive.ts';

export interface ReadFeeds {
  draft: ImportDraft;
  formats: string[];
  rowCount: number;
  /** First file that should name goods and names none. */
  emptyFile: string | null;
  missingPictureCount: number;
  /** Completeness by CommerceML itself. */
  scope: CommercemlScope;
}

interface ReadOptions {
  files: readonly FeedFile[];
  /** Terms that earlier files have explained; those of these files are added. */
  terms?: ClassifierTerms;
  staging: Staging;
  decisions: ImportDecisions;
  now: number;
  freeBytes?: FreeBytes | undefined;
  refuse(remark: Remark): void;
  note(remark: Remark): void;
  /** Share of the current file that is read, 0…1. */
  onProgress(file: string, share: number): void;
}

const FORMAT_TITLES: Readonly<Record<FeedFormat, string>> = {
  yml: 'YML',
  commerceml: 'CommerceML',
  archive: 'ZIP',
  workbook: 'Excel',
  csv: 'CSV',
};

/**
 * Reads all the files into the staging; the store is not touched.
 * @throws RefusedImportError when one of them cannot be imported: then none is.
 */
export async function readFeeds(options: ReadOptions): Promise<ReadFeeds> {
  const draft = createImportDraft();
  const scope = createCommercemlScope();
  const read: ReadFeeds = {
    draft,
    scope,
    formats: [],
    rowCount: 0,
    emptyFile: null,
    missingPictureCount: 0,
  };
  const terms = options.terms ?? createTerms();
  const queue = [...options.files];
  let fileCount = 0;
  for (let file = queue.shift(); file; file = queue.shift()) {
    const format = await detectFormat(file);
    if (!read.formats.includes(FORMAT_TITLES[format])) read.formats.push(FORMAT_TITLES[format]);
    if (format === 'archive') {
      if (file.name.includes(' → ')) {
        throw new RefusedImportError('Архив внутри архива не читается', { file: file.name });
      }
      const { staging, freeBytes } = options;
      queue.unshift(...(await unpackArchive(file, staging.folder, freeBytes)));
      continue;
    }
    fileCount++;
    const context = createContext(file, read, { ...options, terms });
    const rowsBefore = read.rowCount;
    if (format === 'yml') await readYml(context);
    else if (format === 'commerceml') await readCommerceml(context, scope);
    else readPriceList(context, format === 'csv' ? await readCsv(file) : await readWorkbook(file));
    // Classifiers and changes may name none; a shop's own full feed may hold its texts alone.
    const isMeantToName = format === 'commerceml' ? scope.isEmptyWhole : !draft.full;
    if (isMeantToName && read.rowCount === rowsBefore) read.emptyFile ??= file.name;
  }
  if (draft.full && fileCount > 1) {
    throw new RefusedImportError('Полная выгрузка магазина загружается одна, без других файлов');
  }
  if (scope.goods.complete && scope.goods.read > 0) {
    draft.completeGoods.add('1c');
    if (scope.groups > 0) draft.completeCategories.add('1c');
  }
  draft.completeVariants = scope.variants.complete && scope.variants.read > 0;
  return read;
}

function createContext(
  file: FeedFile,
  read: ReadFeeds,
  options: ReadOptions & { terms: ClassifierTerms },
): FeedContext {
  const remark = (line: number | null, text: string): Remark => ({ file: file.name, line, text });
  let bytes = 0;
  return {
    file,
    draft: read.draft,
    staging: options.staging,
    terms: options.terms,
    decisions: options.decisions,
    now: options.now,
    countRow: () => {
      read.rowCount++;
    },
    refuse: (line, reason) => options.refuse(remark(line, reason)),
    note: (line, text) => options.note(remark(line, text)),
    missingPicture: () => {
      read.missingPictureCount++;
    },
    onBytes: (count) => {
      bytes += count;
      options.onProgress(file.name, bytes / file.bytes);
    },
  };
}

/** A file on this disk, with what lies beside it. @throws RefusedImportError when there is none. */
export function openFeedFile(path: string): FeedFile {
  const name = basename(path);
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info?.isFile()) throw new RefusedImportError('Файл не найден', { file: path });
  const folder = dirname(realpathSync(path));
  return { path, name, bytes: info.size, findPicture: (picture) => findBeside(folder, picture) };
}

/** A picture beside the file or below its folder; nothing outside is read. */
function findBeside(folder: string, picture: string): string | null {
  const path = resolve(folder, picture.replace(/^\/+/, ''));
  if (picture.includes('\0') || !existsSync(path)) return null;
  const inside = relative(folder, realpathSync(path));
  return inside.startsWith('..') || isAbsolute(inside) || !statSync(path).isFile() ? null : path;
}
