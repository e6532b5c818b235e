import type { Millis } from '../../../../shared/millis.ts';
import type { JobMetrics } from '../../../platform/metrics/job-metrics.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { countOpenTasks, listSilentNodes } from './watch-nodes.ts';

interface Gauged {
  metrics: Pick<JobMetrics, 'addGauge'>;
  store: Store;
  now: () => Millis;
}

/** Tells the operator of exchanges that do not come, or wait for a person. */
export function addExchangeGauges({ metrics, store, now }: Gauged): void {
  metrics.addGauge({
    name: 'exchange_silent_nodes',
    help: 'Accounting systems that are silent for more than twice their usual interval',
    read: async () => (await listSilentNodes(store.db, now())).length,
  });
  metrics.addGauge({
    name: 'exchange_open_tasks',
    help: 'What a person has to settle about exchanges with accounting systems',
    read: () => countOpenTasks(store.db),
  });
}
