import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { ZipFile } from 'yauzl';
import { type DiskRoom, type FreeBytes, openDiskRoom } from '../../../platform/disk-room.ts';
import { BROKEN, explainArchiveError } from './archive-error.ts';
import { type ArchiveEntry, listEntries, openArchive } from './check-archive.ts';
import type { FeedFile } from './feed-file.ts';
import { RefusedImportError } from './refused-import.ts';

/** Beginning of the names of folders that archives are unpacked into. */
export const UNPACKED = 'unpacked-';
const NO_ROOM =
  'Архив не помещается на диск магазина, ничего из него не загружено. Освободите место на диске или пришлите файлы частями';
const MAX_UNPACKED = 8 * 2 ** 30;
/** Files that feeds refer to: pictures and documents. */
const ATTACHED = /\.(?:jpe?g|png|gif|webp|avif|pdf)$/i;
const FEED = /\.(?:xml|yml|xlsx|xls|csv|txt)$/i;

/** Paths on this disk by the names that things have in an archive. */
type ArchivePlaces = ReadonlyMap<string, string>;

interface Unpacked {
  feeds: { name: string; path: string; bytes: number }[];
  places: ArchivePlaces;
}

/** Path of a picture that the file `name` refers to: beside it, or from the root. */
export const findPlace = (places: ArchivePlaces, name: string, picture: string): string | null =>
  places.get(posix.join(posix.dirname(name), picture)) ??
  places.get(posix.normalize(picture)) ??
  null;

/** The feeds of an archive. @throws RefusedImportError when it is not sound or holds none. */
export async function unpackArchive(
  file: FeedFile,
  folder: string,
  freeBytes?: FreeBytes,
): Promise<FeedFile[]> {
  const { feeds, places } = await unpackAll(file, folder, freeBytes);
  if (feeds.length === 0) {
    throw new RefusedImportError('В архиве нет файлов каталога', { file: file.name });
  }
  return feeds.map(({ name, path, bytes }) => ({
    path,
    bytes,
    name: `${file.name} → ${name}`,
    findPicture: (picture) => findPlace(places, name, picture),
  }));
}

/**
 * Unpacks the feeds of an archive and what they refer to below `folder` under names of our own.
 * @throws RefusedImportError when the archive is not sound or the disk has no room for it; nothing is
 * unpacked beyond the limit, and nothing of it stays.
 */
export async function unpackAll(
  file: FeedFile,
  folder: string,
  freeBytes?: FreeBytes,
): Promise<Unpacked> {
  const archive = await openArchive(file);
  let target: string | null = null;
  try {
    const entries = await listEntries(file, archive, MAX_UNPACKED);
    const feeds = entries.filter(({ name }) => FEED.test(name) && !isJunk(name));
    const attached = entries.filter(({ name }) => ATTACHED.test(name) && !isJunk(name));
    const room = openDiskRoom(folder, freeBytes);
    const due = [...feeds, ...attached];
    const told = due.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
    if (told > room.left()) throw new RefusedImportError(NO_ROOM, { file: file.name });
    target = await mkdtemp(join(folder, UNPACKED));
    const places = new Map<string, string>();
    for (const [index, { entry, name }] of due.entries()) {
      const path = join(target, String(index));
      await unpackEntry({ file, archive, room }, { entry, name }, path);
      places.set(name, path);
    }
    const unpacked = feeds.map(({ name, entry }) => ({
      name,
      path: places.get(name) ?? '',
      bytes: entry.uncompressedSize,
    }));
    return { feeds: unpacked, places };
  } catch (error) {
    if (target !== null) await rm(target, { recursive: true, force: true });
    throw error;
  } finally {
    archive.close();
  }
}

/** Files that macOS and Windows add by themselves. */
function isJunk(name: string): boolean {
  return name.startsWith('__MACOSX/') || posix.basename(name).startsWith('.');
}

interface Unpacking {
  file: FeedFile;
  archive: ZipFile;
  room: DiskRoom;
}

async function unpackEntry(
  { file, archive, room }: Unpacking,
  { entry, name }: ArchiveEntry,
  path: string,
): Promise<void> {
  let sum = 0;
  const watch = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      sum = crc32(chunk, sum);
      if (room.take(chunk.length)) done(null, chunk);
      else done(new RefusedImportError(NO_ROOM, { file: file.name }));
    },
  });
  try {
    await pipeline(await archive.openReadStreamPromise(entry), watch, createWriteStream(path));
  } catch (error) {
    if (error instanceof RefusedImportError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    // A disk that fails is no fault of the archive.
    const text =
      error instanceof Error && 'syscall' in error
        ? `Не удалось распаковать «${name}» (${reason})`
        : explainArchiveError(reason);
    throw new RefusedImportError(text, { file: file.name });
  }
  if (sum !== entry.crc32) throw new RefusedImportError(BROKEN, { file: file.name });
}
