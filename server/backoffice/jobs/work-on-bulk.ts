import { setTimeout as pause } from 'node:timers/promises';
import { mayRole } from '../../../shared/backoffice.ts';
import type { Millis } from '../../../shared/millis.ts';
import { readKept } from '../../platform/read-kept.ts';
import { isStoreTrouble } from '../../platform/store/is-store-trouble.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../platform/store/transaction.ts';
import { changeIn } from '../changes/change-as.ts';
import { endBulkJob } from '../entities/end-bulk-job.ts';
import { BULK_KIND, type BulkReport, findBulkJob } from '../entities/find-bulk-job.ts';
import type { BulkKind, BulkKinds, BulkOrder } from './bulk-job.ts';

interface BulkDeps {
  store: Store;
  kinds: BulkKinds;
  now: () => Millis;
}

/** A process that says nothing for so long has died: another takes its job up. */
const LEASE_MS = 30_000;
/** Between two parts: whoever waits to write gets in. */
const PAUSE_MS = 20;
const MOST_TOLD = 200;

/**
 * Does jobs of the staff one after another, each part and how far it is in one transaction: what was
 * cut off goes on where it was, and no thing is done twice. Gives how many jobs there were.
 */
export async function workOnBulk(deps: BulkDeps): Promise<number> {
  for (let worked = 0; ; worked++) {
    const id = await claimNext(deps);
    if (id === null) return worked;
    await workOnJob(deps, id);
  }
}

/** Takes a job that nobody works on; null: there is none. */
async function claimNext({ store, now }: BulkDeps): Promise<number | null> {
  const free = (db: Store['db'] | Tx) =>
    db
      .selectFrom('desk_jobs')
      .select('id')
      .where('kind', '=', BULK_KIND)
      .where((eb) =>
        eb.or([
          eb('state', '=', 'waiting'),
          eb.and([eb('state', '=', 'working'), eb('leased_until', '<', now())]),
        ]),
      )
      .orderBy('id')
      .executeTakeFirst();
  // Asked often: reading alone holds nobody up.
  if (!(await free(store.db))) return null;
  return transaction(store, async (tx) => {
    const next = await free(tx);
    if (!next) return null;
    await tx
      .updateTable('desk_jobs')
      .set({ state: 'working', leased_until: now() + LEASE_MS })
      .where('id', '=', next.id)
      .execute();
    return next.id;
  });
}

async function workOnJob({ store, kinds, now }: BulkDeps, id: number): Promise<void> {
  const { input } = await store.db
    .selectFrom('desk_jobs')
    .select('input')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const order = readKept<BulkOrder>(input);
  const kind = kinds[order.name];
  try {
    while (await transaction(store, (tx) => workOnPart(tx, { id, order, kind, now: now() }))) {
      await pause(PAUSE_MS);
    }
  } catch (error) {
    // The store comes back, and the job with it.
    if (isStoreTrouble(error)) throw error;
    const why = 'Внутренняя ошибка: она записана, сообщите о ней';
    await transaction(store, async (tx) => {
      const job = await findBulkJob(tx, id);
      if (job) await endBulkJob(tx, job, { why, now: now() });
    });
    throw error;
  }
}

interface Part {
  id: number;
  order: BulkOrder;
  kind: BulkKind;
  now: Millis;
}

/** Does the next things of a job and writes down how far it is; false: it has ended. */
async function workOnPart(tx: Tx, { id, order, kind, now }: Part): Promise<boolean> {
  const job = await findBulkJob(tx, id);
  if (job?.state !== 'working') return false;
  const staff = await tx
    .selectFrom('staff')
    .select(['id', 'role'])
    .where('id', '=', job.staffId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!staff || !mayRole(staff.role, kind.right)) {
    const why = 'У того, кто начал, больше нет прав на это';
    await endBulkJob(tx, job, { why, now });
    return false;
  }
  const things = order.things.slice(job.done, job.done + kind.atOnce);
  const batch = { staffId: staff.id, action: order.name, title: job.title, now, into: job.batchId };
  const { result: refused } = await changeIn(tx, batch, (change) =>
    kind.work(change, { ...order, things, staff, batchId: job.batchId, now }),
  );
  const done = job.done + things.length;
  const report: BulkReport = {
    ...job.report,
    refused: [...job.report.refused, ...refused].slice(0, MOST_TOLD),
    refusedCount: job.report.refusedCount + refused.length,
  };
  const isLast = done >= job.total;
  await tx
    .updateTable('desk_jobs')
    .set({
      done,
      report: JSON.stringify(report),
      leased_until: now + LEASE_MS,
      ...(isLast && { state: 'done' as const, ended_at: now }),
    })
    .where('id', '=', id)
    .execute();
  return !isLast;
}
