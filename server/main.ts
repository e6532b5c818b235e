import { join } from 'node:path';
import { createAdminApp } from './admin/admin-app.ts';
import { metrikaSources } from './analytics/metrika-sources.ts';
import { createStorefrontCheck } from './api/storefront-check.ts';
import { createApp } from './app.tsx';
import type { AppDeps, Running, Surroundings } from './app-deps.ts';
import { type Config, ConfigError, loadConfig, readEnvironment } from './config.ts';
import { createMapPages } from './delivery/map-pages.ts';
import { findMisspelt } from './find-misspelt.ts';
import { createLog } from './http/log.ts';
import { createRequestIds } from './http/request-ids.ts';
import { createRequestListener } from './http/request-listener.ts';
import { createSecurityHeaders, type ForeignSources } from './http/security-headers.ts';
import { createGuestShedding } from './http/shed-guest.ts';
import { createShopServer, type ShopServer } from './http/shop-server.ts';
import { openShop } from './open-shop.ts';
import { startJobs } from './reference/start-jobs.ts';

/** EX_CONFIG of sysexits.h. */
const EXIT_CONFIG = 78;
const publicFolder = join(import.meta.dirname, '..', '..', 'public');

async function main(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config.logLevel);
  for (const variable of findMisspelt(readEnvironment())) {
    log.warn(variable, 'Неизвестная переменная окружения: похоже на опечатку');
  }
  const report = (line: string) => console.log(line);
  const surroundings = { config, log, publicFolder, now: Date.now, report };
  const running = await (config.apiBaseUrl
    ? openRemote(surroundings, config.apiBaseUrl)
    : openShop(surroundings));
  const shop = createShop(running.deps);
  const admin = createAdmin(running, shop);
  const port = await shop.listen(config.port, config.host, config.listenFds > 0);
  await admin.listen(config.adminPort, config.adminHost);
  running.start();
  const jobs = startJobs(running.jobs, log);
  console.log(`Магазин открыт: ${publicAddress(config, port)}`);
  log.info({ port, adminPort: config.adminPort }, 'Магазин открыт');

  onStopSignal(async () => {
    await Promise.all([jobs.stop(), shop.close({ drainMs: config.drainMs })]);
    await admin.close({ drainMs: 0, finishMs: 1000 });
    await running.close();
  });
}

/** Asking another process over the network takes a package that a shop of its own does not load. */
async function openRemote(surroundings: Surroundings, apiBaseUrl: string): Promise<Running> {
  const { openStorefront } = await import('./storefront/open-storefront.ts');
  return openStorefront(surroundings, apiBaseUrl);
}

function createShop(deps: AppDeps): ShopServer {
  const { site, pageCache, errorPages, log, metrics, config } = deps;
  const secure = (foreign: readonly ForeignSources[] = []) =>
    createSecurityHeaders(site, deps.payment.addresses, [
      ...metrikaSources(config.metrikaId),
      ...foreign,
    ]);
  const listener = createRequestListener({
    ...{ site, pageCache, errorPages, log, metrics },
    app: createApp(deps),
    securityHeaders: secure(),
    foreignPages: createMapPages(config, secure),
    shed: createGuestShedding(deps),
    now: () => performance.now(),
    createId: createRequestIds(),
    trustsIds: config.trustProxy > 0,
    trustsIdOf: createStorefrontCheck(config.storefrontKey),
  });
  return createShopServer({ listener, maxConnections: config.maxConnections });
}

function createAdmin({ deps, checks }: Running, shop: ShopServer): ShopServer {
  const { config, metrics, log, refreshReference, buildId } = deps;
  const app = createAdminApp({
    ...{ metrics, log },
    refresh: refreshReference,
    version: { commit: config.commit, build: buildId, node: process.version },
    checks: { serving: () => !shop.isDraining(), ...checks },
  });
  return createShopServer({ listener: app, maxConnections: 100 });
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
