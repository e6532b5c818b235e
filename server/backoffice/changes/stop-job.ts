import { CallError } from '../../../shared/contract/call.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Db, Store } from '../../platform/store/open-store.ts';
import { transaction } from '../../platform/store/transaction.ts';
import { endBulkJob } from '../entities/end-bulk-job.ts';
import { BULK_KIND, findBulkJob, isBusy } from '../entities/find-bulk-job.ts';
import type { Staff } from '../identity/staff-sessions.ts';
import { changeIn } from './change-as.ts';

interface Stop {
  jobId: number;
  /** Person who asks. */
  staff: Pick<Staff, 'id' | 'role'>;
  now: Millis;
}

/**
 * Ends a job in a transaction of its own: it stays ended whatever can be put back of what it has done.
 * Gives the batch; null when the job was over. @throws CallError when there is no such job, or neither its
 * author nor the owner asks.
 */
export async function stopJob(store: Store, { jobId, staff, now }: Stop): Promise<number | null> {
  return transaction(store, async (tx) => {
    const job = await findBulkJob(tx, jobId);
    if (!job) throw new CallError('not_found', 'Нет такой работы');
    if (job.staffId !== staff.id && staff.role !== 'owner') {
      throw new CallError('forbidden', 'Чужую работу останавливает её автор или владелец');
    }
    if (!isBusy(job)) return null;
    const title = `Остановлено: ${job.title}`;
    const batch = { staffId: staff.id, action: 'job.stop', title, now };
    const { batchId } = await changeIn(tx, batch, async (change) => {
      await change.watch('job', [jobId]);
      await endBulkJob(tx, job, { why: 'Остановлено', isStopped: true, now });
    });
    return batchId;
  });
}

/** The job that adds to a batch still; null: none does. */
export async function findBusyJob(db: Db, batchId: number): Promise<number | null> {
  const row = await db
    .selectFrom('desk_jobs')
    .select('id')
    .where('kind', '=', BULK_KIND)
    .where('state', 'in', ['waiting', 'working'])
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  return row?.id ?? null;
}
