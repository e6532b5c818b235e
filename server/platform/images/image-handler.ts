import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { ClientAddress } from '../../../shared/contract/client.ts';
import { MINUTE_MS } from '../../../shared/millis.ts';
import { patterns } from '../../../shared/route-table.ts';
import { PLACEHOLDER_KEY } from '../../../shared/ui/photo.tsx';
import { createLru } from '../create-lru.ts';
import * as client from '../http/client-of.ts';
import { networksOf } from '../limits/networks-of.ts';
import type { Log } from '../log.ts';
import type { Asker, LineBounds } from '../queues/fair-line.ts';
import { createJobQueue, QueueFullError } from '../queues/job-queue.ts';
import type { Store } from '../store/open-store.ts';
import { BrokenPictureError } from './broken-picture-error.ts';
import { createPictureFetch, type FetchPicture } from './fetch-picture.ts';
import { createImageFinder } from './find-image.ts';
import { createOriginals, type DrawPicture } from './find-original.ts';
import { type ImageAddress, parseImageAddress } from './image-address.ts';
import { placeholderPicture } from './placeholder.ts';
import { type RenderPicture, renderPicture } from './render-picture.ts';
import { createRenderedPictures, type RenderedPicture } from './rendered-pictures.ts';
import { refuseImage, sendPicture } from './send-picture.ts';

/**
 * Bounds of waiting pictures: two pages of new ones for one client, and in all what is made in half
 * a minute.
 */
const BOUNDS: LineBounds = { ofAsker: 80, ofGroup: 160, ofAll: 800 };
const BROKEN_KEYS = 5_000;
const BROKEN_MS = MINUTE_MS;

export interface ImageHandlerOptions {
  store: Pick<Store, 'db'>;
  /** Absolute path; pictures are kept below `cache/` in it. */
  dataDir: string;
  log: Pick<Log, 'warn'>;
  drawPicture: DrawPicture;
  /** Address by which clients are told apart; absent: that of the connection. */
  addressOf?: (req: Request) => ClientAddress;
  /** Pictures rendered at once. */
  concurrency?: number;
  /** Pictures that may wait for their turn before the answer is 503, by clients and their networks. */
  bounds?: LineBounds;
  fetchPicture?: FetchPicture;
  render?: RenderPicture;
}

/**
 * Serves `GET /img/:width/:file`: a picture by key in one of the allowed widths, made once and
 * kept. What is broken shows the placeholder for a minute.
 */
export function createImageHandler(options: ImageHandlerOptions): RequestHandler {
  const { store, dataDir, log, concurrency = 1, bounds = BOUNDS } = options;
  const addressOf = options.addressOf ?? client.addressOf;
  const findImage = createImageFinder(store.db);
  const fetchPicture = options.fetchPicture ?? createPictureFetch();
  const findOriginal = createOriginals({
    dataDir,
    drawPicture: options.drawPicture,
    fetchPicture,
    bounds,
    log,
  });
  const queue = createJobQueue<RenderedPicture>({ concurrency, bounds });
  const render = options.render ?? renderPicture;
  const findRendered = createRenderedPictures({ dataDir, queue, render, log });
  const broken = createLru<string, true>({ max: BROKEN_KEYS, ttl: BROKEN_MS });

  const readPlaceholder = async () => ({ bytes: Buffer.from(placeholderPicture), isDrawing: true });
  const findPlaceholder = (address: ImageAddress, asker: Asker) =>
    findRendered({ ...address, key: PLACEHOLDER_KEY }, asker, async () => readPlaceholder);

  const answer = async (req: Request, res: Response, address: ImageAddress) => {
    const { key } = address;
    const asker = askerAt(addressOf(req));
    if (key === PLACEHOLDER_KEY) {
      return sendPicture(req, res, address, await findPlaceholder(address, asker));
    }
    const image = await findImage(key);
    if (!image) return refuseImage(res, 404);
    try {
      const picture = await findRendered(address, asker, async () => {
        if (broken.has(key)) throw new BrokenPictureError('was broken a moment ago');
        return findOriginal(image, asker);
      });
      return await sendPicture(req, res, address, picture);
    } catch (error) {
      if (!(error instanceof BrokenPictureError)) throw error;
      if (!broken.has(key)) {
        broken.set(key, true);
        log.warn({ key, reason: error.message }, 'Картинка испорчена');
      }
      return sendPicture(req, res, address, await findPlaceholder(address, asker), 'placeholder');
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

function askerAt(address: ClientAddress): Asker {
  const { narrow, wide } = networksOf(address);
  return { group: wide, name: narrow };
}
