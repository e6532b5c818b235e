import { MAIN_CITY_ID, ROUBLE_RATE_ID } from '../../shared/cities.ts';
import { createMetrics } from '../admin/metrics.ts';
import type { Running, Surroundings } from '../app-deps.ts';
import { createFront } from '../front-deps.ts';
import { createReferenceCache } from '../reference/reference-cache.ts';
import { refreshJob } from '../reference/refresh-job.ts';
import { type ReferenceData, referenceSources } from '../reference-data.ts';
import { createShopFetch } from './fetch-from-shop.ts';
import { type ChangeFollower, createChangeFollower } from './follow-changes.ts';
import { observeShop } from './observe-shop.ts';
import { createPictureProxy } from './picture-proxy.ts';
import { connectShops, type Patience, usualPatience } from './storefront-shop.ts';
import { waitForShop } from './wait-for-shop.ts';

const anyone = { cityId: MAIN_CITY_ID, country: 'ru', rate: ROUBLE_RATE_ID, token: null };

export interface Storefront extends Running {
  follower: ChangeFollower;
  /** Until reference data and page cache have followed the last change. */
  settled(): Promise<void>;
}

/** Pages of a shop that is in another process: all that is asked or changed goes over its API. */
export async function openStorefront(
  surroundings: Surroundings,
  baseUrl: string,
  patience: Patience = usualPatience,
): Promise<Storefront> {
  const { config, log, now } = surroundings;
  const metrics = createMetrics({ withProcess: true });
  const observe = observeShop({ metrics, log });
  const { shop, patient } = connectShops(config, { baseUrl, now, patience, observe });
  const reference = createReferenceCache<ReferenceData>({
    ...{ sources: referenceSources(patient), noRates: [], now, log },
  });
  const { settings, sequence } = await waitForShop(async () => {
    const changes = await patient.changes(anyone, {});
    await reference.fill();
    return { settings: await patient.settings(anyone, {}), sequence: changes.sequence };
  }, log);
  metrics.setUpstreamHeard(now());
  const fetchFromShop = createShopFetch(baseUrl, config.apiHost);
  const front = createFront(surroundings, {
    ...{ shop, reference, metrics, payment: settings.payment },
    images: createPictureProxy({ fetchFromShop, dataDir: config.dataDir, log }),
  });
  const follower = createChangeFollower({
    ...{ shop, since: sequence, follow: front.follow, log },
    onHeard: () => metrics.setUpstreamHeard(now()),
  });
  return {
    ...{ deps: front.deps, follower, settled: front.settled },
    checks: { reference: () => reference.refreshedAt('catalog') !== null },
    jobs: [refreshJob(front.deps.refreshReference)],
    start: () => follower.start(),
    async close() {
      follower.stop();
    },
  };
}
