import { z } from 'zod';
import type { Log } from '../../platform/log.ts';
import type { Deliver } from '../../platform/outbox/run-outbox.ts';

const TIMEOUT_MS = 15_000;
const announcementSchema = z.object({ siteUrl: z.string(), paths: z.array(z.string()) });

interface IndexNowOptions {
  /** Address that takes announcements. */
  url: string;
  key: string;
  log: Pick<Log, 'warn'>;
}

/**
 * Tells IndexNow of changed addresses. Too many requests and failures of the other side are tried
 * again; what it refuses (a wrong key, addresses of another host) is given up.
 */
export function createIndexNow({ url, key, log }: IndexNowOptions): Deliver {
  return async (payload) => {
    const { siteUrl, paths } = announcementSchema.parse(payload);
    const { default: got } = await import('got');
    const { statusCode } = await got.post(url, {
      json: {
        host: new URL(siteUrl).host,
        key,
        keyLocation: `${siteUrl}/${key}.txt`,
        urlList: paths.map((path) => siteUrl + path),
      },
      headers: { 'user-agent': 'marmit-shop' },
      timeout: { request: TIMEOUT_MS },
      retry: { limit: 0 },
      followRedirect: false,
      throwHttpErrors: false,
    });
    if (statusCode === 429 || statusCode >= 500) throw new Error(`IndexNow: HTTP ${statusCode}`);
    if (statusCode >= 300) log.warn({ status: statusCode, siteUrl }, 'IndexNow не принял адреса');
  };
}
