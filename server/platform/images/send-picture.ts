import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { ignoreLeaving } from '../http/ignore-leaving.ts';
import type { ImageAddress } from './image-address.ts';
import type { RenderedPicture } from './rendered-pictures.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const FOR_A_MINUTE = 'public, max-age=60';
const RETRY_SECONDS = 5;

/** Streams a rendered picture, or answers 304; `placeholder` may be asked for again in a minute. */
export async function sendPicture(
  req: Request,
  res: Response,
  { width, key, format }: ImageAddress,
  { path, size, unkept }: RenderedPicture,
  shown: 'picture' | 'placeholder' = 'picture',
): Promise<void> {
  const isPicture = shown === 'picture';
  res.set({
    'Cache-Control': isPicture ? FOREVER : FOR_A_MINUTE,
    'X-Content-Type-Options': 'nosniff',
    ETag: `"${isPicture ? key : shown}-${width}-${format}-${size.toString(36)}"`,
  });
  if (req.fresh) {
    res.status(304).end();
    return;
  }
  res.set({ 'Content-Type': `image/${format}`, 'Content-Length': String(size) });
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  // The visitor may have gone while the picture was drawn.
  if (res.destroyed) return;
  if (unkept) {
    res.end(unkept);
    return;
  }
  await pipeline(createReadStream(path), res).catch(ignoreLeaving);
}

const refusals = {
  400: ['Неверный адрес картинки', FOR_A_MINUTE],
  404: ['Картинка не найдена', FOR_A_MINUTE],
  503: ['Картинка готовится, обновите страницу', 'no-store'],
} as const;

/** A short plain answer instead of a picture. */
export function refuseImage(res: Response, status: keyof typeof refusals): void {
  const [text, caching] = refusals[status];
  res.set({ 'Cache-Control': caching, 'X-Content-Type-Options': 'nosniff' });
  if (status === 503) res.set('Retry-After', String(RETRY_SECONDS));
  res.status(status).type('text/plain').send(text);
}
