import { join } from 'node:path';
import { createShopListener } from './app.tsx';
import { listJobs } from './composition/list-jobs.ts';
import { openStorefront } from './composition/open-storefront.ts';
import { type Config, ConfigError, loadConfig, readEnvironment } from './config/config.ts';
import { findDoubts } from './config/find-doubts.ts';
import { findMisspelt } from './config/find-misspelt.ts';
import { openShop, type Running } from './deps.ts';
import { printSteps } from './opening/list-missing.ts';
import { NotReadyError } from './opening/refuse-unready.ts';
import { createAdminApp } from './platform/admin/admin-app.ts';
import { endInOrder } from './platform/end-in-order.ts';
import { findInherited } from './platform/http/inherited-sockets.ts';
import { explainListening, ListenError } from './platform/http/listen-error.ts';
import { createShopServer, type ShopServer } from './platform/http/shop-server.ts';
import { startJobs } from './platform/jobs/start-jobs.ts';
import { createLog } from './platform/log.ts';

/** EX_CONFIG of sysexits.h. */
const EXIT_CONFIG = 78;
const publicFolder = join(import.meta.dirname, '..', '..', 'public');

async function main(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config.logLevel);
  for (const variable of findMisspelt(readEnvironment())) {
    log.warn(variable, 'Неизвестная переменная окружения: похоже на опечатку');
  }
  for (const doubt of findDoubts(config)) log.warn(doubt);
  const report = (line: string) => console.log(line);
  const steadyNow = () => performance.now();
  const surroundings = { config, log, publicFolder, now: Date.now, steadyNow, report };
  const running = await (config.apiBaseUrl
    ? openStorefront(surroundings, config.apiBaseUrl)
    : openShop(surroundings, listJobs));
  const shop = createShopServer({
    listener: createShopListener(running.deps),
    maxConnections: config.maxConnections,
  });
  const admin = createAdmin(running, shop);
  const sockets = findInherited(config.listenFds, config.listenFdnames);
  const port = await explainListening(shop.listen(config.port, config.host, sockets.shop), {
    port: 'PORT',
    host: 'HOST',
  });
  await explainListening(admin.listen(config.adminPort, config.adminHost), {
    port: 'ADMIN_PORT',
    host: 'ADMIN_HOST',
  });
  const desk = await openDesk(running, config, sockets.desk);
  running.start();
  const jobs = startJobs(running.jobs, log);
  console.log(`Магазин открыт: ${publicAddress(running, config, port)}`);
  if (running.missing.length > 0) {
    console.log(`Чтобы принять первый заказ, не хватает:\n${printSteps(running.missing)}`);
  }
  if (desk) console.log(`Управление: ${desk.address}`);
  log.info({ port, adminPort: config.adminPort }, 'Магазин открыт');

  const stop = async () => {
    running.desk?.live.close();
    await Promise.all([
      jobs.stop(),
      shop.close({ drainMs: config.drainMs }),
      desk?.server.close({ drainMs: config.drainMs }),
    ]);
    await admin.close({ drainMs: 0, finishMs: 1000 });
    await running.close();
  };
  endInOrder({ events: process, stop, exit: (code) => process.exit(code), log });
}

function createAdmin({ deps, checks }: Running, shop: ShopServer): ShopServer {
  const { config, metrics, log, refreshReference, buildId } = deps;
  const app = createAdminApp({
    metrics,
    log,
    refresh: refreshReference,
    version: { commit: config.commit, build: buildId, node: process.version },
    checks: { serving: () => !shop.isDraining(), ...checks },
  });
  return createShopServer({ listener: app, maxConnections: 100 });
}

/** The back office beside the shop; null: it is switched off, or the shop is elsewhere. */
async function openDesk(
  { desk }: Running,
  config: Config,
  socket: number | null,
): Promise<{ server: ShopServer; address: string } | null> {
  if (!desk || config.backofficePort === 0) return null;
  // A third of the program, which a process that only sells has no use for.
  const { createDeskListener } = await import('./backoffice/desk-listener.ts');
  const server = createShopServer({ listener: createDeskListener(desk), maxConnections: 500 });
  const listening = server.listen(config.backofficePort, config.backofficeHost, socket);
  const port = await explainListening(listening, {
    port: 'BACKOFFICE_PORT',
    host: 'BACKOFFICE_HOST',
  });
  return { server, address: config.backofficeUrl ?? `http://localhost:${port}` };
}

function publicAddress({ deps }: Running, { siteUrl, host }: Config, port: number): string {
  return deps.site.isLocal ? `http://localhost:${port}` : `${siteUrl} (${host}:${port})`;
}

/** Stacks of an error and its causes, without their properties: those may hold a password. */
function stacksOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n${stacksOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}

main().catch((error: unknown) => {
  const isConfig = error instanceof ConfigError || error instanceof NotReadyError;
  console.error(isConfig || error instanceof ListenError ? error.message : stacksOf(error));
  process.exit(isConfig ? EXIT_CONFIG : 1);
});
