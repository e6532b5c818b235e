import { open, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Log } from '../log.ts';
import type { Asker, LineBounds } from '../queues/fair-line.ts';
import { createJobQueue } from '../queues/job-queue.ts';
import type { ImageTable } from '../store/tables/catalog-tables.ts';
import { boundFolder } from './bound-folder.ts';
import { BrokenPictureError } from './broken-picture-error.ts';
import type { FetchPicture } from './fetch-picture.ts';
import { keepIfRoom } from './keep-if-room.ts';
import { findPictureType } from './picture-type.ts';
import type { Original } from './render-picture.ts';

const MAX_BYTES = 40 * 1024 * 1024;
const FETCHES_AT_ONCE = 8;
const MAX_FETCHED_BYTES = 2 * 1024 ** 3;

/** Reads what a picture is made from. @throws BrokenPictureError when there is none to be had. */
export type ReadOriginal = () => Promise<Original>;

/**
 * Sees to it that the original is on this machine; it is read when its turn comes, so that pictures
 * that wait take no memory. @throws BrokenPictureError when there is none to be had.
 */
type FindOriginal = (image: ImageTable, asker: Asker) => Promise<ReadOriginal>;

/** Draws what a stored drawing says as an SVG document. */
export type DrawPicture = (source: string) => string;

interface OriginalsOptions {
  dataDir: string;
  drawPicture: DrawPicture;
  fetchPicture: FetchPicture;
  /** Bounds of fetches that wait. */
  bounds: LineBounds;
  /** Bytes of all fetched originals; the oldest are fetched again when they are needed. */
  maxFetchedBytes?: number;
  log: Pick<Log, 'warn'>;
}

/** Makes a function that gets the bytes a picture is made from, wherever they are. */
export function createOriginals(options: OriginalsOptions): FindOriginal {
  const { dataDir, drawPicture, fetchPicture, bounds, log } = options;
  const folder = join(dataDir, 'cache', 'originals');
  const bound = boundFolder(folder, options.maxFetchedBytes ?? MAX_FETCHED_BYTES, (error) => {
    log.warn({ err: error }, 'Загруженные картинки не убраны');
  });
  const fetches = createJobQueue<Buffer | null>({ concurrency: FETCHES_AT_ONCE, bounds });

  const placeOf = (key: string) => join(folder, key.slice(0, 2), key);

  /** Fetches an original that is not kept; gives its bytes where the disk has no room for them. */
  async function fetchOnce(key: string, url: string, asker: Asker): Promise<Buffer | null> {
    const path = placeOf(key);
    if (await exists(path)) return null;
    return fetches.run(asker, key, async () => {
      if (await exists(path)) return null;
      const bytes = await fetchPicture(url);
      if (!(await keepIfRoom(path, bytes, log))) return bytes;
      bound.add(bytes.length);
      return null;
    });
  }

  /** Bytes of a fetched original; one that was removed while it waited is fetched again. */
  async function readFetched(key: string, url: string, asker: Asker): Promise<Buffer> {
    const bytes = await readFile(placeOf(key)).catch(unlessMissing);
    return bytes ?? (await fetchOnce(key, url, asker)) ?? readFile(placeOf(key));
  }

  return async ({ key, kind, source }, asker) => {
    if (kind === 'drawing')
      return async () => ({ bytes: draw(drawPicture, source), isDrawing: true });
    const fetched = kind === 'url' ? await fetchOnce(key, source, asker) : null;
    return async () => {
      const bytes =
        fetched ??
        (kind === 'url' ? await readFetched(key, source, asker) : await readBelow(dataDir, source));
      if (!findPictureType(bytes)) throw new BrokenPictureError('not a picture');
      return { bytes, isDrawing: false };
    };
  };
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

function draw(drawPicture: DrawPicture, source: string): Buffer {
  try {
    return Buffer.from(drawPicture(source));
  } catch (error) {
    throw new BrokenPictureError('drawing cannot be read', { cause: error });
  }
}

/** Reads a file that lies below a folder, links followed. */
async function readBelow(folder: string, path: string): Promise<Buffer> {
  const [root, file] = await Promise.all([
    realpath(folder),
    realpath(join(folder, path)).catch(() => null),
  ]);
  if (!file) throw new BrokenPictureError('file is missing');
  if (!file.startsWith(root + sep)) throw new BrokenPictureError('file is outside the data folder');
  const handle = await open(file);
  try {
    const info = await handle.stat();
    if (!info.isFile()) throw new BrokenPictureError('not a file');
    if (info.size > MAX_BYTES) throw new BrokenPictureError('file is larger than 40 MB');
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
