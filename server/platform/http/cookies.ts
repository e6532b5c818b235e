import type { IncomingMessage } from 'node:http';
import cookieParser from 'cookie-parser';
import type { Request, Response } from 'express';
import { CONSENT_COOKIE } from '../../../shared/analytics.ts';
import { GUEST_KEY_COOKIE, GUEST_KEY_FORM, GUEST_KEY_SECONDS } from '../../../shared/guest-key.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../shared/millis.ts';
import * as links from '../../../shared/routes.ts';
import type { Site } from './site.ts';

export const AUTH_COOKIE = 'auth_token_lazar';
export const TEMPORARY_TOKEN_COOKIE = 'temporary_token';
export const PHONE_TOKEN_COOKIE = 'phone_token';
/** Secret of the browser that asked for a login code: the code is good in it alone. */
export const LOGIN_BROWSER_COOKIE = 'login_browser';
/** Kept after signing in: codes for the same phone are then asked for freely. */
export const KNOWN_BROWSER_COOKIE = 'known_browser';
export const CITY_COOKIE = 'city_id';
export const RATE_COOKIE = 'rate_id';
/** `rows`: lists are dense rows; cards without it. */
export const LIST_VIEW_COOKIE = 'list_view';
/** A message to show once, on the page that a change leads to. */
export const NOTICE_COOKIE = 'notice';
/** The city was confirmed; scripts read it, and of pages the basket alone depends on it. */
export const CITY_CONFIRMED_COOKIE = 'city_confirmed';
/** The customer has been welcomed; scripts read it, and greet whoever comes without it. */
export const FIRST_AUTH_COOKIE = 'first_auth';

/** Milliseconds that each cookie lives (S9.5, S9.6, S9.11; the others: docs/cookies.md). */
const lifetimes = {
  [AUTH_COOKIE]: 30 * DAY_MS,
  [TEMPORARY_TOKEN_COOKIE]: 30 * DAY_MS,
  [PHONE_TOKEN_COOKIE]: 15 * MINUTE_MS,
  [LOGIN_BROWSER_COOKIE]: 15 * MINUTE_MS,
  [KNOWN_BROWSER_COOKIE]: 365 * DAY_MS,
  [CITY_COOKIE]: 30 * DAY_MS,
  [RATE_COOKIE]: 30 * DAY_MS,
  [LIST_VIEW_COOKIE]: 365 * DAY_MS,
  [NOTICE_COOKIE]: MINUTE_MS,
  [CITY_CONFIRMED_COOKIE]: 30 * DAY_MS,
  [FIRST_AUTH_COOKIE]: 30 * DAY_MS,
  [CONSENT_COOKIE]: 365 * DAY_MS,
  [GUEST_KEY_COOKIE]: GUEST_KEY_SECONDS * SECOND_MS,
} as const;
export type CookieName = keyof typeof lifetimes;

const readByScripts: ReadonlySet<CookieName> = new Set([
  CITY_CONFIRMED_COOKIE,
  FIRST_AUTH_COOKIE,
  CONSENT_COOKIE,
  GUEST_KEY_COOKIE,
]);
/** Cookies that make a page somebody's own; nginx passes on no others. */
export const ownCookieNames = keysOf(lifetimes).filter((name) => !readByScripts.has(name));

/** Texts of the cookies that make pages differ from the ones guests share, by name; at least one. */
export type OwnCookies = Readonly<Partial<Record<CookieName, string>>>;

const parse = cookieParser();

/**
 * Reads the request's cookies, once for all who ask: null when it has none that make it somebody's
 * own, and then it is a guest's. One parser says both whether there are any and what they hold.
 */
export function readOwnCookies({ headers }: Pick<IncomingMessage, 'headers'>): OwnCookies | null {
  if (headers.cookie === undefined) return null;
  const parsed = { headers } as Request;
  parse(parsed, {} as Response, () => {});
  const cookies: Readonly<Record<string, unknown>> = parsed.cookies;
  const found = ownCookieNames.filter((name) => Object.hasOwn(cookies, name));
  return found.length === 0
    ? null
    : Object.fromEntries(found.map((name) => [name, text(cookies[name])]));
}

/** The id in a cookie that scripts read; null when there is none. */
export function readIdCookie(
  req: Pick<IncomingMessage, 'headers'>,
  name: CookieName,
): number | null {
  const value = readCommonCookie(req, name);
  return /^\d{1,9}$/.test(value) ? Number(value) : null;
}

/** The key by which a browser names the guest of its first change; null when there is none. */
export function readGuestKey(req: Pick<IncomingMessage, 'headers'>): string | null {
  const value = readCommonCookie(req, GUEST_KEY_COOKIE);
  return GUEST_KEY_FORM.test(value) ? value : null;
}

/** Text of a cookie that makes no page somebody's own; empty when there is none. */
function readCommonCookie({ headers }: Pick<IncomingMessage, 'headers'>, name: CookieName): string {
  const parsed = { headers } as Request;
  parse(parsed, {} as Response, () => {});
  return text((parsed.cookies as Readonly<Record<string, unknown>>)[name]);
}

/** Values that begin with «j:» are read as JSON, and none of ours does. */
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Sets a cookie for the whole domain with its specified lifetime, mostly out of reach of scripts. */
export function writeCookie(res: Response, site: Site, name: CookieName, value: string): void {
  const httpOnly = !readByScripts.has(name);
  res.cookie(name, value, { ...attributes(site, name), httpOnly, maxAge: lifetimes[name] });
}

/** Removes a cookie set by `writeCookie`. */
export function clearCookie(res: Response, site: Site, name: CookieName): void {
  res.clearCookie(name, attributes(site, name));
}

/** The pages of signing in alone are told it: all others stay shareable. */
const paths: Partial<Record<CookieName, string>> = { [KNOWN_BROWSER_COOKIE]: links.login() };

/** The key of a guest in the making is its host's alone: the script that writes it knows no other. */
function attributes(site: Site, name: CookieName) {
  return {
    path: paths[name] ?? '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: !site.isLocal,
    ...(!site.isLocal && name !== GUEST_KEY_COOKIE && { domain: site.hostname }),
  } as const;
}
