import type { RequestHandler } from 'express';
import { ANYONE } from '../../../shared/contract/anyone.ts';
import type { ShopApi } from '../../../shared/contract/shop-api.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { createShopFetch } from './fetch-from-shop.ts';
import { type ChangeFollower, createChangeFollower, type FollowChange } from './follow-changes.ts';
import { observeShop } from './observe-shop.ts';
import { createPictureProxy } from './picture-proxy.ts';
import {
  connectShops,
  type StorefrontPatience,
  type StorefrontShops,
  usualPatience,
} from './storefront-shop.ts';
import { waitForShop } from './wait-for-shop.ts';

interface StorefrontConnection {
  config: Config;
  /** API_BASE_URL. */
  baseUrl: string;
  patience?: StorefrontPatience | undefined;
  metrics: Metrics;
  log: Log;
  now: () => Millis;
  steadyNow: () => Millis;
}

/** A shop in another process, and what a storefront has from it. */
export interface RemoteShop extends StorefrontShops {
  /** Pictures of the shop, kept below DATA_DIR. */
  images: RequestHandler;
  /** Fills the reference data; waits for a shop that does not answer yet. */
  waitUntilFilled(reference: { fill(): Promise<void> }): Promise<FirstAnswers>;
  createFollower(since: { since: number; follow: FollowChange }): ChangeFollower;
}

interface FirstAnswers {
  settings: Awaited<ReturnType<ShopApi['settings']>>;
  /** Number of the last change of the catalogue before reference data was read. */
  sequence: number;
}

export function connectStorefront(connection: StorefrontConnection): RemoteShop {
  const { config, baseUrl, patience = usualPatience, metrics, log, now, steadyNow } = connection;
  const observe = observeShop({ metrics, log });
  const { shop, patient } = connectShops(config, { baseUrl, steadyNow, patience, observe });
  const fetchFromShop = createShopFetch({
    baseUrl,
    host: config.apiHost,
    storefrontKey: config.storefrontKey,
  });
  return {
    shop,
    patient,
    images: createPictureProxy({ fetchFromShop, dataDir: config.dataDir, log }),
    async waitUntilFilled(reference) {
      const answers = await waitForShop(async () => {
        const changes = await patient.changes(ANYONE, {});
        await reference.fill();
        return { settings: await patient.settings(ANYONE, {}), sequence: changes.sequence };
      }, log);
      metrics.setUpstreamHeard(now());
      return answers;
    },
    createFollower: ({ since, follow }) =>
      createChangeFollower({
        shop,
        since,
        follow,
        log,
        onHeard: () => metrics.setUpstreamHeard(now()),
      }),
  };
}
