import type { Response } from 'express';
import type { Site } from './site.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export const AUTH_COOKIE = 'auth_token_lazar';
export const TEMPORARY_TOKEN_COOKIE = 'temporary_token';
export const PHONE_TOKEN_COOKIE = 'phone_token';
export const CITY_COOKIE = 'city_id';
export const RATE_COOKIE = 'rate_id';

/** Milliseconds that each cookie lives (specification §9; the phone token: product.md). */
const lifetimes = {
  [AUTH_COOKIE]: 30 * DAY_MS,
  [TEMPORARY_TOKEN_COOKIE]: 30 * DAY_MS,
  [PHONE_TOKEN_COOKIE]: 15 * MINUTE_MS,
  [CITY_COOKIE]: 30 * DAY_MS,
  [RATE_COOKIE]: 30 * DAY_MS,
} as const;
export type CookieName = keyof typeof lifetimes;

const names = Object.keys(lifetimes) as CookieName[];
const privatePattern = new RegExp(`(?:^|;)\\s*(?:${names.join('|')})=`);

/** Whether a Cookie header holds anything that makes pages differ from the ones guests share. */
export function hasPrivateCookie(header: string | undefined): boolean {
  return header !== undefined && privatePattern.test(header);
}

/** Sets a cookie for the whole domain, out of reach of scripts, with its specified lifetime. */
export function writeCookie(res: Response, site: Site, name: CookieName, value: string): void {
  res.cookie(name, value, { ...attributes(site), maxAge: lifetimes[name] });
}

/** Removes a cookie set by `writeCookie`. */
export function clearCookie(res: Response, site: Site, name: CookieName): void {
  res.clearCookie(name, attributes(site));
}

function attributes(site: Site) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: !site.isLocal,
    ...(!site.isLocal && { domain: site.hostname }),
  } as const;
}
