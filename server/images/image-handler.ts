import { type Request, type RequestHandler, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { patterns } from '../../shared/routes.ts';
import { PLACEHOLDER_KEY } from '../../shared/ui/photo.tsx';
import type { Log } from '../http/log.ts';
import type { Store } from '../store/open-store.ts';
import { BrokenPictureError } from './broken-picture-error.ts';
import { createPictureFetch, type FetchPicture } from './fetch-picture.ts';
import { createImageFinder } from './find-image.ts';
import { createOriginals } from './find-original.ts';
import { type ImageAddress, parseImageAddress } from './image-address.ts';
import { createJobQueue, QueueFullError } from './job-queue.ts';
import { placeholderPicture } from './placeholder.ts';
import { type RenderPicture, renderPicture } from './render-picture.ts';
import { createRenderedPictures } from './rendered-pictures.ts';
import { refuseImage, sendPicture } from './send-picture.ts';

const JOBS_WAITING = 200;
const BROKEN_KEYS = 5_000;
const BROKEN_MS = 60_000;

export interface ImageHandlerOptions {
  store: Pick<Store, 'db'>;
  /** Absolute path; pictures are kept below `cache/` in it. */
  dataDir: string;
  log: Pick<Log, 'warn'>;
  /** Pictures rendered at once. */
  concurrency?: number;
  /** Pictures that may wait for their turn before the answer is 503. */
  waiting?: number;
  fetchPicture?: FetchPicture;
  render?: RenderPicture;
}

/**
 * Serves `GET /img/:width/:file`: a picture by key in one of the allowed widths, made once and
 * kept. What is broken shows the placeholder for a minute.
 */
export function createImageHandler(options: ImageHandlerOptions): RequestHandler {
  const { store, dataDir, log, concurrency = 1, waiting = JOBS_WAITING } = options;
  const findImage = createImageFinder(store.db);
  const fetchPicture = options.fetchPicture ?? createPictureFetch();
  const findOriginal = createOriginals({ dataDir, fetchPicture });
  const queue = createJobQueue(concurrency, waiting);
  const render = options.render ?? renderPicture;
  const findRendered = createRenderedPictures({ dataDir, queue, render, log });
  const broken = new LRUCache<string, true>({ max: BROKEN_KEYS, ttl: BROKEN_MS });

  const findPlaceholder = (address: ImageAddress) =>
    findRendered({ ...address, key: PLACEHOLDER_KEY }, async () => ({
      bytes: Buffer.from(placeholderPicture),
      isDrawing: true,
    }));

  const answer = async (req: Request, res: Response, address: ImageAddress) => {
    const { key } = address;
    if (key === PLACEHOLDER_KEY) {
      return sendPicture(req, res, address, await findPlaceholder(address));
    }
    const image = await findImage(key);
    if (!image) return refuseImage(res, 404);
    try {
      const picture = await findRendered(address, async () => {
        if (broken.has(key)) throw new BrokenPictureError('was broken a moment ago');
        return findOriginal(image);
      });
      return await sendPicture(req, res, address, picture);
    } catch (error) {
      if (!(error instanceof BrokenPictureError)) throw error;
      if (!broken.has(key)) {
        broken.set(key, true);
        log.warn({ key, reason: error.message }, 'picture is broken');
      }
      return sendPicture(req, res, address, await findPlaceholder(address), 'placeholder');
    }
  };

  return Router().get(patterns.image, async (req, res) => {
    const address = parseImageAddress(String(req.params.width), String(req.params.file));
    if (address === 'malformed') return refuseImage(res, 400);
    if (address === 'unknown') return refuseImage(res, 404);
    try {
      await answer(req, res, address);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      refuseImage(res, 503);
    }
  });
}
