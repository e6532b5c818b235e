import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import type { ShopApi } from '../shared/contract/shop-api.ts';
import { SECOND_MS } from '../shared/millis.ts';
import type { OpeningStep } from '../shared/opening.ts';
import * as links from '../shared/routes.ts';
import type { AppDeps } from './app.tsx';
import type { DeskDeps } from './backoffice/desk/desk-deps.ts';
import { createLiveDesk } from './backoffice/live/live-desk.ts';
import { warnOfMissingYear } from './calendar/warn-of-missing-year.ts';
import { type Catalog, createCatalog } from './catalog/index/catalog.ts';
import { createPageFollower, type PageFollower } from './catalog/index/page-follower.ts';
import { prepareShapes } from './catalog/index/prepare-shapes.ts';
import { waysTag } from './delivery/ways-tag.ts';
import { drawStoredPicture } from './demo/drawings/draw-picture.ts';
import { fillStore } from './demo/fill-store.ts';
import { createInvented } from './demo/invented-rows.ts';
import { createSeller } from './documents/create-seller.ts';
import { createPdfPress } from './documents/pdf-press.ts';
import { createLocalShop } from './doors/api/create-local-shop.ts';
import { createVisitorAddress } from './doors/api/visitor-address.ts';
import { INDEXNOW_KIND } from './doors/crawlers/announce-changes.ts';
import { createExchange } from './doors/exchange/create-exchange.ts';
import { createFullFeed } from './doors/exchange/full-feed/create-full-feed.ts';
import { addExchangeGauges } from './doors/exchange/journal/exchange-gauges.ts';
import type { Worker } from './doors/exchange/start-worker.ts';
import { type Callers, createCallers } from './identity/callers.ts';
import { createIdentifier } from './identity/identify.ts';
import { loadTokenSecret } from './identity/load-token-secret.ts';
import { createPrograms } from './identity/programs.ts';
import { createTokens, type Tokens } from './identity/tokens.ts';
import { createIntegrations, type Integrations } from './integrations/create-integrations.ts';
import { orderAddress } from './letters/order-address.ts';
import { createLiveFirm, type LiveFirm } from './opening/live-firm.ts';
import { createMissing } from './opening/missing-steps.ts';
import { readShopKind } from './opening/shop-kind.ts';
import type { InvoiceDeps } from './orders/order-invoice.ts';
import { PAYMENT_MESSAGES } from './payments/deliver-payments.ts';
import type { PaymentDeps } from './payments/payment-deps.ts';
import type { ReadyCheck } from './platform/admin/admin-app.ts';
import { addCopyGauge } from './platform/copies/watch-copies.ts';
import { createPageMaterials } from './platform/http/page-materials.ts';
import { createSite } from './platform/http/site.ts';
import { createImageHandler } from './platform/images/image-handler.ts';
import { leaseJob } from './platform/jobs/lease-job.ts';
import { createLeases, type Leases } from './platform/jobs/leases.ts';
import type { Job } from './platform/jobs/start-jobs.ts';
import { watchJob } from './platform/jobs/watch-job.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { addOutboxGauges } from './platform/outbox/outbox-gauges.ts';
import { createReferenceCache, type ReferenceCache } from './platform/reference/reference-cache.ts';
import { type ReferenceData, referenceSources } from './platform/reference/reference-data.ts';
import { createStoreCheck } from './platform/store/check-store.ts';
import { openStore, type Store } from './platform/store/open-store.ts';
import type { Surroundings } from './platform/surroundings.ts';
import { PUSH_KIND } from './push/add-push-messages.ts';
import { createPushSender, type PushSender } from './push/create-push-sender.ts';
import { loadVapidKeys } from './push/load-vapid-keys.ts';
import { WEBHOOK_KIND } from './webhooks/events.ts';

