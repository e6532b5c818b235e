import { MAIN_CITY_ID, ROUBLE_RATE_ID } from '../../../shared/cities.ts';
import type { KnownShopper, Role } from '../../../shared/contract/shopper.ts';
import type { Notice } from '../../../shared/notice.ts';
import type { Places } from '../reference/places.ts';
import {
  AUTH_COOKIE,
  CITY_COOKIE,
  KNOWN_BROWSER_COOKIE,
  LIST_VIEW_COOKIE,
  LOGIN_BROWSER_COOKIE,
  NOTICE_COOKIE,
  type OwnCookies,
  PHONE_TOKEN_COOKIE,
  RATE_COOKIE,
  TEMPORARY_TOKEN_COOKIE,
} from './cookies.ts';
import { readNotice } from './notice-cookie.ts';
import type { Site } from './site.ts';

/** Place that a visitor asks from. */
interface Whereabouts {
  hostname: string;
  cityId: number;
  /** The city was chosen by the visitor or named by the host. */
  cityConfirmed: boolean;
  /** Currency to show, ISO 4217 numeric. */
  rateId: number;
  /** Lists are dense rows. */
  rows: boolean;
}

declare const ofHost: unique symbol;

/** Choice of a visitor how to see the shop, and nothing else: one of a few hundred combinations. */
export interface Choice {
  /** Null: not chosen. */
  cityId: number | null;
  rateId: number;
  rows: boolean;
}

/**
 * Any guest of a host, or any customer of a role: what shared pages are made for. Only `guestOf` makes
 * one, from the host, a choice and a role alone, and it has no place for anything of one visitor.
 */
export interface GuestVisitor extends Whereabouts {
  readonly [ofHost]: true;
  /**
   * True for a visitor with a choice: pages are shared by those of the same choice, in this process
   * alone.
   */
  hasChosen: boolean;
  /** Role of the customers that the page is made for; null: guests. */
  level: Role | null;
  isPrivate: false;
  token: null;
  temporaryToken: null;
  loginBrowser: null;
  phoneToken: null;
  shopper: null;
  notice: null;
}

/** A visitor with cookies: pages made for one are kept out of shared caches. */
export interface OwnVisitor extends Whereabouts {
  isPrivate: true;
  level: null;
  /** Auth token; null for a guest. */
  token: string | null;
  /** Token of a guest who has written something. */
  temporaryToken: string | null;
  /** Secret of this browser, made when it asked for a login code. */
  loginBrowser: string | null;
  /** Token that this browser keeps of an earlier signing in. */
  knownBrowser: string | null;
  /** Proves that a phone is the visitor's: lets a registration be finished. */
  phoneToken: string | null;
  /** Owner of the tokens; null for a guest who has written nothing, and before it is looked up. */
  shopper: KnownShopper | null;
  /**
   * City that was confirmed in this browser, by a script perhaps, on whatever host; for pages that are
   * nobody else's. Null: none.
   */
  confirmedCityId: number | null;
  /** Brought by a change that led here; shown once. */
  notice: Notice | null;
}

/** Visitor of a page: a guest, or one with cookies. */
export type Visitor = GuestVisitor | OwnVisitor;

/** True for a visitor whose token leads to a shopper, or did once; looked up before. */
export const isShopper = ({ shopper }: OwnVisitor): boolean =>
  shopper !== null && (shopper.id !== null || shopper.token_expired);

/** True for a guest who is signing in or registering. */
export const isOnTheWay = ({ loginBrowser, phoneToken }: OwnVisitor): boolean =>
  loginBrowser !== null || phoneToken !== null;

