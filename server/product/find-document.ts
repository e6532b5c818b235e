import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { FillFacts } from '../content/facts.ts';
import type { PdfPress } from '../documents/pdf-press.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { DocumentTable } from '../platform/store/tables/catalog-tables.ts';

interface FoundDocument {
  /** «Уход за посудой.pdf» */
  filename: string;
  content: Buffer;
}

export type FindDocument = (key: string) => Promise<FoundDocument | null>;

interface DocumentSources {
  db: Db;
  /** Folder of the files. */
  folder: string;
  press: PdfPress;
  fill: FillFacts;
}

/** Printed booklets that are kept, each some dozens of kilobytes: of most shops all, drawn once. */
const MAX_KEPT = 1000;
/** Name alone, in the folder or just above it: a document never lies elsewhere. */
const FILE_NAME = /^(documents\/)?([\p{L}\p{N}][\p{L}\p{N} ._-]*\.pdf)$/u;

/**
 * Makes the function that gives the PDF of a document, or null when there is none. What is stored as
 * text is printed once; files lie in `folder`. @throws when such a file cannot be read.
 */
export function createDocuments({ db, folder, press, fill }: DocumentSources): FindDocument {
  const printed = new LRUCache<string, Promise<Buffer>>({ max: MAX_KEPT });

  const print = ({ title, source }: DocumentTable): Promise<Buffer> => {
    const text = fill(source);
    const key = `${title}\n${text}`;
    const known = printed.get(key);
    if (known) return known;
    // The same paper for everyone: each has its one turn, whoever asks.
    const asker = { group: 'booklets', name: key };
    const made = press.print(asker, { kind: 'booklet', booklet: { title, text } });
    printed.set(key, made);
    made.catch(() => printed.delete(key));
    return made;
  };

  return async (key) => {
    const row = await db
      .selectFrom('documents')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirst();
    if (!row) return null;
    const filename = `${row.title.replace(/[\\/:*?"<>|]+/g, ' ').trim()}.pdf`;
    if (row.source_kind === 'text') return { filename, content: await print(row) };
    const [, above, name] = FILE_NAME.exec(row.source) ?? [];
    if (!name) throw new Error(`Document ${key}: invalid file name «${row.source}»`);
    return { filename, content: await readFile(join(folder, above ? '..' : '', name)) };
  };
}
