import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type RequestHandler, type Response, Router } from 'express';
import type { ClientAddress } from '../../../shared/contract/client.ts';
import { patterns } from '../../../shared/route-table.ts';
import { addressOf } from '../../platform/http/client-of.ts';
import { boundFolder } from '../../platform/images/bound-folder.ts';
import { type ImageAddress, parseImageAddress } from '../../platform/images/image-address.ts';
import { keepIfRoom } from '../../platform/images/keep-if-room.ts';
import type { RenderedPicture } from '../../platform/images/rendered-pictures.ts';
import { refuseImage, sendPicture } from '../../platform/images/send-picture.ts';
import type { Log } from '../../platform/log.ts';
import { createSingleFlight } from '../../platform/queues/single-flight.ts';
import type { FetchFromShop, ShopFile } from './fetch-from-shop.ts';

interface PictureProxyOptions {
  fetchFromShop: FetchFromShop;
  /** Absolute path; pictures are kept below `cache/` in it. */
  dataDir: string;
  log: Pick<Log, 'warn'>;
  /** Bytes of all kept pictures; the oldest are fetched again when they are asked for. */
  maxBytes?: number;
}

const MAX_BYTES = 1024 ** 3;

/** Serves `GET /img/:width/:file` from the shop behind, each picture fetched once and kept on disk. */
export function createPictureProxy(options: PictureProxyOptions): RequestHandler {
  const { fetchFromShop, dataDir, log, maxBytes = MAX_BYTES } = options;
  const folder = join(dataDir, 'cache', 'shop-img');
  const bound = boundFolder(folder, maxBytes, (error) => {
    log.warn({ err: error }, 'Картинки магазина не убраны');
  });
  const once = createSingleFlight<RenderedPicture | ShopFile>();

  const find = (address: ImageAddress, visitor: ClientAddress) => {
    const { width, key, format } = address;
    const path = join(folder, String(width), `${key}.${format}`);
    return once(path, async () => {
      const kept = await stat(path).catch(() => null);
      if (kept) return { path, size: kept.size };
      const file = await fetchFromShop(`/img/${width}/${key}.${format}`, visitor);
      const isWhole = file.status === 200 && file.contentType === `image/${format}`;
      if (!isWhole || !file.isForever) return file;
      const size = file.bytes.length;
      if (!(await keepIfRoom(path, file.bytes, log))) return { path, size, unkept: file.bytes };
      bound.add(size);
      return { path, size };
    });
  };

  return Router().get(patterns.image, async (req, res) => {
    const address = parseImageAddress(String(req.params.width), String(req.params.file));
    if (address === 'malformed') return refuseImage(res, 400);
    if (address === 'unknown') return refuseImage(res, 404);
    const found = await find(address, addressOf(req)).catch((error: unknown) => {
      log.warn({ err: error }, 'Картинка из магазина не получена');
      return null;
    });
    if (!found) return refuseImage(res, 503);
    if ('path' in found) return sendPicture(req, res, address, found);
    passOn(res, address, found);
  });
}

/** Passes on an answer that is not to be kept: a placeholder for a broken picture, or a refusal. */
function passOn(res: Response, { format }: ImageAddress, file: ShopFile): void {
  const { status, contentType, bytes } = file;
  if (status === 200 && contentType === `image/${format}`) {
    res.set({ 'Cache-Control': 'public, max-age=60', 'X-Content-Type-Options': 'nosniff' });
    res.type(contentType).send(bytes);
  } else {
    refuseImage(res, status === 404 || status === 400 ? status : 503);
  }
}
