import type { CookieChanges } from '../platform/http/action.ts';
import { CITY_CONFIRMED_COOKIE, CITY_COOKIE } from '../platform/http/cookies.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';

/**
 * Cookies that keep a city as the right one. Outside of localhost a city has its own host, which names it; a
 * cookie would only make every page private. The main host names none: without a script (`isPlain`) a
 * cookie tells that its city was confirmed.
 */
export function cityCookies(
  { places, site }: Pick<PageDeps, 'places' | 'site'>,
  cityId: number,
  { isPlain }: { isPlain: boolean },
): CookieChanges {
  const isOfMainHost = places.getCity(cityId).subdomain === '';
  return {
    [CITY_CONFIRMED_COOKIE]: String(cityId),
    ...((site.isLocal || (isPlain && isOfMainHost)) && { [CITY_COOKIE]: String(cityId) }),
  };
}
