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

/** An address of this host, of whatever comes from outside: cookies, forms, notices. */
export const ownPathSchema = z.string().max(300).refine(isOwnPath);
