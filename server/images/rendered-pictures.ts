import { stat } from 'node:fs/promises';
import { join } from 'node:path';
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
}

/** Makes a function that answers with a picture's file, rendered and kept when first asked for. */
export function createRenderedPictures({ dataDir, queue, render }: RenderedPicturesOptions) {
  const once = createSingleFlight<RenderedPicture>();
  return (address: ImageAddress, original: () => Promise<Original>): Promise<RenderedPicture> => {
    const { width, key, format } = address;
    const path = join(dataDir, 'cache', 'img', String(width), `${key}.${format}`);
    return once(path, async () => {
      const kept = await stat(path).catch(() => null);
      if (kept) return { path, size: kept.size };
      const source = await original();
      const bytes = await queue.run(() => render(source, address));
      await writeAtomically(path, bytes);
      return { path, size: bytes.length };
    });
  };
}
