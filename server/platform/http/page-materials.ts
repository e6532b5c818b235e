import { join } from 'node:path';
import type { Company } from '../../../shared/company.ts';
import { firstScreenOf } from '../../../shared/route-table.ts';
import type { PageAssets } from '../../../views/layout/frame.ts';
import { createPlaces, type ReferencePlaces } from '../reference/places.ts';
import type { ReferenceCache, ReferenceName } from '../reference/reference-cache.ts';
import type { ReferenceData } from '../reference/reference-data.ts';
import type { Surroundings } from '../surroundings.ts';
import { type Admission, createAdmission } from './admission.ts';
import { type ErrorPages, loadErrorPages } from './error-pages.ts';
import { loadManifest, preloadLinks } from './manifest.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { createSite, type Site } from './site.ts';
import { speculationHeaders } from './speculation-rules.ts';

/** Materials that pages are made and kept with, over a shop that is here or elsewhere. */
export interface PageMaterials {
  places: ReferencePlaces;
  site: Site;
  pageCache: PageCache;
  admission: Admission;
  errorPages: ErrorPages;
  assets: PageAssets;
  /** Changes with the browser build. */
  buildId: string;
  /** Headers of every whole page, by the pattern of its route. */
  pageHeadersOf: (route: string) => Readonly<Record<string, string>>;
  /** Loads reference data anew and forgets the pages made from the old. */
  refreshReference: (name: ReferenceName) => Promise<boolean>;
}

const MAX_RENDERS = 64;

export function createPageMaterials(
  { config, log, publicFolder, now }: Surroundings,
  { reference, company }: { reference: ReferenceCache<ReferenceData>; company: Company },
): PageMaterials {
  const assets = loadManifest(publicFolder);
  const places = createPlaces({
    cities: () => reference.get('cities'),
    rates: () => reference.get('rates'),
  });
  const pageCache = createPageCache({ maxBytes: config.pageCacheMb * 1024 * 1024, now, log });
  return {
    places,
    site: createSite(config.siteUrl, (name) => places.hasSubdomain(name)),
    pageCache,
    admission: createAdmission({ maxRenders: MAX_RENDERS }),
    errorPages: loadErrorPages(join(publicFolder, 'errors'), company),
    assets,
    buildId: assets.build,
    pageHeadersOf: createPageHeaders(assets),
    async refreshReference(name) {
      const succeeded = await reference.refresh(name);
      if (succeeded) pageCache.dropAll();
      return succeeded;
    },
  };
}

/** A page that carries its styles does not have the sheet fetched before it. */
function createPageHeaders(assets: PageAssets): PageMaterials['pageHeadersOf'] {
  const linking = { Link: preloadLinks(assets), ...speculationHeaders };
  return (route) => {
    const first = firstScreenOf(route);
    return first && assets.firstScreens[first] ? speculationHeaders : linking;
  };
}
