import { join } from 'node:path';
import { createAdminApp } from './admin/admin-app.ts';
import { createApp } from './app.tsx';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { createDeps, type Deps } from './deps.ts';
import { createLog } from './http/log.ts';
import { createRequestIds } from './http/request-ids.ts';
import { createRequestListener } from './http/request-listener.ts';
import { createSecurityHeaders } from './http/security-headers.ts';
import { createShopServer, type ShopServer } from './http/shop-server.ts';
import { fetchCbrRates } from './integrations/rates/fetch-cbr-rates.ts';
import { orderJobs } from './orders/order-jobs.ts';
import { createDeliverers } from './outbox/create-deliverers.ts';
import { updateRates } from './rates/update-rates.ts';
import { referenceNames } from './reference/reference-cache.ts';
import { type Job, startJobs } from './reference/start-jobs.ts';

/** EX_CONFIG of sysexits.h. */
const EXIT_CONFIG = 78;
const publicFolder = join(import.meta.dirname, '..', '..', 'public');

async function main(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config.logLevel);
  const report = (line: string) => console.log(line);
  const deps = await createDeps({ config, log, publicFolder, now: Date.now, report });
  const shop = createShop(deps);
  const admin = createAdmin(deps, shop);
  const port = await shop.listen(config.port, config.host);
  await admin.listen(config.adminPort, config.adminHost);
  deps.catalog.start();
  const jobs = startJobs(listJobs(deps), log);
  console.log(`Магазин открыт: ${publicAddress(config, port)}`);
  log.info({ port, adminPort: config.adminPort }, 'Магазин открыт');

  onStopSignal(async () => {
    await jobs.stop();
    await shop.close({ drainMs: config.drainMs });
    await admin.close({ drainMs: 0, finishMs: 1000 });
    await deps.close();
  });
}

function createShop(deps: Deps): ShopServer {
  const { site, pageCache, errorPages, log, metrics, config } = deps;
  const listener = createRequestListener({
    ...{ site, pageCache, errorPages, log, metrics },
    app: createApp(deps),
    securityHeaders: createSecurityHeaders(site, deps.outside.payAddresses),
    now: () => performance.now(),
    createId: createRequestIds(),
    trustsIds: config.trustProxy > 0,
  });
  return createShopServer({ listener, maxConnections: config.maxConnections });
}

function createAdmin(deps: Deps, shop: ShopServer): ShopServer {
  const { config, metrics, log, store, reference, refreshReference, buildId } = deps;
  const app = createAdminApp({
    ...{ metrics, log },
    refresh: refreshReference,
    version: { commit: config.commit, build: buildId, node: process.version },
    checks: {
      serving: () => !shop.isDraining(),
      store: async () => Boolean(await store.db.selectFrom('sequences').select('name').execute()),
      reference: () => reference.refreshedAt('catalog') !== null,
    },
  });
  return createShopServer({ listener: app, maxConnections: 100 });
}

function listJobs(deps: Deps): Job[] {
  const { config, store, refreshReference } = deps;
  const rates: Job = {
    name: 'rates',
    at: '3 * * * *',
    run: async () => updateRates(store, await fetchCbrRates(config.ratesUrl)),
  };
  const reference: Job = {
    name: 'reference',
    at: '7 * * * *',
    run: async () => {
      for (const name of referenceNames) await refreshReference(name);
    },
  };
  const ofOrders = listOrderJobs(deps);
  return config.ratesProvider === 'cbr'
    ? [rates, reference, ...ofOrders]
    : [reference, ...ofOrders];
}

function listOrderJobs({ config, store, outside, invoices, log, now }: Deps): Job[] {
  const { company, siteUrl } = config;
  const isTestPayment = outside.demoPayments !== null;
  const { mail, payments } = outside;
  const letters = { store, mail, company, siteUrl, invoices, isTestPayment, log };
  return orderJobs({ store, payments, deliver: createDeliverers(letters), siteUrl, log, now });
}

function publicAddress({ siteUrl, host }: Config, port: number): string {
  return siteUrl.includes('localhost')
    ? `http://localhost:${port}`
    : `${siteUrl} (${host}:${port})`;
}

/** The first signal stops in order, a second one at once. */
function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(error instanceof ConfigError ? EXIT_CONFIG : 1);
});
