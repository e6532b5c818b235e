import type { IncomingMessage } from 'node:http';
import { closedPaths } from '../../../shared/route-table.ts';
import type { ReferencePlaces } from '../reference/places.ts';
import { CITY_CONFIRMED_COOKIE, readIdCookie } from './cookies.ts';
import { hostUrl } from './page-deps.ts';
import type { Site } from './site.ts';

/**
 * Redirect of a request to the main address: an address on another host of the shop; null: it is
 * answered here.
 */
export type FindOwnCity = (req: IncomingMessage, hostname: string) => string | null;

interface OwnCityDeps {
  site: Site;
  places: Pick<ReferencePlaces, 'hasCity' | 'getCity'>;
}

/**
 * Leads visitors who come in from outside by the main address on to the host of the city they chose
 * (S4.29): there pages stay the same for all guests. Visitors who are in the shop already go where
 * the links lead.
 */
export function createOwnCityFinder({ site, places }: OwnCityDeps): FindOwnCity {
  return (req, hostname) => {
    if (site.isLocal || hostname !== site.hostname || !comesIn(req)) return null;
    const cityId = readIdCookie(req, CITY_CONFIRMED_COOKIE);
    if (cityId === null || !places.hasCity(cityId)) return null;
    const { subdomain } = places.getCity(cityId);
    return subdomain === '' ? null : hostUrl(site, subdomain) + req.url;
  };
}

const ENTRIES: ReadonlySet<unknown> = new Set(['none', 'cross-site']);

/** A page that is opened from a bookmark, by hand or by a link of another site. */
function comesIn({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    ENTRIES.has(headers['sec-fetch-site']) &&
    (headers.cookie ?? '').includes(CITY_CONFIRMED_COOKIE) &&
    (headers.accept ?? '').includes('text/html') &&
    !closedPaths.some((path) => url.startsWith(path))
  );
}
