import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import type { Asker } from '../queues/fair-line.ts';
import type { JobQueue } from '../queues/job-queue.ts';
import { boundFolder } from './bound-folder.ts';
import type { ReadOriginal } from './find-original.ts';
import type { ImageAddress } from './image-address.ts';
import { keepIfRoom } from './keep-if-room.ts';
import type { RenderPicture } from './render-picture.ts';

export interface RenderedPicture {
  path: string;
  /** Bytes. */
  size: number;
  /** The picture itself where the disk had no room for its file. */
  unkept?: Buffer;
}

interface RenderedPicturesOptions {
  dataDir: string;
  queue: JobQueue<RenderedPicture>;
  render: RenderPicture;
  /** Bytes of all rendered pictures; the oldest are rendered again when they are asked for. */
  maxBytes?: number;
  log: Pick<Log, 'warn'>;
}

const MAX_BYTES = 1024 ** 3;

/** Makes a function that answers with a picture's file, rendered and kept when first asked for. */
export function createRenderedPictures(options: RenderedPicturesOptions) {
  const { dataDir, queue, render, maxBytes = MAX_BYTES, log } = options;
  const folder = join(dataDir, 'cache', 'img');
  const bound = boundFolder(folder, maxBytes, (error) => {
    log.warn({ err: error }, 'Готовые картинки не убраны');
  });

  async function make(path: string, address: ImageAddress, read: ReadOriginal) {
    const bytes = await render(await read(), address);
    const size = bytes.length;
    if (!(await keepIfRoom(path, bytes, log))) return { path, size, unkept: bytes };
    bound.add(size);
    return { path, size };
  }

  return async (
    address: ImageAddress,
    asker: Asker,
    findOriginal: () => Promise<ReadOriginal>,
  ): Promise<RenderedPicture> => {
    const { width, key, format } = address;
    const path = join(folder, String(width), `${key}.${format}`);
    const kept = await findKept(path);
    if (kept) return kept;
    const read = await findOriginal();
    // Another may have asked for the same, and waited less.
    return queue.run(asker, path, async () => (await findKept(path)) ?? make(path, address, read));
  };
}

async function findKept(path: string): Promise<RenderedPicture | null> {
  const kept = await stat(path).catch(() => null);
  return kept && { path, size: kept.size };
}
