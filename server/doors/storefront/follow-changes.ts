import { ANYONE } from '../../../shared/contract/anyone.ts';
import type { ShopApi } from '../../../shared/contract/shop-api.ts';
import type { CatalogChange } from '../../catalog/index/catalog-change.ts';
import type { Log } from '../../platform/log.ts';

/** Takes a change of the catalogue over. */
export type FollowChange = (change: CatalogChange) => Promise<void>;

interface FollowOptions {
  shop: Pick<ShopApi, 'changes'>;
  /** Newest change when reference data was loaded. */
  since: number;
  follow: FollowChange;
  /** Called whenever the shop has told what changed. */
  onHeard: () => void;
  log: Pick<Log, 'info' | 'warn'>;
}

export interface ChangeFollower {
  /** Asks once what is new and takes it over. False: the shop did not answer. */
  poll(): Promise<boolean>;
  /** Polls every second until `stop`. */
  start(): void;
  stop(): void;
}

const POLL_MS = 1000;

/**
 * Follows the catalogue of a shop in another process. A change is taken over twice, a second apart:
 * of several processes behind one address, another may have answered from before it.
 */
export function createChangeFollower(options: FollowOptions): ChangeFollower {
  const { shop, follow, onHeard, log } = options;
  let since = options.since;
  let again: CatalogChange | null = null;
  let isLost = false;
  let polling: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function takeOver(): Promise<void> {
    const { sequence, ...change } = await shop.changes(ANYONE, { since });
    if (isLost) log.info({ sequence }, 'Магазин снова отвечает');
    isLost = false;
    onHeard();
    const repeated = again;
    again = null;
    if (repeated) await follow(repeated);
    if (sequence === since) return;
    await follow(change);
    since = sequence;
    again = change;
  }

  async function takeOverOrLog(): Promise<boolean> {
    try {
      await takeOver();
      return true;
    } catch (error) {
      if (!isLost) log.warn({ err: error }, 'Магазин не отвечает: страницы показаны прежние');
      isLost = true;
      return false;
    }
  }

  const poll = () => {
    polling ??= takeOverOrLog().finally(() => {
      polling = null;
    });
    return polling;
  };
  return {
    poll,
    start() {
      timer ??= setInterval(() => void poll(), POLL_MS).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
