import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { createMetrics, type Metrics } from './admin/metrics.ts';
import type { AppDeps, Surroundings } from './app-deps.ts';
import type { CatalogChange } from './catalog/catalog-change.ts';
import { changeTags } from './catalog/change-tags.ts';
import { createAdmission } from './http/admission.ts';
import { loadErrorPages } from './http/error-pages.ts';
import { loadManifest, preloadLinks } from './http/manifest.ts';
import { createPageCache } from './http/page-cache.ts';
import { createSite } from './http/site.ts';
import { speculationHeaders } from './http/speculation-rules.ts';
import { createPlaces } from './reference/places.ts';
import type { ReferenceCache, ReferenceName } from './reference/reference-cache.ts';
import type { ReferenceData } from './reference-data.ts';

export interface FrontSources extends Pick<AppDeps, 'shop' | 'payment'> {
  reference: ReferenceCache<ReferenceData>;
  images: RequestHandler;
  /** Where something was measured before; new ones without. */
  metrics?: Metrics;
}

export interface Front {
  deps: AppDeps;
  /** Takes a change of the catalogue over into reference data and pages, one after the other. */
  follow(change: CatalogChange): Promise<void>;
  /** Until reference data and page cache have followed the last change. */
  settled(): Promise<void>;
}

const MAX_RENDERS = 64;

/** What pages are made and kept with, over a shop that is here or elsewhere. */
export function createFront(surroundings: Surroundings, sources: FrontSources): Front {
  const { config, log, publicFolder, now } = surroundings;
  const { reference } = sources;
  const assets = loadManifest(publicFolder);
  const places = createPlaces({
    cities: () => reference.get('cities'),
    rates: () => reference.get('rates'),
  });
  const pageCache = createPageCache({ maxBytes: config.pageCacheMb * 1024 * 1024, now, log });
  const refreshReference = async (name: ReferenceName) => {
    const succeeded = await reference.refresh(name);
    if (succeeded) pageCache.dropAll();
    return succeeded;
  };
  const followOne = async (change: CatalogChange) => {
    await reference.refreshAll();
    if (change.everything) pageCache.dropAll();
    else pageCache.dropByTags(changeTags(change));
  };
  let settling = Promise.resolve();
  const deps: AppDeps = {
    ...sources,
    ...{ config, log, places, pageCache, refreshReference, assets, publicFolder, now },
    company: config.company,
    site: createSite(config.siteUrl, (name) => places.hasSubdomain(name)),
    metrics: sources.metrics ?? createMetrics({ withProcess: true }),
    admission: createAdmission({ maxRenders: MAX_RENDERS }),
    errorPages: loadErrorPages(join(publicFolder, 'errors'), config.company),
    pageHeaders: { Link: preloadLinks(assets), ...speculationHeaders },
    buildId: assets.build,
  };
  return {
    deps,
    follow(change) {
      settling = settling.then(() => followOne(change));
      return settling;
    },
    settled: () => settling,
  };
}
