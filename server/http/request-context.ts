import type { IncomingMessage } from 'node:http';

/** How an answer came about: `-` when no page cache was involved. */
export type CacheResult = 'hit' | 'stale' | 'miss' | 'private' | 'error' | 'overload' | '-';

/** What is known about a request besides what it says itself. */
export interface RequestContext {
  /** Stands in the log, in X-Request-Id and on error pages. */
  id: string;
  hostname: string;
  /** Pattern of the route for logs and metrics; null until one matched. */
  route: string | null;
  cityId: number | null;
  cache: CacheResult;
}

/** On the request itself: a WeakMap of all requests costs more than the rest of this file. */
const key = Symbol('context');
type Known = IncomingMessage & { [key]?: RequestContext };

export function startContext(req: IncomingMessage, id: string, hostname: string): RequestContext {
  const context: RequestContext = { id, hostname, route: null, cityId: null, cache: '-' };
  (req as Known)[key] = context;
  return context;
}

/** @throws when the request did not come through the request listener. */
export function contextOf(req: IncomingMessage): RequestContext {
  const context = (req as Known)[key];
  if (!context) throw new Error('Request without context: it must come through the listener');
  return context;
}
