import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createLeases } from '../../platform/jobs/leases.ts';
import { workIfFree } from '../../platform/jobs/work-under-lease.ts';
import { readKept } from '../../platform/read-kept.ts';
import { openStore } from '../../platform/store/open-store.ts';
import { NOBODY_WAITS } from '../../platform/store/patience.ts';
import { hasImport, workOnImports } from './desk-imports/work-on-imports.ts';
import { letVisitorsFirst } from './imports/let-visitors-first.ts';
import type { WorkOrder } from './start-worker.ts';
import { hasWork, workOnSessions } from './work/work-on-sessions.ts';

/** Applies what accounting systems and the staff have sent, beside the shop; started by it, with its order on stdin. */
const { databaseUrl, file, dataDir, holder } = readKept<WorkOrder>(await text(process.stdin));

const LEASE = { name: 'exchange work', ms: 15_000 };
/** An exchange sends its files one after another: the next one need not wait for a new process. */
const IDLE_MS = 10_000;
const LOOK_MS = 50;

letVisitorsFirst();
const store = await openStore({ databaseUrl, file }, NOBODY_WAITS);
const leases = createLeases({ store, now: Date.now, holder });
const deps = { store, dataDir, now: Date.now };
try {
  await workIfFree(leases, LEASE, async () => {
    let idleSince = performance.now();
    while (performance.now() - idleSince < IDLE_MS) {
      if ((await hasWork(deps)) || (await hasImport(store))) {
        try {
          await workOnSessions(deps);
        } finally {
          // A session that fails is tried again; imports of the staff do not wait for it.
          await workOnImports(deps);
        }
        idleSince = performance.now();
      } else await pause(LOOK_MS);
    }
  });
} finally {
  await leases.releaseAll();
  await store.close();
}
