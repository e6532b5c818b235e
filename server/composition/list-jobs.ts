import type { MessageKind } from '../../shared/message-titles.ts';
import * as links from '../../shared/routes.ts';
import { bulkKinds } from '../backoffice/bulk-kinds.ts';
import { forgetByTerm } from '../backoffice/customers/forget-by-term.ts';
import { workOnBulk } from '../backoffice/jobs/work-on-bulk.ts';
import { forgetLetters } from '../backoffice/letters/forget-letters.ts';
import { keepSentLetters } from '../backoffice/letters/keep-sent-letters.ts';
import { refreshReports } from '../backoffice/reports/refresh-reports.ts';
import { announceMoments } from '../content/announce-moments.ts';
import { createFillFacts } from '../content/facts.ts';
import { settleDuePrices } from '../currency/settle-due-prices.ts';
import { updateRates } from '../currency/update-rates.ts';
import type { Deps } from '../deps.ts';
import { purgeJobs } from '../doors/cdn/purge-jobs.ts';
import { announceChanges, INDEXNOW_KIND } from '../doors/crawlers/announce-changes.ts';
import { listIndexedHosts } from '../doors/crawlers/crawled-host.ts';
import { createIndexNow } from '../doors/crawlers/post-announcement.ts';
import { exchangeJobs } from '../doors/exchange/exchange-jobs.ts';
import { forgetIdleGuests } from '../identity/forget-idle-guests.ts';
import { fetchCbrRates } from '../integrations/rates/fetch-cbr-rates.ts';
import { createDeliverers } from '../letters/create-deliverers.ts';
import { forgetOldCodes } from '../login/login-codes.ts';
import { forgetOldProofs } from '../login/prove-phone.ts';
import { cancelOverdue } from '../orders/cancel-overdue.ts';
import { endHolds } from '../orders/end-holds.ts';
import { numberOrderChanges } from '../orders/order-changes.ts';
import { createPaymentDeliverers } from '../payments/deliver-payments.ts';
import { takesOnline } from '../payments/payment-deps.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { copyJobs } from '../platform/copies/watch-copies.ts';
import type { Job } from '../platform/jobs/start-jobs.ts';
import { forgetOldLimits } from '../platform/limits/take-limits.ts';
import { type Deliver, runOutbox } from '../platform/outbox/run-outbox.ts';
import { refreshJob } from '../platform/reference/refresh-job.ts';
import { PUSH_KIND } from '../push/add-push-messages.ts';
import { pushJobs } from '../push/push-jobs.ts';
import { forgetShipped } from '../stock/forget-shipped.ts';
import { settleDueRests } from '../stock/set-rests.ts';
import { WEBHOOK_KIND } from '../webhooks/events.ts';
import { webhookJobs } from '../webhooks/webhook-jobs.ts';

/** Messages to other people's servers, which answer when they like: the shop's letters do not wait for them. */
const OWN_TURNS = [WEBHOOK_KIND, PUSH_KIND];

type Deliverers = Readonly<Record<string, Deliver>>;

/** Kinds that the shop delivers by itself: to people and to the payment system. */
type OwnKind = Exclude<MessageKind, typeof WEBHOOK_KIND | typeof PUSH_KIND | typeof INDEXNOW_KIND>;

/** Jobs beside requests, in one process of a store at a time. */
export function listJobs(deps: Deps): Job[] {
  const { config, store, reference, pageCache } = deps;
  const rates: Job = {
    name: 'rates',
    at: '3 * * * *',
    // A new shop counts until then in the rates that it was made with.
    atStart: true,
    leaseMs: 600_000,
    async run() {
      const { refused, ...daily } = await fetchCbrRates(config.ratesUrl);
      if (refused.length > 0) deps.log.warn({ refused }, 'Курсы валют без значения не взяты');
      const changed = await updateRates(store, { source: 'cbr', ...daily }, deps.now());
      if (changed === null)
        deps.log.warn({ date: daily.date }, 'Курсы валют старее известных: не взяты');
    },
  };
  const setByPeople: Job = {
    name: 'set prices and rests',
    at: '5 */1 * * * *',
    // A sale that should have ended while the shop was closed.
    atStart: true,
    leaseMs: MINUTE_LEASE_MS,
    async run() {
      await settleDuePrices(store, deps.now());
      await settleDueRests(store, deps.now());
    },
  };
  const jobs = [
    refreshJob(reference, () => pageCache.dropAll()),
    setByPeople,
    // Each process takes what no other works on.
    {
      name: 'work on many',
      at: '*/2 * * * * *',
      run: () => workOnBulk({ store, kinds: bulkKinds, now: deps.now }),
    },
    ...listOrderJobs({ ...deps, deliver: listDeliverers(deps) }),
    ...listCrawlerJobs(deps),
    ...purgeJobs(deps),
    ...copyJobs(deps),
    ...webhookJobs(deps),
    ...pushJobs(deps),
    ...exchangeJobs({ ...deps, dataDir: config.dataDir, worker: deps.exchangeWorker }),
  ];
  return config.ratesProvider === 'cbr' ? [rates, ...jobs] : jobs;
}

