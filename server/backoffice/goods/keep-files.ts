import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepPicture } from '../../doors/exchange/saving/keep-picture.ts';
import { findPictureFault, NO_PICTURE } from '../../platform/images/find-picture-fault.ts';
import { writeAtomically } from '../../platform/images/write-atomically.ts';
import type { DocumentTable, ImageTable } from '../../platform/store/tables/catalog-tables.ts';
import type { FileLimits, ReceivedFile } from '../desk/receive-files.ts';

const MEGABYTE = 1 << 20;
export const PHOTO_LIMITS: FileLimits = { maxBytes: 20 * MEGABYTE, maxFiles: 20 };
export const DOCUMENT_LIMITS: FileLimits = { maxBytes: 30 * MEGABYTE, maxFiles: 1 };

interface KeptPhotos {
  images: ImageTable[];
  /** «план.svg: не картинка» */
  refused: string[];
}

/**
 * Keeps uploaded pictures below the data folder by the hash of their bytes; nothing is kept that the
 * shop could not show.
 */
export async function keepPhotos(
  files: readonly ReceivedFile[],
  dataDir: string,
): Promise<KeptPhotos> {
  const kept: KeptPhotos = { images: [], refused: [] };
  for (const { name, path } of files) {
    const image = await keepPicture({ file: path }, dataDir);
    if (image) kept.images.push(image);
    else
      kept.refused.push(`${name}: ${(await findPictureFault(await readFile(path))) ?? NO_PICTURE}`);
  }
  return kept;
}

const PDF = '%PDF-';
const KEY_LENGTH = 24;

/** Keeps an uploaded PDF below the data folder; null when it is none. */
export async function keepDocument(
  { path, size }: ReceivedFile,
  { kind, title, dataDir }: Pick<DocumentTable, 'kind' | 'title'> & { dataDir: string },
): Promise<DocumentTable | null> {
  if (!(await beginsAsPdf(path))) return null;
  const bytes = await readFile(path);
  const hash = createHash('sha256').update(`${kind}\n${title}\n`).update(bytes).digest('hex');
  const key = hash.slice(0, KEY_LENGTH);
  const source = `documents/${key}.pdf`;
  await writeAtomically(join(dataDir, source), bytes);
  return { key, kind, title, bytes: size, source_kind: 'file', source };
}

async function beginsAsPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(PDF.length), 0, PDF.length, 0);
    return buffer.toString('latin1') === PDF;
  } finally {
    await file.close();
  }
}
