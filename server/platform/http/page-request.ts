import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Role } from '../../../shared/contract/shopper.ts';
import { FragmentQuery } from '../../../shared/page-parts.ts';
import type { Places } from '../reference/places.ts';
import { matchedPattern } from './access-log.ts';
import { CITY_CONFIRMED_COOKIE, readIdCookie } from './cookies.ts';
import { type Encoding, negotiateEncoding } from './negotiate-encoding.ts';
import type { PageRequest, PathParameters } from './page.ts';
import { type PageAddress, pathAndQuery, readAddress } from './page-key.ts';
import { contextOf } from './request-context.ts';
import type { Site } from './site.ts';
import {
  type Choice,
  type GuestVisitor,
  guestOf,
  isChoiceAlone,
  type OwnVisitor,
  readChoice,
  readVisitor,
  type Visitor,
} from './visitor.ts';

/** A request for a page, or for the named fragments of it. */
export interface AskedPage<Asker extends Visitor = Visitor> {
  request: PageRequest<Asker>;
  fragments: readonly string[];
}

/** A page of guests, named by its address: text alone, from which it can be made at any time. */
export interface SharedAddress extends PageAddress {
  /** Choice of its visitors; null: none, as guests of the whole site. */
  choice: Choice | null;
  /** Role of its visitors; null: guests. */
  level: Role | null;
  /** Pattern that the path matches, and what stands in its places. */
  route: string;
  params: PathParameters;
}

/** Site and places by which hosts and cookies are read. */
export interface VisitorDeps {
  site: Site;
  places: Places;
}

/**
 * Audience of the answer to a request. A guest's answer is made from the address, and cannot be
 * from anything else.
 */
export type Asked =
  | { kind: 'shared'; address: SharedAddress }
  /** A choice alone: `address` says all; `asked` is the same in the terms of an own request. */
  | { kind: 'chosen'; address: SharedAddress; asked: AskedPage<OwnVisitor> }
  /** Somebody's own: `address` is what of it others of the same choice may share. */
  | { kind: 'own'; address: SharedAddress; asked: AskedPage<OwnVisitor> };

/** Reads the request that Express matched; notes route and city for log and metrics. */
export function readPageRequest(req: Request, deps: VisitorDeps): Asked {
  const context = contextOf(req);
  if (context.cookies !== null) {
    const asked = readOwnRequest(req, deps);
    const choice = readChoice(context.cookies, deps.places);
    const address = { ...readAddressOf(req), choice };
    return { kind: isChoiceAlone(context.cookies) ? 'chosen' : 'own', address, asked };
  }
  const address = readAddressOf(req);
  context.cityId = guestOf(address, deps.site, deps.places).cityId;
  return { kind: 'shared', address };
}

/** A request that Express matched, or one to a path without parameters that has not come to it. */
type Matched = IncomingMessage & Partial<Pick<Request, 'originalUrl' | 'params' | 'route'>>;

/** Reads a request for an answer that is never shared: changes and documents. */
export function readOwnRequest(req: Matched, { site, places }: VisitorDeps): AskedPage<OwnVisitor> {
  const context = contextOf(req);
  const address = readAddressOf(req);
  const { hostname } = context;
  const cookies = context.cookies ?? {};
  const findConfirmedCity = () => readIdCookie(req, CITY_CONFIRMED_COOKIE);
  const visitor = readVisitor({ hostname, cookies, findConfirmedCity }, site, places);
  context.cityId = visitor.cityId;
  return askPage(address, visitor);
}

/** The request of any guest for the page of an address. */
export function askAsGuest(
  address: SharedAddress,
  { site, places }: VisitorDeps,
): AskedPage<GuestVisitor> {
  return askPage(address, guestOf(address, site, places));
}

export const encodingOf = ({ headers }: Pick<IncomingMessage, 'headers'>): Encoding =>
  negotiateEncoding(headers['accept-encoding']);

/** The address that Express matched. */
export function readAddressOf(req: Matched): SharedAddress {
  const context = contextOf(req);
  context.route ??= matchedPattern(req);
  const { hostname, path, query } = readAddress(context.hostname, req.originalUrl ?? req.url ?? '');
  const route = context.route ?? UNMATCHED;
  return { hostname, path, query, route, params: req.params ?? {}, choice: null, level: null };
}

export const UNMATCHED = 'unmatched';

function askPage<Asker extends Visitor>(address: SharedAddress, visitor: Asker): AskedPage<Asker> {
  const { path, route, params } = address;
  const query = new URLSearchParams(address.query);
  const fragments = new Set(query.get(FragmentQuery.Name)?.split(',').filter(Boolean));
  query.delete(FragmentQuery.Name);
  const url = pathAndQuery({ path, query: query.toString() });
  return {
    request: { route, path, url, query, params, visitor },
    fragments: [...fragments].toSorted(),
  };
}
