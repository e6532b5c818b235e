import { MAIN_CITY_ID, ROUBLE_RATE_ID } from '../../../shared/cities.ts';
import type { Viewer } from '../../../shared/contract/call.ts';
import type { City } from '../../../shared/contract/catalog.ts';
import { hostUrl, type PageDeps } from '../../platform/http/page-deps.ts';
import type { Site } from '../../platform/http/site.ts';
import type { ReferenceData } from '../../platform/reference/reference-data.ts';

/** A host of the shop as crawlers see it: cookies change nothing. */
export interface CrawledHost {
  /** Scheme and host without a slash at the end. */
  siteUrl: string;
  city: City;
  /** A guest there. */
  viewer: Viewer;
  isMain: boolean;
  /**
   * True when its pages stand for themselves; those of a city without an office stand for the main
   * host's.
   */
  isIndexed: boolean;
}

export function readCrawledHost({ site, places }: PageDeps, hostname: string): CrawledHost {
  const subdomain = site.subdomainOf(hostname) ?? '';
  const cityId = places.cityIdBySubdomain(subdomain) ?? MAIN_CITY_ID;
  const city = places.getCity(cityId);
  return {
    siteUrl: hostUrl(site, subdomain),
    city,
    viewer: { cityId, country: 'ru', rate: ROUBLE_RATE_ID, token: null },
    isMain: subdomain === '',
    isIndexed: subdomain === '' || isRegional(city),
  };
}

/** A host of its own is for a city that differs in more than its name: one with an office. */
export function isRegional(city: City): boolean {
  return city.offices.length > 0;
}

/** Scheme and host of all that have pages in indexes, the main one first; on localhost it alone. */
export function listIndexedHosts(site: Site, cities: ReferenceData['cities']): string[] {
  if (site.isLocal) return [site.origin];
  const regional = cities
    .flatMap((group) => group.cities)
    .filter((city) => city.subdomain !== '' && isRegional(city));
  return [site.origin, ...regional.map(({ subdomain }) => hostUrl(site, subdomain))];
}
