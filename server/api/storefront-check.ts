import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

export const STOREFRONT_KEY_HEADER = 'x-storefront-key';

/** Whether a request comes from a storefront of ours. */
export type StorefrontCheck = (req: Request) => boolean;

/** Without a key there are no storefronts. */
export function createStorefrontCheck(key: string | undefined): StorefrontCheck {
  if (!key) return () => false;
  const expected = digest(key);
  return (req) => {
    const given = req.get(STOREFRONT_KEY_HEADER);
    return given !== undefined && timingSafeEqual(digest(given), expected);
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
