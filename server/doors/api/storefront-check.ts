import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const STOREFRONT_KEY_HEADER = 'x-storefront-key';

/** Requests that come from a storefront of ours. */
export type StorefrontCheck = (req: IncomingMessage) => boolean;

/** Without a key there are no storefronts. */
export function createStorefrontCheck(key: string | undefined): StorefrontCheck {
  if (!key) return () => false;
  const expected = digest(key);
  return (req) => {
    const given = req.headers[STOREFRONT_KEY_HEADER];
    return typeof given === 'string' && timingSafeEqual(digest(given), expected);
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
