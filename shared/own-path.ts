import { z } from 'zod';

/**
 * Addresses that lead to this host: one slash, then anything browsers do not read as the
 * start of another host. For `?return=` and redirects.
 */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(address) && !hasControlSign(address);
}

function hasControlSign(text: string): boolean {
  return [...text].some((sign) => sign < ' ' || sign === '\u007f');
}

/** Address of this host out of cookies, forms and notices. */
export const ownPathSchema = z.string().max(300).refine(isOwnPath);

/** Longest address that a login leads back to: a longer one would not fit the head of an answer. */
export const MAX_WAY_BACK = 500;

/** Address to go on to after a login; null for one that is too long. */
export const wayBack = (path: string): string | null => (path.length > MAX_WAY_BACK ? null : path);