/** Deliverers of each kind of message in the outbox. */
function listDeliverers(deps: Deps): Deliverers {
  const { company, config, store, catalog, integrations, payments, invoices, log, now } = deps;
  const { siteUrl } = config;
  const { mail, sms } = integrations;
  const isTestPayment = integrations.demoPayments !== null;
  const deskUrl = config.backofficeUrl;
  const letters = {
    store,
    company,
    siteUrl,
    deskUrl,
    invoices,
    fill: createFillFacts({ catalog, company, ways: deps.ways }),
    isTestPayment,
    takesOnline: takesOnline(payments),
    log,
    now,
  };
  const own = {
    ...keepSentLetters({ store, mail, sms, log, now }, (senders) =>
      createDeliverers({ ...letters, ...senders }),
    ),
    ...createPaymentDeliverers(payments),
  } satisfies Record<OwnKind, Deliver>;
  return {
    ...own,
    ...(config.indexnowKey && {
      [INDEXNOW_KIND]: createIndexNow({ url: config.indexnowUrl, key: config.indexnowKey, log }),
    }),
  };
}

/** Shorter than the time between two runs, so that a process that died is missed at most once. */
const MINUTE_LEASE_MS = 50_000;
const OUTBOX_LEASE_MS = 15_000;

/**
 * Jobs of orders, in one process of a store at a time. Should two do it after
 * all (a lease ran out under slow work), each thing is still done once.
 */
function listOrderJobs({
  config,
  store,
  payments,
  deliver,
  log,
  now,
}: Deps & { deliver: Deliverers }): Job[] {
  const { siteUrl } = config;
  return [
    {
      name: 'outbox',
      at: '*/5 * * * * *',
      leaseMs: OUTBOX_LEASE_MS,
      run: () => runOutbox({ store, deliver, log, now, except: OWN_TURNS }),
    },
    {
      name: 'payments',
      at: '*/1 * * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => reconcilePayments(payments, (code) => siteUrl + links.payResult(code)),
    },
    {
      name: 'overdue orders',
      at: '30 */1 * * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => cancelOverdue(store, now()),
    },
    {
      name: 'content moments',
      at: '*/2 * * * * *',
      leaseMs: OUTBOX_LEASE_MS,
      run: async () => void (await announceMoments(store, now())),
    },
    {
      name: 'numbers of order changes',
      at: '10 */1 * * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => numberOrderChanges(store),
    },
    {
      name: 'ended holds',
      at: '45 */1 * * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => endHolds(store, now()),
    },
    {
      name: 'report days',
      at: '15 */1 * * * *',
      // Sales that a new shop was filled with are in the reports within its first minute.
      atStart: true,
      leaseMs: MINUTE_LEASE_MS,
      run: () => refreshReports(store, now()),
    },
    {
      name: 'old proofs of phones',
      at: '21 4 * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => forgetOldProofs(store, now()),
    },
    {
      name: 'old limits',
      at: '17 4 * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => forgetOldLimits(store, now()),
    },
    {
      name: 'old codes',
      at: '19 4 * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => forgetOldCodes(store, now()),
    },
    {
      name: 'idle guests',
      at: '23 4 * * *',
      leaseMs: OUTBOX_LEASE_MS,
      run: async () => void (await forgetIdleGuests(store, now())),
    },
    {
      name: 'old letters',
      at: '27 4 * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => forgetLetters(store, now()),
    },
    {
      name: 'personal data after their term',
      at: '31 4 * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => forgetByTerm(store, now()),
    },
    {
      name: 'units that left long ago',
      at: '29 4 * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: async () => void (await forgetShipped(store, now())),
    },
  ];
}

/** Changes gather for some minutes: an address is announced once for all that happened to it. */
function listCrawlerJobs({ config, store, reference, site, now }: Deps): Job[] {
  if (!config.indexnowKey) return [];
  const siteUrls = () => listIndexedHosts(site, reference.get('cities'));
  return [
    {
      name: 'indexnow',
      at: '5-59/10 * * * *',
      leaseMs: 500_000,
      run: () => announceChanges({ store, siteUrls, now }),
    },
  ];
}
