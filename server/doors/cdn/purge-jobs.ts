import { ANYONE } from '../../../shared/contract/anyone.ts';
import type { ShopApi } from '../../../shared/contract/shop-api.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Catalog } from '../../catalog/index/catalog.ts';
import type { Config } from '../../config/config.ts';
import type { Job } from '../../platform/jobs/start-jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { readSettledMark } from '../../platform/store/settled-mark.ts';
import { createPurgeRounds } from './purge-rounds.ts';
import { createTellCdn } from './tell-cdn.ts';

interface PurgeJobDeps {
  config: Config;
  store: Store;
  catalog: Catalog;
  shop: ShopApi;
  /** Settles when reference data and page cache have followed the last change of the catalogue. */
  settled: () => Promise<void>;
  metrics: Metrics;
  log: Log;
  now: () => Millis;
}

const LEASE_MS = 15_000;

/** For each CDN of the settings one job that tells it what changed; one process does it for all. */
export function purgeJobs(deps: PurgeJobDeps): Job[] {
  const { cdnPurgeUrl: urls = [], cdnPurgeKey: key } = deps.config;
  return key ? urls.map((url) => purgeJob(deps, { url, key })) : [];
}

function purgeJob(deps: PurgeJobDeps, { url, key }: { url: string; key: string }): Job {
  const { host } = new URL(url);
  const { store, catalog, shop, settled, config, metrics, log, now } = deps;
  const runRound = createPurgeRounds({
    store,
    now,
    setting: `cdn ${url}`,
    tell: createTellCdn({ url, key }),
    newest: () => catalog.version,
    async settled() {
      const mark = await readSettledMark(store.db);
      return mark && mark.catalog + mark.reference;
    },
    async changesSince(sequence) {
      const change = await shop.changes(ANYONE, { since: sequence });
      // The CDN will ask for the pages anew: ours must be right by then.
      await settled();
      return change;
    },
    pauseMs: config.cdnPurgeSeconds * 1000,
  });
  const run = async () => {
    const outcome = await runRound();
    if (outcome === 'idle') return;
    metrics.countPurge(host, outcome === 'told' ? 'ok' : 'failed');
    if (outcome === 'told') return;
    log.warn({ err: outcome.failed, cdn: host }, 'CDN не очищен: попробуем ещё раз');
  };
  return { name: `cdn ${host}`, at: '* * * * * *', leaseMs: LEASE_MS, run };
}
