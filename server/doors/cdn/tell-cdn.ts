import type { RequestError } from 'got';
import type { PurgeMessage } from './purge-message.ts';

/** Tells one CDN whose pages are no longer right. @throws when it was not done. */
export type TellCdn = (message: PurgeMessage) => Promise<void>;

interface CdnAddress {
  url: string;
  key: string;
}

/** The first look at a large cache takes its time. */
const TIMEOUT_MS = 30_000;

export function createTellCdn({ url, key }: CdnAddress): TellCdn {
  return async (message) => {
    // A package that a shop without a CDN does not load.
    const { default: got } = await import('got');
    const asked = got.post(url, {
      json: message,
      headers: {
        authorization: `Bearer ${key}`,
        'user-agent': 'marmit-shop',
        // A kept one would be closed between two rounds, perhaps just now.
        connection: 'close',
      },
      timeout: { request: TIMEOUT_MS },
      retry: { limit: 0 },
      followRedirect: false,
      throwHttpErrors: false,
    });
    // Errors of the client hold the whole request, the key with it.
    const { statusCode } = await asked.catch((error: RequestError) => {
      throw new Error(`CDN: ${error.code}`);
    });
    if (statusCode < 200 || statusCode > 299) throw new Error(`CDN: HTTP ${statusCode}`);
  };
}