/** The guest of a host, with what was chosen there. */
export function guestOf(
  { hostname, choice = null, level = null }: GuestSource,
  site: Site,
  places: Places,
): GuestVisitor {
  const hostCity = cityOfHost(hostname, site, places);
  const chosenCity = choice?.cityId ?? null;
  const guest: Omit<GuestVisitor, typeof ofHost> = {
    hostname,
    cityId: hostCity ?? chosenCity ?? MAIN_CITY_ID,
    cityConfirmed: hostCity !== null || chosenCity !== null || !places.hasCityChoice(),
    rateId: choice?.rateId ?? ROUBLE_RATE_ID,
    rows: choice?.rows ?? false,
    hasChosen: choice !== null,
    level,
    isPrivate: false,
    token: null,
    temporaryToken: null,
    loginBrowser: null,
    phoneToken: null,
    shopper: null,
    notice: null,
  };
  return guest as GuestVisitor;
}

interface GuestSource {
  hostname: string;
  choice?: Choice | null;
  level?: Role | null;
}

const CHOICE_COOKIES: ReadonlySet<string> = new Set([CITY_COOKIE, RATE_COOKIE, LIST_VIEW_COOKIE]);

/** Cookies that hold a choice and nothing else that is somebody's own. */
export const isChoiceAlone = (cookies: OwnCookies): boolean =>
  Object.keys(cookies).every((name) => CHOICE_COOKIES.has(name));

/** The choice among whatever else the cookies hold; null when nothing is chosen. */
export function readChoice(cookies: OwnCookies, places: Places): Choice | null {
  if (!Object.keys(cookies).some((name) => CHOICE_COOKIES.has(name))) return null;
  return {
    cityId: readId(cookies[CITY_COOKIE], places.hasCity),
    rateId: readId(cookies[RATE_COOKIE], places.hasRate) ?? ROUBLE_RATE_ID,
    rows: cookies[LIST_VIEW_COOKIE] === 'rows',
  };
}

interface VisitorSource {
  hostname: string;
  cookies: OwnCookies;
  /** Reads the city that was confirmed, which is told beside own cookies. */
  findConfirmedCity?: () => number | null;
}

/** Reads the visitor: the city's own host before the cookie, unknown ids as if absent. */
export function readVisitor(source: VisitorSource, site: Site, places: Places): OwnVisitor {
  const { hostname, cookies } = source;
  const hostCity = cityOfHost(hostname, site, places);
  const chosenCity = readId(cookies[CITY_COOKIE], places.hasCity);
  return {
    hostname,
    cityId: hostCity ?? chosenCity ?? MAIN_CITY_ID,
    cityConfirmed: hostCity !== null || chosenCity !== null || !places.hasCityChoice(),
    rateId: readId(cookies[RATE_COOKIE], places.hasRate) ?? ROUBLE_RATE_ID,
    rows: cookies[LIST_VIEW_COOKIE] === 'rows',
    token: cookies[AUTH_COOKIE] || null,
    temporaryToken: cookies[TEMPORARY_TOKEN_COOKIE] || null,
    loginBrowser: cookies[LOGIN_BROWSER_COOKIE]?.slice(0, 100) || null,
    knownBrowser: cookies[KNOWN_BROWSER_COOKIE]?.slice(0, 200) || null,
    phoneToken: cookies[PHONE_TOKEN_COOKIE]?.slice(0, 200) || null,
    isPrivate: true,
    level: null,
    shopper: null,
    // Read when they are shown: many answers show none.
    get confirmedCityId() {
      return source.findConfirmedCity?.() ?? null;
    },
    get notice() {
      return readNotice(cookies[NOTICE_COOKIE]);
    },
  };
}

/** Null: the main host, or none of a city. */
function cityOfHost(hostname: string, site: Site, places: Places): number | null {
  const subdomain = site.subdomainOf(hostname);
  return subdomain ? places.cityIdBySubdomain(subdomain) : null;
}

function readId(text: string | undefined, isKnown: (id: number) => boolean): number | null {
  if (!text || !/^\d{1,9}$/.test(text)) return null;
  const id = Number(text);
  return isKnown(id) ? id : null;
}
