import type { Millis } from '../../shared/millis.ts';
import type { Job } from '../platform/jobs/start-jobs.ts';
import type { Log } from '../platform/log.ts';
import { runOutbox } from '../platform/outbox/run-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { createWebhookDeliverer, forgetOldTries } from './deliver-webhook.ts';
import { WEBHOOK_KIND } from './events.ts';
import { createWebhookPost } from './post-webhook.ts';
import { tellOfGoods } from './tell-of-goods.ts';

const LEASE_MS = 30_000;

/** Telling programs of what happens, in one process of a store at a time. */
export function webhookJobs({
  store,
  log,
  now,
}: {
  store: Store;
  log: Log;
  now: () => Millis;
}): Job[] {
  const deliver = {
    [WEBHOOK_KIND]: createWebhookDeliverer({ store, post: createWebhookPost(), now }),
  };
  return [
    {
      name: 'webhooks',
      at: '2-59/5 * * * * *',
      leaseMs: LEASE_MS,
      run: async () => {
        await tellOfGoods(store, now());
        await runOutbox({ store, deliver, log, now, only: [WEBHOOK_KIND] });
      },
    },
    {
      name: 'old webhook deliveries',
      at: '27 4 * * *',
      leaseMs: LEASE_MS,
      run: () => forgetOldTries(store, now()),
    },
  ];
}
