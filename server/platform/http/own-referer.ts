import type { IncomingMessage } from 'node:http';
import { isOwnPath } from '../../../shared/own-path.ts';

/** Path and query of the page of this host that sent the request; null when it says nothing of it. */
export function ownReferer({ headers }: IncomingMessage): string | null {
  const { referer, host } = headers;
  if (!referer || !host || !URL.canParse(referer)) return null;
  const { host: from, pathname, search } = new URL(referer);
  const path = pathname + search;
  return from === host && isOwnPath(path) ? path : null;
}
