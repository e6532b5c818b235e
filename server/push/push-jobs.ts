import type { Millis } from '../../shared/millis.ts';
import type { Job } from '../platform/jobs/start-jobs.ts';
import type { Log } from '../platform/log.ts';
import { runOutbox } from '../platform/outbox/run-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { PUSH_KIND } from './add-push-messages.ts';
import type { PushSender } from './create-push-sender.ts';
import { createPushDeliverer } from './deliver-push.ts';

const LEASE_MS = 15_000;

interface PushJobDeps {
  store: Store;
  push: PushSender;
  log: Log;
  now: () => Millis;
}

/** Messages to browsers, in one process of a store at a time: any host may call itself a push service. */
export function pushJobs({ store, push: sender, log, now }: PushJobDeps): Job[] {
  const deliver = { [PUSH_KIND]: createPushDeliverer({ store, sender, log, now }) };
  return [
    {
      name: 'push',
      at: '4-59/5 * * * * *',
      leaseMs: LEASE_MS,
      run: () => runOutbox({ store, deliver, log, now, only: [PUSH_KIND] }),
    },
  ];
}
