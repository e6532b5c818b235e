import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../http/log.ts';
import { boundFolder } from './bound-folder.ts';
import type { ImageAddress } from './image-address.ts';
import type { JobQueue } from './job-queue.ts';
import type { Original, RenderPicture } from './render-picture.ts';
import { createSingleFlight } from './single-flight.ts';
import { writeAtomically } from './write-atomically.ts';

export interface RenderedPicture {
  path: string;
  /** Bytes. */
  size: number;
}

export interface RenderedPicturesOptions {
  dataDir: string;
  queue: JobQueue;
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
  const once = createSingleFlight<RenderedPicture>();
  return (address: ImageAddress, original: () => Promise<Original>): Promise<RenderedPicture> => {
    const { width, key, format } = address;
    const path = join(folder, String(width), `${key}.${format}`);
    return once(path, async () => {
      const kept = await stat(path).catch(() => null);
      if (kept) return { path, size: kept.size };
      const source = await original();
      const bytes = await queue.run(() => render(source, address));
      await writeAtomically(path, bytes);
      bound.add(bytes.length);
      return { path, size: bytes.length };
    });
  };
}
