import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { explainArchiveError } from './archive-error.ts';
import type { FeedFile } from './feed-file.ts';
import { RefusedImportError } from './refused-import.ts';

export interface ArchiveEntry {
  entry: Entry;
  /** Relative path with slashes; never leads out of the archive. */
  name: string;
}

const MAX_ENTRIES = 200_000;
/** A feed is text: deflate seldom makes it fifty times smaller. */
const MAX_RATIO = 200;
const RATIO_MATTERS_FROM = 64 << 20;
const UTF8_FLAG = 0x800;
const SYMLINK = 0o120000;

/** Opens an archive; the library reads its directory at once and its entries when asked. */
export async function openArchive(file: FeedFile): Promise<ZipFile> {
  return openPromise(file.path, { lazyEntries: true, autoClose: false }).catch((error: Error) =>
    refuse(file, explainArchiveError(error.message)),
  );
}

/**
 * Looks at the directory of an archive before anything is unpacked.
 * @throws RefusedImportError when it is too large, too dense, encrypted, overlapping or names paths outside.
 */
export async function checkArchive(file: FeedFile, maxUnpacked: number): Promise<void> {
  const archive = await openArchive(file);
  try {
    await listEntries(file, archive, maxUnpacked);
  } finally {
    archive.close();
  }
}

/** The files of an archive, checked as in `checkArchive`. */
export async function listEntries(
  file: FeedFile,
  archive: ZipFile,
  maxUnpacked: number,
): Promise<ArchiveEntry[]> {
  if (archive.entryCount > MAX_ENTRIES) refuse(file, 'В архиве слишком много файлов');
  const entries: ArchiveEntry[] = [];
  let packed = 0;
  let unpacked = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      if (entry.isEncrypted()) refuse(file, 'Архив зашифрован');
      if (((entry.externalFileAttributes >>> 16) & 0o170000) === SYMLINK) {
        refuse(file, 'В архиве есть символическая ссылка');
      }
      if (unpacked > maxUnpacked) refuse(file, 'Содержимое архива слишком велико');
      if (!entry.fileName.endsWith('/')) entries.push({ entry, name: decodeName(entry) });
    }
  } catch (error) {
    if (error instanceof RefusedImportError) throw error;
    refuse(file, explainArchiveError(error instanceof Error ? error.message : String(error)));
  }
  if (packed > file.bytes) refuse(file, 'Файлы в архиве накладываются друг на друга');
  if (unpacked > RATIO_MATTERS_FROM && unpacked > packed * MAX_RATIO) {
    refuse(file, 'Архив сжат подозрительно сильно');
  }
  return entries;
}

/** Archivers of Windows write Russian names in cp866 and do not say so. */
function decodeName(entry: Entry): string {
  if (entry.generalPurposeBitFlag & UTF8_FLAG) return entry.fileName;
  const raw = entry.fileNameRaw;
  const text = raw.every((byte) => byte < 0x80) ? entry.fileName : decodeRaw(raw);
  return text.replaceAll('\\', '/');
}

function decodeRaw(raw: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    return new TextDecoder('ibm866').decode(raw);
  }
}

function refuse(file: FeedFile, reason: string): never {
  throw new RefusedImportError(reason, { file: file.name });
}
