import type { Millis } from '../../../shared/millis.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { BulkJob } from './find-bulk-job.ts';

interface End {
  why: string;
  isStopped?: boolean;
  now: Millis;
}

/** Ends a job before its end: what it has done stays, and no further part of it is begun. */
export async function endBulkJob(
  tx: Tx,
  job: BulkJob,
  { why, isStopped = false, now }: End,
): Promise<void> {
  await tx
    .updateTable('desk_jobs')
    .set({
      state: 'failed',
      report: JSON.stringify({ ...job.report, why, isStopped }),
      ended_at: now,
    })
    .where('id', '=', job.id)
    .execute();
}
