import type { RequestHandler } from 'express';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import type { Company } from '../../../shared/company.ts';
import type { Viewer } from '../../../shared/contract/call.ts';
import type { City } from '../../../shared/contract/catalog.ts';
import type { ShopApi } from '../../../shared/contract/shop-api.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { ReferencePlaces } from '../reference/places.ts';
import type { ReferenceCache } from '../reference/reference-cache.ts';
import type { ReferenceData } from '../reference/reference-data.ts';
import type { MakeActionHandler } from './action-handler.tsx';
import type { LoadPage } from './page.ts';
import type { Site } from './site.ts';
import { viewerOf } from './viewer-of.ts';
import type { Visitor } from './visitor.ts';

/** Materials of features for their pages; of the shop they know the contract alone. */
export interface PageDeps {
  shop: ShopApi;
  reference: ReferenceCache<ReferenceData>;
  places: ReferencePlaces;
  site: Site;
  /** Live: each detail is what it is now. */
  company: Company;
  now: () => Millis;
  /** Clock that nobody puts back, for what lives in the memory of the process alone. */
  steadyNow: () => Millis;
}

/**
 * The handler of a page's address. `composed`: customers of a role share the page but for the header,
 * notices and the state of goods in cards (docs/decisions/0124).
 */
export type MakePageHandler = (load: LoadPage, options?: { composed?: boolean }) => RequestHandler;

/** Makers of handlers that features answer requests with. */
export interface Handlers {
  page: MakePageHandler;
  action: MakeActionHandler;
}

/** The visitor in the terms of the shop's calls and pages. */
export interface PageViewer {
  viewer: Viewer;
  city: City;
  mainCity: boolean;
  loggedIn: boolean;
  /** Ids of the favourite products. */
  favorites: ReadonlySet<number>;
  /** Lists are dense rows. */
  rows: boolean;
  /** Scheme and host of the visitor's city, without a slash at the end. */
  siteUrl: string;
}

export function pageViewer({ places, site }: PageDeps, visitor: Visitor): PageViewer {
  const { cityId, hostname, shopper, rows, level } = visitor;
  return {
    viewer: viewerOf(visitor),
    city: places.getCity(cityId),
    mainCity: cityId === MAIN_CITY_ID,
    loggedIn: level !== null || Boolean(shopper?.user),
    favorites: new Set(shopper?.favorites),
    rows,
    siteUrl: hostUrl(site, site.subdomainOf(hostname) ?? ''),
  };
}

/** Scheme and host of a city's pages: its subdomain, or the main host for ''. */
export function hostUrl({ origin }: Site, subdomain: string): string {
  return subdomain === '' ? origin : origin.replace('://', `://${subdomain}.`);
}
