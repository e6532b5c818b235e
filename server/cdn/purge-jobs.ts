import { MAIN_CITY_ID, ROUBLE_RATE_ID } from '../../shared/cities.ts';
import type { Deps } from '../deps.ts';
import type { Job } from '../reference/start-jobs.ts';
import { createPurgeRounds } from './purge-rounds.ts';
import { createTellCdn } from './tell-cdn.ts';

const LEASE_MS = 15_000;
const anyone = { cityId: MAIN_CITY_ID, country: 'ru', rate: ROUBLE_RATE_ID, token: null };

/** For each CDN of the settings one job that tells it what changed; one process does it for all. */
export function purgeJobs(deps: Deps): Job[] {
  const { cdnPurgeUrl: urls = [], cdnPurgeKey: key } = deps.config;
  return key ? urls.map((url) => purgeJob(deps, { url, key })) : [];
}

function purgeJob(deps: Deps, { url, key }: { url: string; key: string }): Job {
  const { host } = new URL(url);
  const { store, catalog, shop, settled, config, metrics, log, now } = deps;
  const runRound = createPurgeRounds({
    ...{ store, now, setting: `cdn ${url}`, tell: createTellCdn({ url, key }) },
    newest: () => catalog.version,
    async changesSince(sequence) {
      const change = await shop.changes(anyone, { since: sequence });
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
