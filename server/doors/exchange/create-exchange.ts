import type { FrontDoor } from '../../platform/http/request-listener.ts';
import { freeLeases } from '../../platform/jobs/leases.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Surroundings } from '../../platform/surroundings.ts';
import { createExchangeDoor } from './protocol/exchange-door.ts';
import { createWorker, type Worker } from './start-worker.ts';

interface ExchangeOptions extends Pick<Surroundings, 'config' | 'log' | 'now'> {
  store: Store;
  /** Place of the store, for the process beside the shop. */
  address: { databaseUrl?: string | undefined; file: string };
}

interface Exchange {
  /** Door of accounting systems. */
  exchange: FrontDoor;
  /** Imports for accounting systems, beside the shop. */
  exchangeWorker: Worker;
}

/** The exchange with accounting systems: what they call, and the process that works on what they bring. */
export function createExchange({ config, log, now, store, address }: ExchangeOptions): Exchange {
  const { dataDir, siteUrl, trustProxy } = config;
  const exchangeWorker = createWorker({
    ...address,
    log,
    dataDir,
    freeLease: (holder) => freeLeases(store, holder),
  });
  const exchange = createExchangeDoor({
    store,
    dataDir,
    log,
    now,
    siteUrl,
    trustProxy,
    wake: exchangeWorker.wake,
  });
  return { exchange, exchangeWorker };
}
