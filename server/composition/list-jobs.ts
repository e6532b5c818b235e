import type { MessageKind } from '../../shared/message-titles.ts';
import * as links from '../../shared/routes.ts';
import { deskJobs } from '../backoffice/desk-jobs.ts';
import { keepSentLetters } from '../backoffice/letters/keep-sent-letters.ts';
import { contentJobs } from '../content/content-jobs.ts';
import { createFillFacts } from '../content/facts.ts';
import { settleDuePrices } from '../currency/settle-due-prices.ts';
import { updateRates } from '../currency/update-rates.ts';
import type { Deps } from '../deps.ts';
import { purgeJobs } from '../doors/cdn/purge-jobs.ts';
import { announceChanges, INDEXNOW_KIND } from '../doors/crawlers/announce-changes.ts';
import { listIndexedHosts } from '../doors/crawlers/crawled-host.ts';
import { createIndexNow } from '../doors/crawlers/post-announcement.ts';
import { exchangeJobs } from '../doors/exchange/exchange-jobs.ts';
import { guestJobs } from '../identity/guest-jobs.ts';
import { fetchCbrRates } from '../integrations/rates/fetch-cbr-rates.ts';
import { createDeliverers } from '../letters/create-deliverers.ts';
import { loginJobs } from '../login/login-jobs.ts';
import { orderJobs } from '../orders/order-jobs.ts';
import { createPaymentDeliverers } from '../payments/deliver-payments.ts';
import { takesOnline } from '../payments/payment-deps.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { copyJobs } from '../platform/copies/watch-copies.ts';
import { type Job, MINUTE_LEASE_MS, QUICK_LEASE_MS } from '../platform/jobs/start-jobs.ts';
import { limitJobs } from '../platform/limits/limit-jobs.ts';
import { type Deliver, runOutbox } from '../platform/outbox/run-outbox.ts';
import { refreshJob } from '../platform/reference/refresh-job.ts';
import { PUSH_KIND } from '../push/add-push-messages.ts';
import { pushJobs } from '../push/push-jobs.ts';
import { settleDueRests } from '../stock/set-rests.ts';
import { stockJobs } from '../stock/stock-jobs.ts';
import { WEBHOOK_KIND } from '../webhooks/events.ts';
import { webhookJobs } from '../webhooks/webhook-jobs.ts';

/** Messages to other people's servers, which answer when they like: the shop's letters do not wait for them. */
const OWN_TURNS = [WEBHOOK_KIND, PUSH_KIND, INDEXNOW_KIND] as const;

type Deliverers = Readonly<Record<string, Deliver>>;

/** Kinds that the shop delivers by itself: to people and to the payment system. */
type OwnKind = Exclude<MessageKind, (typeof OWN_TURNS)[number]>;

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
    ...listMessageJobs(deps),
    ...orderJobs(deps),
    ...contentJobs(deps),
    ...stockJobs(deps),
    ...deskJobs(deps),
    ...loginJobs(deps),
    ...guestJobs(deps),
    ...limitJobs(deps),
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
  return {
    ...keepSentLetters({ store, mail, sms, log, now }, (senders) =>
      createDeliverers({ ...letters, ...senders }),
    ),
    ...createPaymentDeliverers(payments),
  } satisfies Record<OwnKind, Deliver>;
}

/** Letters, and payments that the shop has asked for and heard no end of. */
function listMessageJobs(deps: Deps): Job[] {
  const { config, store, payments, log, now } = deps;
  const deliver = listDeliverers(deps);
  return [
    {
      name: 'outbox',
      at: '*/5 * * * * *',
      leaseMs: QUICK_LEASE_MS,
      run: () => runOutbox({ store, deliver, log, now, except: OWN_TURNS }),
    },
    {
      name: 'payments',
      at: '*/1 * * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => reconcilePayments(payments, (code) => config.siteUrl + links.payResult(code)),
    },
  ];
}

/** Changes gather for some minutes: an address is announced once for all that happened to it. */
function listCrawlerJobs({ config, store, reference, site, log, now }: Deps): Job[] {
  const { indexnowKey: key, indexnowUrl: url } = config;
  const deliver = { [INDEXNOW_KIND]: createIndexNow({ url, key, log, now }) };
  const telling: Job = {
    name: 'indexnow messages',
    at: '3-59/30 * * * * *',
    leaseMs: MINUTE_LEASE_MS,
    run: () => runOutbox({ store, deliver, log, now, only: [INDEXNOW_KIND] }),
  };
  if (!key) return [telling];
  const siteUrls = () => listIndexedHosts(site, reference.get('cities'));
  return [
    telling,
    {
      name: 'indexnow',
      at: '5-59/10 * * * *',
      leaseMs: 500_000,
      run: () => announceChanges({ store, siteUrls, now }),
    },
  ];
}
