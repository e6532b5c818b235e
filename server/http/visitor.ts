import { MAIN_CITY_ID, ROUBLE_RATE_ID } from '../../shared/cities.ts';
import type { Person } from '../../shared/contract/people.ts';
import type { Notice } from '../../shared/notice.ts';
import {
  AUTH_COOKIE,
  CITY_COOKIE,
  KNOWN_BROWSER_COOKIE,
  LOGIN_BROWSER_COOKIE,
  NOTICE_COOKIE,
  PHONE_TOKEN_COOKIE,
  RATE_COOKIE,
  TEMPORARY_TOKEN_COOKIE,
} from './cookies.ts';
import { readNotice } from './notice-cookie.ts';
import type { Site } from './site.ts';

/** Who asks for a page and from where; the same for all guests of one host. */
export interface Visitor {
  hostname: string;
  cityId: number;
  /** The city was chosen by the visitor or named by the host. */
  cityConfirmed: boolean;
  /** Currency to show, ISO 4217 numeric. */
  rateId: number;
  /** Auth token; null for a guest. */
  token: string | null;
  /** Token of a guest who has written something. */
  temporaryToken: string | null;
  /** Secret of this browser, made when it asked for a login code. */
  loginBrowser: string | null;
  /** What this browser keeps of an earlier signing in. */
  knownBrowser: string | null;
  /** Proves that a phone is the visitor's: lets a registration be finished. */
  phoneToken: string | null;
  /** Pages for this visitor are kept out of shared caches. */
  isPrivate: boolean;
  /** Who the tokens belong to; null for a guest who has written nothing, and before it is looked up. */
  person: Person | null;
  /** Brought by a change that led here; shown once. */
  notice: Notice | null;
}

/** What of the reference data decides whether a host or a cookie names something that exists. */
export interface Places {
  cityIdBySubdomain(subdomain: string): number | null;
  hasCity(id: number): boolean;
  hasRate(id: number): boolean;
}

export interface VisitorSource {
  hostname: string;
  cookies: Readonly<Record<string, string | undefined>>;
  isPrivate: boolean;
}

/** Reads the visitor: the city's own host before the cookie, unknown ids as if absent. */
export function readVisitor(source: VisitorSource, site: Site, places: Places): Visitor {
  const { hostname, cookies, isPrivate } = source;
  const subdomain = site.subdomainOf(hostname);
  const hostCity = subdomain ? places.cityIdBySubdomain(subdomain) : null;
  const chosenCity = readId(cookies[CITY_COOKIE], places.hasCity);
  return {
    hostname,
    cityId: hostCity ?? chosenCity ?? MAIN_CITY_ID,
    cityConfirmed: hostCity !== null || chosenCity !== null,
    rateId: readId(cookies[RATE_COOKIE], places.hasRate) ?? ROUBLE_RATE_ID,
    token: cookies[AUTH_COOKIE] || null,
    temporaryToken: cookies[TEMPORARY_TOKEN_COOKIE] || null,
    loginBrowser: cookies[LOGIN_BROWSER_COOKIE]?.slice(0, 100) || null,
    knownBrowser: cookies[KNOWN_BROWSER_COOKIE]?.slice(0, 200) || null,
    phoneToken: cookies[PHONE_TOKEN_COOKIE]?.slice(0, 200) || null,
    isPrivate,
    person: null,
    notice: readNotice(cookies[NOTICE_COOKIE]),
  };
}

function readId(text: string | undefined, isKnown: (id: number) => boolean): number | null {
  if (!text || !/^\d{1,9}$/.test(text)) return null;
  const id = Number(text);
  return isKnown(id) ? id : null;
}
