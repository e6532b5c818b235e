import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { type ClientAddress, toClientAddress } from '../../../shared/contract/client.ts';
import { type OwnCookies, readOwnCookies } from './cookies.ts';

/** Origin of an answer: `-` when no page cache was involved. */
export type CacheResult =
  | 'hit'
  | 'stale'
  | 'miss'
  | 'private'
  | 'composed'
  | 'error'
  | 'overload'
  | '-';

/** Facts of a request besides what it says itself. */
export interface RequestContext {
  /** Stands in the log, in X-Request-Id and on error pages. */
  id: string;
  hostname: string;
  /** Network address of the client behind the proxies; unknown until Express has read it. */
  address: ClientAddress;
  /** Null: a guest's request, to be answered with what all guests share. Decided here alone. */
  cookies: OwnCookies | null;
  /** Pattern of the route for logs and metrics; null until one matched. */
  route: string | null;
  cityId: number | null;
  cache: CacheResult;
  /**
   * True when no kept copy can stand in for the answer (a change, a document): it is waited for.
   */
  isPatient: boolean;
}

/** Key on the request itself: a WeakMap of all requests costs more than the rest of this file. */
const key = Symbol('context');
type Known = IncomingMessage & { [key]?: RequestContext };

export function startContext(req: IncomingMessage, id: string, hostname: string): RequestContext {
  const context: RequestContext = {
    id,
    hostname,
    address: toClientAddress(),
    cookies: readOwnCookies(req),
    route: null,
    cityId: null,
    cache: '-',
    isPatient: false,
  };
  (req as Known)[key] = context;
  return context;
}

/** @throws when the request did not come through the request listener. */
export function contextOf(req: IncomingMessage): RequestContext {
  const context = (req as Known)[key];
  if (!context) throw new Error('Request without context: it must come through the listener');
  return context;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Does the work so that `currentContext` gives the request to all that is called in it. */
export function runInContext<T>(context: RequestContext, work: () => T): T {
  return current.run(context, work);
}

/** Context of the request that something is done for; null for what goes on by itself. */
export function currentContext(): RequestContext | null {
  return current.getStore() ?? null;
}