/** Parts that live as long as a process with the shop in it. */
export interface Deps extends AppDeps, LiveFirm {
  integrations: Integrations;
  payments: PaymentDeps;
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
  const { config, log, now, steadyNow } = surroundings;
  const { store, address, leases, secret, catalog } = await openGoods(surroundings);
  const kind = await readShopKind(store.db);
  const firm = createLiveFirm(kind, config, () => catalog.index.reference.rows.told);
  const { company } = firm;
  const tokens = createTokens(secret);
  const callers = createCallers(createIdentifier({ db: store.db, tokens, now }));
  const programs = createPrograms({ store, now });
  const payPageUrl = (id: string) => config.siteUrl + links.demoPayment(id);
  const integrations = createIntegrations({ config, company, store, log, now, payPageUrl });
  const payments = { ...integrations.payment, store, log, now, pauseMs: SECOND_MS };
  const invoices = makeInvoices(surroundings, store, company);
  const vapidKeys = await loadVapidKeys(store);
  const shop = createLocalShop({
    catalog,
    ...firm,
    tokens,
    callers,
    programs,
    integrations,
    payments,
    invoices,
    pushKey: vapidKeys.publicKey,
    siteUrl: config.siteUrl,
    tellWays: (cityId: number): void => void pages.deps.pageCache.dropByTags([waysTag(cityId)]),
    log,
    now,
    steadyNow,
  });
  catalog.prepareWith(prepareShapes);
  const { exchange, exchangeWorker } = createExchange({ ...surroundings, store, address });
  const reference = createReferenceData(surroundings, shop);
  await reference.fill();
  const pages = createPages(surroundings, {
    shop,
    company,
    reference,
    exchange,
    fullFeed: createFullFeed({ db: store.db, siteUrl: config.siteUrl, company, now }),
    knowsLevels: true,
    programs,
    payment: { test: integrations.demoPayments !== null, addresses: integrations.payAddresses },
    images: createImageHandler({
      store,
      dataDir: config.dataDir,
      log,
      drawPicture: drawStoredPicture,
      addressOf: createVisitorAddress(config.storefrontKey),
    }),
  });
  catalog.onChange((change) => void pages.follow(change));
  return {
    ...pages.deps,
    ...firm,
    integrations,
    payments,
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
      pages.close();
      await invoices.press.close();
      await catalog.close();
      await store.close();
    },
  };
}

/** The store, filled when it is new, with the goods that it holds. */
async function openGoods({ config, log, now, report }: Surroundings) {
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
  return { address, store, leases, secret, catalog };
}

const makeInvoices = (
  { config, log }: Surroundings,
  store: Store,
  company: LiveFirm['company'],
): InvoiceDeps => ({
  documentsFolder: join(config.dataDir, 'documents'),
  seller: createSeller(company, config.siteUrl),
  press: createPdfPress(),
  log,
  addressOf: (order) => orderAddress(store.db, config.siteUrl, order),
});

/** The shop itself, on a store of its own. */
export async function openShop(
  surroundings: Surroundings,
  listJobs: (deps: Deps) => readonly Job[],
): Promise<Running> {
  const deps = await createDeps(surroundings);
  const missing = await missingOf(deps)
    .atStart()
    .catch(async (error: unknown) => {
      await deps.close();
      throw error;
    });
  const { store, reference, catalog, leases, log } = deps;
  const others = [PUSH_KIND, WEBHOOK_KIND, INDEXNOW_KIND];
  await addCopyGauge(deps);
  addOutboxGauges(deps, { money: PAYMENT_MESSAGES, others });
  addExchangeGauges(deps);
  await store.warm();
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

const missingOf = ({ config, store }: Pick<Deps, 'config' | 'store'>) =>
  createMissing({ db: store.db, config, invented: createInvented(config.company) });

/** The back office over the same shop, at an address of its own. */
export function createDeskDeps(deps: Deps): DeskDeps {
  const { config } = deps;
  const address = config.backofficeUrl ?? `http://localhost:${config.backofficePort}`;
  return {
    ...deps,
    site: createSite(address, () => false),
    live: createLiveDesk(deps),
    listMissing: missingOf(deps).list,
  };
}

/** Reference data of a shop, kept until they change. */
export function createReferenceData(
  { log, now }: Surroundings,
  shop: ShopApi,
): ReferenceCache<ReferenceData> {
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

interface Pages extends PageFollower {
  deps: AppDeps;
}

/** Pages over a shop that is here or elsewhere, and what keeps them right when it changes. */
export function createPages(surroundings: Surroundings, sources: PageSources): Pages {
  const { config, log, publicFolder, now, steadyNow } = surroundings;
  const { reference, metrics = createMetrics({ withProcess: true }) } = sources;
  const materials = createPageMaterials(surroundings, sources);
  return {
    ...createPageFollower({ reference, pageCache: materials.pageCache, log }),
    deps: { ...sources, ...materials, metrics, config, log, publicFolder, now, steadyNow },
  };
}
