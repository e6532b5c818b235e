import { open, readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { drawPicture } from '../demo/drawings/draw-picture.ts';
import type { DrawingSpec } from '../demo/drawings/drawing.ts';
import type { ImageTable } from '../store/schema.ts';
import { BrokenPictureError } from './broken-picture-error.ts';
import type { FetchPicture } from './fetch-picture.ts';
import { createJobQueue } from './job-queue.ts';
import { findPictureType } from './picture-type.ts';
import type { Original } from './render-picture.ts';
import { createSingleFlight } from './single-flight.ts';
import { writeAtomically } from './write-atomically.ts';

const MAX_BYTES = 40 * 1024 * 1024;
const FETCHES_AT_ONCE = 8;
const FETCHES_WAITING = 200;

/** @throws BrokenPictureError when there is no picture to be had. */
export type FindOriginal = (image: ImageTable) => Promise<Original>;

export interface OriginalsOptions {
  dataDir: string;
  fetchPicture: FetchPicture;
}

/** Makes a function that gets the bytes a picture is made from, wherever they are. */
export function createOriginals({ dataDir, fetchPicture }: OriginalsOptions): FindOriginal {
  const fetches = createJobQueue(FETCHES_AT_ONCE, FETCHES_WAITING);
  const once = createSingleFlight<Buffer>();
  const fetchOnce = (key: string, url: string) =>
    once(key, async () => {
      const path = join(dataDir, 'cache', 'originals', key.slice(0, 2), key);
      const kept = await readFile(path).catch(() => null);
      if (kept) return kept;
      const bytes = await fetches.run(() => fetchPicture(url));
      await writeAtomically(path, bytes);
      return bytes;
    });
  return async ({ key, kind, source }) => {
    if (kind === 'drawing') return { bytes: draw(source), isDrawing: true };
    const bytes = kind === 'url' ? await fetchOnce(key, source) : await readBelow(dataDir, source);
    if (!findPictureType(bytes)) throw new BrokenPictureError('not a picture');
    return { bytes, isDrawing: false };
  };
}

function draw(source: string): Buffer {
  try {
    return Buffer.from(drawPicture(JSON.parse(source) as DrawingSpec));
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
