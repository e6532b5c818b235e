import type { Running, Surroundings } from './app-deps.ts';
import { purgeJobs } from './cdn/purge-jobs.ts';
import { announceChanges } from './crawlers/announce-changes.ts';
import { listIndexedHosts } from './crawlers/crawled-host.ts';
import { createIndexNow } from './crawlers/post-announcement.ts';
import { createDeps, type Deps } from './deps.ts';
import { fetchCbrRates } from './integrations/rates/fetch-cbr-rates.ts';
import { leaseJob } from './leases/lease-job.ts';
import { orderJobs } from './orders/order-jobs.ts';
import { createDeliverers } from './outbox/create-deliverers.ts';
import { readOutboxDelay } from './outbox/read-outbox-delay.ts';
import { createPaymentDeliverers } from './payments/deliver-payments.ts';
import { createPushDeliverer } from './push/deliver-push.ts';
import { updateRates } from './rates/update-rates.ts';
import { refreshJob } from './reference/refresh-job.ts';
import type { Job } from './reference/start-jobs.ts';
import { createStoreCheck } from './store/check-store.ts';

/** The shop itself, on a store of its own. */
export async function openShop(surroundings: Surroundings): Promise<Running> {
  const deps = await createDeps(surroundings);
  const { store, reference, catalog, metrics, leases, log } = deps;
  metrics.addGauge({
    name: 'outbox_oldest_message_seconds',
    help: 'How long the oldest message that is not delivered has been waiting',
    read: () => readOutboxDelay(store, deps.now()),
  });
  return {
    deps,
    checks: {
      store: createStoreCheck(store),
      reference: () => reference.refreshedAt('catalog') !== null,
    },
    jobs: listJobs(deps).map((job) => leaseJob(leases, watchJob(deps, job))),
    start: () => catalog.start(),
    async close() {
      // Another process goes on at once; while the store is away the leases run out by themselves.
      await leases.releaseAll().catch((error: unknown) => log.warn({ err: error }, 'Аренда'));
      await deps.close();
    },
  };
}

function listJobs(deps: Deps): Job[] {
  const { config, store, refreshReference } = deps;
  const rates: Job = {
    name: 'rates',
    at: '3 * * * *',
    // Until then a new shop counts in the rates that it was made with.
    atStart: true,
    leaseMs: 600_000,
    run: async () =>
      updateRates(store, { source: 'cbr', ...(await fetchCbrRates(config.ratesUrl)) }),
  };
  const jobs = [
    refreshJob(refreshReference),
    ...listOrderJobs(deps),
    ...listCrawlerJobs(deps),
    ...purgeJobs(deps),
  ];
  return config.ratesProvider === 'cbr' ? [rates, ...jobs] : jobs;
}

/** Changes gather for some minutes: an address is announced once for all that happened to it. */
function listCrawlerJobs({ config, store, reference, site, now }: Deps): Job[] {
  if (!config.indexnowKey) return [];
  const siteUrls = () => listIndexedHosts(site, reference.get('cities'));
  return [
    {
      name: 'indexnow',
      at: '5/10 * * * *',
      leaseMs: 500_000,
      run: () => announceChanges({ store, siteUrls, now }),
    },
  ];
}

/** Tells the operator's alerts when a job was last done. */
function watchJob({ metrics, now }: Deps, job: Job): Job {
  const run = async () => {
    await job.run();
    metrics.setJobSuccess(job.name, now());
  };
  return { ...job, run };
}

function listOrderJobs({ config, store, outside, invoices, push, log, now }: Deps): Job[] {
  const { company, siteUrl } = config;
  const isTestPayment = outside.demoPayments !== null;
  const { mail, sms, payments } = outside;
  const letters = { store, mail, sms, company, siteUrl, invoices, isTestPayment, log, now };
  const deliver = {
    ...createDeliverers(letters),
    ...createPaymentDeliverers(payments),
    push: createPushDeliverer({ store, sender: push, log, now }),
    ...(config.indexnowKey && {
      indexnow: createIndexNow({ url: config.indexnowUrl, key: config.indexnowKey, log }),
    }),
  };
  return orderJobs({ store, payments, deliver, siteUrl, log, now });
}
