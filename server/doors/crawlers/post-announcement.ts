import { z } from 'zod';
import { DAY_MS, type Millis } from '../../../shared/millis.ts';
import type { Log } from '../../platform/log.ts';
import type { Deliver } from '../../platform/outbox/run-outbox.ts';

const TIMEOUT_MS = 15_000;
/** Age at which crawlers have come for most pages by themselves. */
const KEPT_MS = DAY_MS;
const announcementSchema = z.object({
  siteUrl: z.string(),
  paths: z.array(z.string()),
  /** Moment at which it was made; absent in messages of former versions, which are tried once. */
  at: z.int().optional(),
});
type Announcement = z.infer<typeof announcementSchema>;

interface IndexNowOptions {
  /** Address that takes announcements. */
  url: string;
  /** Absent: nobody is told, and what waits from before is dropped. */
  key: string | undefined;
  log: Pick<Log, 'warn'>;
  now: () => Millis;
}

/**
 * Tells IndexNow of changed addresses. Too many requests and failures of the other side are tried
 * again for a day; what it refuses (a wrong key, addresses of another host) is given up.
 */
export function createIndexNow({ url, key, log, now }: IndexNowOptions): Deliver {
  return async (payload) => {
    const announcement = announcementSchema.parse(payload);
    const { siteUrl, at } = announcement;
    if (!key || (at !== undefined && now() - at > KEPT_MS)) return;
    try {
      await post(announcement, key);
    } catch (error) {
      if (at !== undefined) throw error;
      log.warn({ err: error, siteUrl }, 'IndexNow не узнал адресов из сообщения прежней версии');
    }
  };

  async function post({ siteUrl, paths }: Announcement, ownKey: string): Promise<void> {
    const { default: got } = await import('got');
    const { statusCode } = await got.post(url, {
      json: {
        host: new URL(siteUrl).host,
        key: ownKey,
        keyLocation: `${siteUrl}/${ownKey}.txt`,
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
  }
}
