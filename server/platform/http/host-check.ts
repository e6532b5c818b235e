import type { IncomingMessage } from 'node:http';
import type { Site } from './site.ts';

type HostCheck = { hostname: string } | { status: 400 | 421 };

/**
 * Finds the host a request is for: exactly one Host header that names a host of the shop.
 * A request line in absolute form must name the same host; it is rewritten to its path.
 */
export function checkHost(req: IncomingMessage, site: Site): HostCheck {
  const hosts = req.headersDistinct.host ?? [];
  const hostname = findHostname(req);
  const url = req.url ?? '';
  if (!hostname) return { status: 400 };
  if (site.subdomainOf(hostname) === null) return { status: 421 };
  if (url.startsWith('/')) return { hostname };
  if (!URL.canParse(url)) return { status: 400 };
  const target = new URL(url);
  if (target.host !== hosts[0]?.toLowerCase()) return { status: 421 };
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

/** The one host that a request names; null: none, or many. */
function findHostname(req: IncomingMessage): string | null {
  const hosts = req.headersDistinct.host ?? [];
  return hosts.length === 1 ? parseHost(hosts[0] ?? '') : null;
}

/** The host name of a Host header, lower case, without port; null when it is not one. */
function parseHost(header: string): string | null {
  const match = /^(\[[\da-f:.]{2,45}\]|[a-z\d.-]{1,253})(?::\d{1,5})?$/i.exec(header);
  return match?.[1]?.toLowerCase() ?? null;
}
