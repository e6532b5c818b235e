import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type Express } from 'express';
import { drawStoredPicture } from '../../../../server/demo/drawings/draw-picture.ts';
import {
  createImageHandler,
  type ImageHandlerOptions,
} from '../../../../server/platform/images/image-handler.ts';
import { renderPicture } from '../../../../server/platform/images/render-picture.ts';
import { openStore } from '../../../../server/platform/store/open-store.ts';

export interface ImageShop {
  app: Express;
  dataDir: string;
  /** Lines that were logged. */
  lines: unknown[];
  /** Number of rendered pictures. */
  renders(): number;
  addImage(key: string, kind: 'drawing' | 'file' | 'url', source: string): Promise<void>;
  close(): Promise<void>;
}

export const PLATE = JSON.stringify({
  kind: 'plate',
  view: 'front',
  tone: 'white',
  width: 260,
  height: 26,
  depth: 260,
  seed: 1,
});

/** A bare app that serves pictures from a fresh store and data folder. */
export async function openImageShop(
  options: Partial<ImageHandlerOptions> = {},
): Promise<ImageShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marmit-images-'));
  const store = await openStore({ file: join(dataDir, 'shop.db') });
  const lines: unknown[] = [];
  let renders = 0;
  const render = options.render ?? renderPicture;
  const handler = createImageHandler({
    store,
    dataDir,
    drawPicture: drawStoredPicture,
    log: { warn: (line: unknown) => void lines.push(line) },
    ...options,
    render: (original, size) => {
      renders++;
      return render(original, size);
    },
  });
  return {
    app: express().use(handler),
    dataDir,
    lines,
    renders: () => renders,
    addImage: async (key, kind, source) => {
      await store.writer.insertInto('images').values({ key, kind, source }).execute();
    },
    close: async () => {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
