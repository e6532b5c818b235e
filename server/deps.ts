import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import type { ShopApi } from '../shared/contract/shop-api.ts';
import { type Millis, SECOND_MS } from '../shared/millis.ts';
import type { OpeningStep } from '../shared/opening.ts';
import type { PaymentWays } from '../shared/payment-ways.ts';
import { firstScreenOf } from '../shared/route-table.ts';
import * as links from '../shared/routes.ts';
import type { PageAssets } from '../views/layout/frame.ts';
import type { AppDeps } from './app.tsx';
import type { DeskDeps } from './backoffice/desk/desk-deps.ts';
import { createLiveDesk } from './backoffice/live/live-desk.ts';
import { warnOfMissingYear } from './calendar/warn-of-missing-year.ts';
import { type Catalog, createCatalog } from './catalog/index/catalog.ts';
import type { CatalogChange } from './catalog/index/catalog-change.ts';
import { changeTags } from './catalog/index/change-tags.ts';
import { type Config, isPublic } from './config/config.ts';
import { drawStoredPicture } from './demo/drawings/draw-picture.ts';
import { fillStore } from './demo/fill-store.ts';
import { createInvented } from './demo/invented-rows.ts';
import { createSeller } from './documents/create-seller.ts';
import { createPdfPress } from './documents/pdf-press.ts';
import { createLocalShop } from './doors/api/create-local-shop.ts';
import { createFullFeed } from './doors/exchange/full-feed/create-full-feed.ts';
import { countOpenTasks, listSilentNodes } from './doors/exchange/journal/watch-nodes.ts';
import { createExchangeDoor } from './doors/exchange/protocol/exchange-door.ts';
import { createWorker, type Worker } from './doors/exchange/start-worker.ts';
import type { ChangeFollower } from './doors/storefront/follow-changes.ts';
import type { Patience } from './doors/storefront/storefront-shop.ts';
import { type Callers, createCallers } from './identity/callers.ts';
import { createIdentifier } from './identity/identify.ts';
import { loadTokenSecret } from './identity/load-token-secret.ts';
import { createPrograms } from './identity/programs.ts';
import { createTokens, type Tokens } from './identity/tokens.ts';
import { createIntegrations, type Integrations } from './integrations/create-integrations.ts';
import { orderAddress } from './letters/order-address.ts';
import { baseCompany, liveCompany } from './opening/compose-company.ts';
import { listMissing } from './opening/list-missing.ts';
import { composeWays, createWayReader, type ReadWays } from './opening/payment-ways.ts';
import { companyOf } from './opening/read-company.ts';
import { refuseUnready } from './opening/refuse-unready.ts';
import { readShopKind } from './opening/shop-kind.ts';
import type { AddressedOrder, InvoiceDeps } from './orders/order-invoice.ts';
import type { PaymentDeps } from './payments/payment-deps.ts';
import type { ReadyCheck } from './platform/admin/admin-app.ts';
import { createAdmission } from './platform/http/admission.ts';
import { loadErrorPages } from './platform/http/error-pages.ts';
import { loadManifest, preloadLinks } from './platform/http/manifest.ts';
import { createPageCache } from './platform/http/page-cache.ts';
import { createSite } from './platform/http/site.ts';
import { speculationHeaders } from './platform/http/speculation-rules.ts';
import { createImageHandler } from './platform/images/image-handler.ts';
import { leaseJob } from './platform/jobs/lease-job.ts';
import { createLeases, freeLeases, type Leases } from './platform/jobs/leases.ts';
import type { Job } from './platform/jobs/start-jobs.ts';
import type { Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { readOutboxDelay } from './platform/outbox/read-outbox-delay.ts';
import { createPlaces } from './platform/reference/places.ts';
import {
  createReferenceCache,
  type ReferenceCache,
  type ReferenceName,
} from './platform/reference/reference-cache.ts';
import { type ReferenceData, referenceSources } from './platform/reference/reference-data.ts';
import { refreshJob } from './platform/reference/refresh-job.ts';
import { createStoreCheck } from './platform/store/check-store.ts';
import { openStore, type Store } from './platform/store/open-store.ts';
import { PUSH_KIND } from './push/add-push-messages.ts';
import { createPushSender, type PushSender } from './push/create-push-sender.ts';
import { loadVapidKeys } from './push/load-vapid-keys.ts';

/** Surroundings of the process. */
export interface Surroundings {
  config: Config;
  log: Log;
  /** Folder with assets/ and errors/. */
  publicFolder: string;
  now: () => Millis;
  /** Clock that nobody puts back, for what lives in the memory of the process alone. */
  steadyNow: () => Millis;
  /** A progress line for people at the terminal. */
  report: (line: string) => void;
}

/** Parts that live as long as a process with the shop in it. */
export interface Deps extends AppDeps {
  integrations: Integrations;
  payments: PaymentDeps;
  /** Ways to pay as the reference data tell of them, for texts. */
  ways: () => PaymentWays;
  readWays: ReadWays;
  /** Makers and folder of invoices. */
  invoices: InvoiceDeps;
  store: Store;
  /** Leases of work that only one process of the store does at a time. */
  leases: Leases;
  catalog: Catalog;
  tokens: Tokens;
  push: PushSender;
  callers: Callers;
  /** The goods were invented at the first start. */
  isDemo: boolean;
  /** Imports for accounting systems, beside the shop. */
  exchangeWorker: Worker;
  /** Settles when reference data and page cache have followed the last change of the catalogue. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** An application with what goes on beside its requests. */
export interface Running {
  deps: AppDeps;
  /** Steps that a shop of somebody's own lacks to open. */
  missing: readonly OpeningStep[];
  /** Parts that have to be in order for requests to be sent here. */
  checks: Readonly<Record<string, ReadyCheck>>;
  jobs: readonly Job[];
  /** Materials of the back office; absent where the shop is elsewhere. */
  desk?: DeskDeps;
  /** Begins to follow what changes. */
  start(): void;
  close(): Promise<void>;
}

/** Opens the store, fills it when it is new, and makes what the shop consists of. */
export async function createDeps(surroundings: Surroundings): Promise<Deps> {
  const { config, log, now, report } = surroundings;
  const address = { databaseUrl: config.databaseUrl, file: join(config.dataDir, 'shop.db') };
  const store = await openStore(address);
  const leases = createLeases({ store, now });
  const { demoProducts: products, demoOrders: orders } = config;
  await fillStore({ store, leases, products, orders, now: now(), report });
  const secret = await loadTokenSecret(store);
  const shopMark = createHash('sha256').update(`catalogue of ${secret}`).digest('base64url');
  const snapshots = { folder: join(config.dataDir, 'cache'), shop: shopMark };
  const catalog = await createCatalog({ store, clock: now, log, snapshots });
  warnOfMissingYear(catalog.index.reference.rows.calendar, now(), log);
  const kind = await readShopKind(store.db);
  const base = baseCompany(kind === 'demo', config.company);
  const told = () => catalog.index.reference.rows.told;
  const company = liveCompany(told, (rows) => companyOf(kind, config, rows));
  const waySources = {
    base,
    given: config.givenCompany,
    takesOnline: config.paymentProvider !== 'off',
  };
  const ways = () => composeWays(waySources, told());
  const readWays = createWayReader(waySources);
  const tokens = createTokens(secret);
  const callers = createCallers(createIdentifier({ db: store.db, tokens, now }));
  const programs = createPrograms({ store, now });
  const payPageUrl = (id: string) => config.siteUrl + links.demoPayment(id);
  const integrations = createIntegrations({ config, company, store, log, now, payPageUrl });
  const payments = { ...integrations.payment, store, log, now, pauseMs: SECOND_MS };
  const invoices = {
    documentsFolder: join(config.dataDir, 'documents'),
    seller: createSeller(company, config.siteUrl),
    press: createPdfPress(),
    addressOf: (order: AddressedOrder) => orderAddress(store.db, config.siteUrl, order),
  };
  const vapidKeys = await loadVapidKeys(store);
  const shop = createLocalShop({
    catalog,
    company,
    ways,
    readWays,
    tokens,
    callers,
    programs,
    integrations,
    payments,
    invoices,
    pushKey: vapidKeys.publicKey,
    siteUrl: config.siteUrl,
    log,
    now,
  });
  const exchangeWorker = createWorker({
    ...address,
    log,
    dataDir: config.dataDir,
    freeLease: (holder) => freeLeases(store, holder),
  });
  const exchange = createExchangeDoor({
    store,
    dataDir: config.dataDir,
    log,
    now,
    siteUrl: config.siteUrl,
    trustProxy: config.trustProxy,
    wake: exchangeWorker.wake,
  });
  const fullFeed = createFullFeed({
    db: store.db,
    siteUrl: config.siteUrl,
    company,
    now,
  });
  const reference = createReference(surroundings, shop);
  await reference.fill();
  const pages = createPages(surroundings, {
    shop,
    company,
    reference,
    exchange,
    fullFeed,
    knowsLevels: true,
    programs,
    payment: { test: integrations.demoPayments !== null, addresses: integrations.payAddresses },
    images: createImageHandler({
      store,
      dataDir: config.dataDir,
      log,
      drawPicture: drawStoredPicture,
    }),
  });
  catalog.onChange((change) => void pages.follow(change));
  return {
    ...pages.deps,
    integrations,
    payments,
    ways,
    readWays,
    invoices,
    store,
    leases,
    catalog,
    tokens,
    callers,
    isDemo: kind === 'demo',
    exchangeWorker,
    push: createPushSender({
      keys: vapidKeys,
      subject: () => `mailto:${company.email || `no-reply@${new URL(config.siteUrl).hostname}`}`,
    }),
    settled: pages.settled,
    async close() {
      await invoices.press.close();
      await catalog.close();
      await store.close();
    },
  };
}

/** The shop itself, on a store of its own. */
export async function openShop(
  surroundings: Surroundings,
  listJobs: (deps: Deps) => readonly Job[],
): Promise<Running> {
  const deps = await createDeps(surroundings);
  const missing = await findMissing(deps).catch(async (error: unknown) => {
    await deps.close();
    throw error;
  });
  const { store, reference, catalog, metrics, leases, log, now } = deps;
  metrics.addGauge({
    name: 'outbox_oldest_message_seconds',
    help: 'How long the oldest message that is not delivered has been waiting',
    read: () => readOutboxDelay(store, now(), [PUSH_KIND]),
  });
  metrics.addGauge({
    name: 'exchange_silent_nodes',
    help: 'Accounting systems that are silent for more than twice their usual interval',
    read: async () => (await listSilentNodes(store.db, now())).length,
  });
  metrics.addGauge({
    name: 'exchange_open_tasks',
    help: 'What a person has to settle about exchanges with accounting systems',
    read: () => countOpenTasks(store.db),
  });
  return {
    deps,
    missing,
    checks: {
      store: createStoreCheck(store),
      reference: () => reference.refreshedAt('catalog') !== null,
    },
    desk: createDeskDeps(deps),
    jobs: listJobs(deps).map((job) => leaseJob(leases, watchJob(deps, job))),
    start: () => catalog.start(),
    async close() {
      // Another process goes on at once; while the store is away the leases run out by themselves.
      await leases.releaseAll().catch((error: unknown) => log.warn({ err: error }, 'Аренда'));
      await deps.close();
    },
  };
}

/** Steps that a shop lacks to open, a demo shop too. */
const listMissingNow = ({ config, store }: Pick<Deps, 'config' | 'store'>) =>
  listMissing({
    db: store.db,
    given: config.givenCompany,
    hasCarrier: config.deliveryProvider === 'cdek',
    takesOnline: config.paymentProvider !== 'off',
    invented: createInvented(config.company),
  });

/**
 * Steps that the shop lacks to open. @throws NotReadyError when buyers would come to it without.
 */
async function findMissing({ config, store }: Deps): Promise<readonly OpeningStep[]> {
  const missing = await listMissingNow({ config, store });
  const isOwn = (await readShopKind(store.db)) === 'own';
  if (isPublic(config)) refuseUnready(missing);
  return isOwn ? missing : [];
}

/** The back office over the same shop, at an address of its own. */
export function createDeskDeps(deps: Deps): DeskDeps {
  const { config } = deps;
  const address = config.backofficeUrl ?? `http://localhost:${config.backofficePort}`;
  return {
    ...deps,
    site: createSite(address, () => false),
    live: createLiveDesk(deps),
    listMissing: () => listMissingNow(deps),
  };
}

/** Tells the operator's alerts when a job was last done. */
function watchJob({ metrics, now }: Deps, job: Job): Job {
  const run = async () => {
    await job.run();
    metrics.setJobSuccess(job.name, now());
  };
  return { ...job, run };
}

export interface Storefront extends Running {
  follower: ChangeFollower;
  /** Settles when reference data and page cache have followed the last change. */
  settled(): Promise<void>;
}

/** Pages of a shop that is in another process: all that is asked or changed goes over its API. */
export async function openStorefront(
  surroundings: Surroundings,
  baseUrl: string,
  patience?: Patience,
): Promise<Storefront> {
  const { config, log, now, steadyNow } = surroundings;
  const metrics = createMetrics({ withProcess: true });
  // Asking over the network takes a package that a shop of its own does not load.
  const { connectStorefront } = await import('./doors/storefront/connect-storefront.ts');
  const clocks = { now, steadyNow };
  const remote = connectStorefront({ config, baseUrl, patience, metrics, log, ...clocks });
  const reference = createReference(surroundings, remote.patient);
  const { settings, sequence } = await remote.waitUntilFilled(reference);
  const pages = createPages(surroundings, {
    shop: remote.shop,
    // Settings of this process go before what the shop behind says.
    company: liveCompany(
      () => reference.get('company'),
      (company) => ({ ...company, ...config.givenCompany }),
    ),
    reference,
    metrics,
    exchange: null,
    fullFeed: null,
    knowsLevels: false,
    programs: null,
    payment: settings.payment,
    images: remote.images,
  });
  const follower = remote.createFollower({ since: sequence, follow: pages.follow });
  return {
    deps: pages.deps,
    // The shop behind answers for it.
    missing: [],
    follower,
    settled: pages.settled,
    checks: { reference: () => reference.refreshedAt('catalog') !== null },
    jobs: [refreshJob(reference, () => pages.deps.pageCache.dropAll())],
    start: () => follower.start(),
    async close() {
      follower.stop();
    },
  };
}

function createReference({ log, now }: Surroundings, shop: ShopApi): ReferenceCache<ReferenceData> {
  return createReferenceCache<ReferenceData>({
    sources: referenceSources(shop),
    noRates: [],
    now,
    log,
  });
}

interface PageSources
  extends Pick<
    AppDeps,
    'shop' | 'company' | 'payment' | 'exchange' | 'fullFeed' | 'knowsLevels' | 'programs'
  > {
  reference: ReferenceCache<ReferenceData>;
  images: RequestHandler;
  /** Metrics of a former start; new ones without. */
  metrics?: Metrics;
}

interface Pages {
  deps: AppDeps;
  /** Takes a change of the catalogue over into reference data and pages, one after the other. */
  follow(change: CatalogChange): Promise<void>;
  /** Settles when reference data and page cache have followed the last change. */
  settled(): Promise<void>;
}

const MAX_RENDERS = 64;

/** A page that carries its styles does not have the sheet fetched before it. */
function createPageHeaders(assets: PageAssets): AppDeps['pageHeadersOf'] {
  const linking = { Link: preloadLinks(assets), ...speculationHeaders };
  return (route) => {
    const first = firstScreenOf(route);
    return first && assets.firstScreens[first] ? speculationHeaders : linking;
  };
}

/** Materials that pages are made and kept with, over a shop that is here or elsewhere. */
function createPages(surroundings: Surroundings, sources: PageSources): Pages {
  const { config, log, publicFolder, now, steadyNow } = surroundings;
  const { reference, company } = sources;
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
    try {
      await reference.refreshAll();
      if (change.everything) pageCache.dropAll();
      else pageCache.dropByTags(changeTags(change));
    } catch (error) {
      log.error({ err: error }, 'Изменение каталога прошло мимо страниц: все сделаются заново');
      pageCache.dropAll();
    }
  };
  let settling = Promise.resolve();
  const deps: AppDeps = {
    ...sources,
    config,
    log,
    places,
    pageCache,
    refreshReference,
    assets,
    publicFolder,
    now,
    steadyNow,
    site: createSite(config.siteUrl, (name) => places.hasSubdomain(name)),
    metrics: sources.metrics ?? createMetrics({ withProcess: true }),
    admission: createAdmission({ maxRenders: MAX_RENDERS }),
    errorPages: loadErrorPages(join(publicFolder, 'errors'), company),
    pageHeadersOf: createPageHeaders(assets),
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
