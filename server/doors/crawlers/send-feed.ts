import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../../config/config.ts';
import { matchedPattern } from '../../platform/http/access-log.ts';
import type { Admission } from '../../platform/http/admission.ts';
import type { PageDeps } from '../../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../../platform/http/problem.ts';
import { contextOf } from '../../platform/http/request-context.ts';
import type { Log } from '../../platform/log.ts';
import type { FullFeed } from '../exchange/full-feed/create-full-feed.ts';
import { PUBLIC_SCOPE } from '../exchange/full-feed/write-full-feed.ts';
import { readCrawledHost } from './crawled-host.ts';
import { createFeedFiles, type FeedFiles } from './feed-files.ts';
import { writeYandexFeed } from './yandex-feed.ts';

export interface FeedDeps extends PageDeps {
  config: Config;
  admission: Admission;
  log: Log;
  /** Null: the shop is in another process. */
  fullFeed: FullFeed | null;
}

interface FeedSource {
  name: string;
  write(): AsyncIterable<string>;
}

/**
 * /feeds/yandex.xml: the goods of the host's city; /feeds/full.xml: the whole catalogue. Both from files
 * that are made anew every hour.
 */
export function createFeedHandlers(deps: FeedDeps): Record<'yandex' | 'full', RequestHandler> {
  const { config, admission, now, log, fullFeed } = deps;
  const files = createFeedFiles({ folder: resolve(config.dataDir, 'feeds'), now, log });
  const feed = (find: (hostname: string) => FeedSource) => sendFound(files, admission, find);
  return {
    yandex: feed((hostname) => {
      const host = readCrawledHost(deps, hostname);
      const name = `yandex-${host.city.subdomain || 'main'}`;
      return { name, write: () => writeYandexFeed(deps, host) };
    }),
    full: feed(() => {
      if (!fullFeed) throw new HttpError(createProblem(404));
      return { name: 'full', write: () => fullFeed(PUBLIC_SCOPE) };
    }),
  };
}

function sendFound(
  files: FeedFiles,
  admission: Admission,
  find: (hostname: string) => FeedSource,
): RequestHandler {
  return async (req, res) => {
    const context = contextOf(req);
    context.route ??= matchedPattern(req);
    const { name, write } = find(context.hostname);
    if (admission.isOverloaded()) throw admission.refusal();
    const path = await files.obtain(name, write);
    if (path === null)
      throw new HttpError(createProblem(503, 'not_ready'), { 'Retry-After': '120' });
    await sendFeed(req, res, path);
  };
}

async function sendFeed(req: Request, res: Response, path: string): Promise<void> {
  res.type('application/xml; charset=utf-8');
  res.setHeader('Cache-Control', 'public, max-age=0, s-maxage=300');
  res.setHeader('Vary', 'Accept-Encoding');
  if (req.acceptsEncodings('gzip') === 'gzip') {
    res.setHeader('Content-Encoding', 'gzip');
    const options = { root: dirname(path), cacheControl: false, acceptRanges: false };
    res.sendFile(basename(path), options);
    return;
  }
  await nameVersion(res, path);
  if (req.fresh) res.status(304).end();
  else if (req.method === 'HEAD') res.end();
  else await pipeline(createReadStream(path), createGunzip(), res);
}

/** Names the version as `sendFile` does: the same feed in another encoding. */
async function nameVersion(res: Response, path: string): Promise<void> {
  const { size, mtime } = await stat(path);
  res.setHeader('ETag', `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`);
  res.setHeader('Last-Modified', mtime.toUTCString());
}
