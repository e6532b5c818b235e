import type { IncomingMessage } from 'node:http';

/**
 * Whether an address leads to this host: one slash, then anything browsers do not read as the
 * start of another host. For `?return=` and redirects.
 */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(address) && !hasControlSign(address);
}

function hasControlSign(text: string): boolean {
  return [...text].some((sign) => sign < ' ' || sign === '\u007f');
}

/** Path and query of the page of this host that sent the request; null when it says nothing of it. */
export function ownReferer({ headers }: IncomingMessage): string | null {
  const { referer, host } = headers;
  if (!referer || !host || !URL.canParse(referer)) return null;
  const { host: from, pathname, search } = new URL(referer);
  const path = pathname + search;
  return from === host && isOwnPath(path) ? path : null;
}
