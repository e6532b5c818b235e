import type { IncomingMessage } from 'node:http';
import type { Site } from './site.ts';

type HostCheck = { hostname: string } | { status: 400 | 421 };

/**
 * Finds the host a request is for: exactly one Host header that names a host of the shop.
 * A request line in absolute form must name the same host; it is rewritten to its path.
 */
export function checkHost(req: IncomingMessage, site: Site): HostCheck {
  const hostname = findHostname(req);
  const url = req.url ?? '';
  if (!hostname) return { status: 400 };
  if (site.subdomainOf(hostname) === null) return { status: 421 };
  if (url.startsWith('/')) return { hostname };
  if (!URL.canParse(url)) return { status: 400 };
  const target = new URL(url);
  if (target.host !== findHost(req)?.toLowerCase()) return { status: 421 };
  req.url = `${target.pathname}${target.search}`;
  return { hostname };
}

/** Address of the shop that «www.» before its name is led on to; null: something else was asked for. */
export function findWithoutWww(req: IncomingMessage, { hostname, origin }: Site): string | null {
  const { method, url = '' } = req;
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && url.startsWith('/') && findHostname(req) === `www.${hostname}`
    ? origin + url
    : null;
}

/** The name of the one host that a request is for; null: none, or many. */
function findHostname(req: IncomingMessage): string | null {
  const host = findHost(req);
  return host === null ? null : parseHost(host);
}

/** The only Host header; null: none, or many. In `headersDistinct` Node would sort all headers for it. */
function findHost({ rawHeaders }: IncomingMessage): string | null {
  let host: string | null = null;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length !== HOST.length || name.toLowerCase() !== HOST) continue;
    if (host !== null) return null;
    host = rawHeaders[at + 1]!;
  }
  return host;
}

const HOST = 'host';

/** The host name of a Host header, lower case, without port; null when it is not one. */
function parseHost(header: string): string | null {
  const match = /^(\[[\da-f:.]{2,45}\]|[a-z\d.-]{1,253})(?::\d{1,5})?$/i.exec(header);
  return match?.[1]?.toLowerCase() ?? null;
}
