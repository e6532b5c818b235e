import { createPages, createReferenceData, type Running } from '../deps.ts';
import type { ChangeFollower } from '../doors/storefront/follow-changes.ts';
import type { StorefrontPatience } from '../doors/storefront/storefront-shop.ts';
import { liveCompany } from '../opening/compose-company.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { refreshJob } from '../platform/reference/refresh-job.ts';
import type { Surroundings } from '../platform/surroundings.ts';

export interface Storefront extends Running {
  follower: ChangeFollower;
  /** Settles when reference data and page cache have followed the last change. */
  settled(): Promise<void>;
}

/** Pages of a shop that is in another process: all that is asked or changed goes over its API. */
export async function openStorefront(
  surroundings: Surroundings,
  baseUrl: string,
  patience?: StorefrontPatience,
): Promise<Storefront> {
  const { config, log, now, steadyNow } = surroundings;
  const metrics = createMetrics({ withProcess: true });
  // Asking over the network takes a package that a shop of its own does not load.
  const { connectStorefront } = await import('../doors/storefront/connect-storefront.ts');
  const clocks = { now, steadyNow };
  const remote = connectStorefront({ config, baseUrl, patience, metrics, log, ...clocks });
  const reference = createReferenceData(surroundings, remote.patient);
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
      pages.close();
    },
  };
}
