import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { links } from '../shared/routes.ts';
import type { PageAssets } from '../views/layout/frame.ts';
import { createMetrics, type Metrics } from './admin/metrics.ts';
import { createLocalShop } from './api/create-local-shop.ts';
import { createIdentifier } from './auth/identify.ts';
import { loadTokenSecret } from './auth/load-token-secret.ts';
import { createTokens, type Tokens } from './auth/tokens.ts';
import { type Catalog, createCatalog } from './catalog/catalog.ts';
import type { CatalogChange } from './catalog/catalog-change.ts';
import { changeTags } from './catalog/change-tags.ts';
import type { Config } from './config.ts';
import { seedIfEmpty } from './demo/seed-if-empty.ts';
import { createSeller } from './documents/create-seller.ts';
import { type Admission, createAdmission, watchEventLoop } from './http/admission.ts';
import { type ErrorPages, loadErrorPages } from './http/error-pages.ts';
import type { Log } from './http/log.ts';
import { loadManifest, preloadLinks } from './http/manifest.ts';
import { createPageCache, type PageCache } from './http/page-cache.ts';
import { createSite } from './http/site.ts';
import { speculationHeaders } from './http/speculation-rules.ts';
import { createImageHandler } from './images/image-handler.ts';
import type { InvoiceDeps } from './orders/order-invoice.ts';
import { createOutside, type Outside } from './outside.ts';
import type { PageDeps } from './page-deps.ts';
import { createPlaces } from './reference/places.ts';
import { createReferenceCache, type ReferenceName } from './reference/reference-cache.ts';
import { type ReferenceData, referenceSources } from './reference-data.ts';
import { openStore, type Store } from './store/open-store.ts';

/** Everything that lives as long as the process. */
export interface Deps extends PageDeps {
  config: Config;
  outside: Outside;
  /** How invoices are made and where they are kept. */
  invoices: InvoiceDeps;
  log: Log;
  store: Store;
  catalog: Catalog;
  tokens: Tokens;
  metrics: Metrics;
  pageCache: PageCache;
  admission: Admission;
  errorPages: ErrorPages;
  assets: PageAssets;
  /** Headers of every whole page. */
  pageHeaders: Readonly<Record<string, string>>;
  images: RequestHandler;
  publicFolder: string;
  /** Loads reference data anew and forgets the pages made from the old. */
  refreshReference: (name: ReferenceName) => Promise<boolean>;
  /** Changes with the browser build. */
  buildId: string;
  /** Until reference data and page cache have followed the last change of the catalogue. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface Surroundings {
  config: Config;
  log: Log;
  /** Folder with assets/ and errors/. */
  publicFolder: string;
  now: () => number;
  /** A progress line for people at the terminal. */
  report: (line: string) => void;
}

const MAX_RENDERS = 64;

/** Opens the store, fills it when it is new, and builds what pages are made from. */
export async function createDeps(surroundings: Surroundings): Promise<Deps> {
  const { config, log, publicFolder, now, report } = surroundings;
  const assets = loadManifest(publicFolder);
  const store = await openStore({
    databaseUrl: config.databaseUrl,
    file: join(config.dataDir, 'shop.db'),
  });
  await seedIfEmpty({ store, products: config.demoProducts, now: now(), report });
  const catalog = await createCatalog({ store, clock: now, log });
  const tokens = createTokens(await loadTokenSecret(store));
  const identifier = createIdentifier({ db: store.db, tokens, now });
  const payPageUrl = (id: string) => config.siteUrl + links.demoPayment(id);
  const outside = createOutside({ config, store, log, now, payPageUrl });
  const invoices = {
    documentsFolder: join(config.dataDir, 'documents'),
    seller: createSeller(config.company, config.siteUrl),
  };
  const shop = createLocalShop({
    ...{ catalog, tokens, identifier, outside, invoices, now },
    siteHost: new URL(config.siteUrl).hostname,
  });
  const reference = createReferenceCache<ReferenceData>({
    sources: referenceSources(shop),
    noRates: [],
    now,
    log,
  });
  await reference.fill();
  const places = createPlaces({
    cities: () => reference.get('cities'),
    rates: () => reference.get('rates'),
  });
  const pageCache = createPageCache({ maxBytes: config.pageCacheMb * 1024 * 1024, now, log });
  const eventLoop = watchEventLoop();
  const refreshReference = async (name: ReferenceName) => {
    const succeeded = await reference.refresh(name);
    if (succeeded) pageCache.dropAll();
    return succeeded;
  };
  let settling = Promise.resolve();
  const followChange = async (change: CatalogChange) => {
    await reference.refreshAll();
    if (change.everything) pageCache.dropAll();
    else pageCache.dropByTags(changeTags(change));
  };
  catalog.onChange((change) => {
    settling = settling.then(() => followChange(change));
  });
  return {
    ...{
      config,
      outside,
      invoices,
      log,
      store,
      catalog,
      tokens,
      shop,
      reference,
      refreshReference,
      places,
      pageCache,
    },
    ...{ assets, publicFolder },
    company: config.company,
    site: createSite(config.siteUrl, (name) => places.hasSubdomain(name)),
    now,
    metrics: createMetrics({ withProcess: true }),
    admission: createAdmission({ readDelayMs: eventLoop.readDelayMs, maxRenders: MAX_RENDERS }),
    errorPages: loadErrorPages(join(publicFolder, 'errors'), config.company),
    pageHeaders: { Link: preloadLinks(assets), ...speculationHeaders },
    images: createImageHandler({ store, dataDir: config.dataDir, log }),
    buildId: assets.build,
    settled: () => settling,
    async close() {
      catalog.stop();
      eventLoop.stop();
      await store.close();
    },
  };
}
