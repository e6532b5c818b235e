import type { Millis } from '../../../shared/millis.ts';
import type { JobMetrics } from '../metrics/job-metrics.ts';
import type { Store } from '../store/open-store.ts';
import { readOutboxDelay } from './read-outbox-delay.ts';

interface Gauged {
  metrics: Pick<JobMetrics, 'addGauge'>;
  store: Store;
  now: () => Millis;
}

/** Kinds of messages that wait by design: until money has an end, and for servers of others. */
interface Waiting {
  money: readonly string[];
  others: readonly string[];
}

/** Waits that alerts ask for (docs/deploy/monitoring/alerts.yml). */
export function addOutboxGauges({ metrics, store, now }: Gauged, { money, others }: Waiting): void {
  metrics.addGauge({
    name: 'outbox_oldest_message_seconds',
    help: 'How long the oldest letter or SMS that the shop itself has not sent has been waiting',
    read: () => readOutboxDelay(store, now(), { except: [...money, ...others] }),
  });
  metrics.addGauge({
    name: 'outbox_oldest_payment_seconds',
    help: 'How long the oldest refund, receipt or cancellation without an end has been waiting',
    read: () => readOutboxDelay(store, now(), { only: money }),
  });
}
