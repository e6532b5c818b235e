import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import got from 'got';
import type { ClientAddress } from '../../../shared/contract/client.ts';
import type { ApiAddress } from '../api/api-client.ts';
import { visitorHeaders } from '../api/visitor-address.ts';

export interface ShopFile {
  status: number;
  contentType: string;
  /** True when it will never change under this address. */
  isForever: boolean;
  bytes: Buffer;
}

/**
 * Fetches a path of the shop behind for a visitor, who waits there among others. @throws when there is no
 * answer of at most 10 MB within 10 s.
 */
export type FetchFromShop = (path: string, visitor: ClientAddress) => Promise<ShopFile>;

const MAX_BYTES = 10 * 1024 * 1024;
const DEADLINE_MS = 10_000;
const IDLE_MS = 30_000;

export function createShopFetch({ baseUrl, host, storefrontKey }: ApiAddress): FetchFromShop {
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
  return async (path, visitor) => {
    const endless = new AbortController();
    const asked = client(path.replace(/^\//, ''), {
      headers: visitorHeaders(storefrontKey, visitor),
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
