import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import got from 'got';

export interface ShopFile {
  status: number;
  contentType: string;
  /** True when it will never change under this address. */
  isForever: boolean;
  bytes: Buffer;
}

/** Fetches a path of the shop behind. @throws when there is no answer of at most 10 MB within 10 s. */
export type FetchFromShop = (path: string) => Promise<ShopFile>;

const MAX_BYTES = 10 * 1024 * 1024;
const DEADLINE_MS = 10_000;
const IDLE_MS = 30_000;

export function createShopFetch(baseUrl: string, host?: string): FetchFromShop {
  const agent = { keepAlive: true, timeout: IDLE_MS };
  const client = got.extend({
    prefixUrl: baseUrl,
    headers: { ...(host && { host }) },
    agent: { http: new HttpAgent(agent), https: new HttpsAgent(agent) },
    followRedirect: false,
    throwHttpErrors: false,
    decompress: false,
    retry: { limit: 1, methods: ['GET'], statusCodes: [] },
  });
  return async (path) => {
    const endless = new AbortController();
    const asked = client(path.replace(/^\//, ''), {
      signal: AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), endless.signal]),
      responseType: 'buffer',
    });
    asked.on('downloadProgress', ({ transferred }) => {
      if (transferred > MAX_BYTES) endless.abort();
    });
    const { statusCode: status, headers, body } = await asked;
    return {
      status,
      bytes: Buffer.from(body),
      contentType: headers['content-type'] ?? '',
      isForever: /\bimmutable\b/.test(headers['cache-control'] ?? ''),
    };
  };
}
