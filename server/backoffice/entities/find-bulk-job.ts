import type { Millis } from '../../../shared/millis.ts';
import { readKept } from '../../platform/read-kept.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';

/** Kind of such jobs among those of the back office. */
export const BULK_KIND = 'bulk';

/** A thing that stayed as it was, and why. */
export interface BulkRefusal {
  /** «Заказ 100012» */
  title: string;
  link: string;
  why: string;
}

export interface BulkReport {
  /** The first of them. */
  refused: BulkRefusal[];
  refusedCount: number;
  /** Why it has ended before its end; null: it has not. */
  why: string | null;
  /** True when one of the staff has ended it. */
  isStopped: boolean;
  isUndone: boolean;
}

export const NO_REPORT: BulkReport = {
  refused: [],
  refusedCount: 0,
  why: null,
  isStopped: false,
  isUndone: false,
};

export interface BulkJob {
  id: number;
  staffId: number;
  title: string;
  state: 'waiting' | 'working' | 'done' | 'failed';
  total: number;
  done: number;
  /** All that it changes, in one. */
  batchId: number;
  createdAt: Millis;
  endedAt: Millis | null;
  report: BulkReport;
}

/** True while it goes on, or is about to. */
export const isBusy = ({ state }: Pick<BulkJob, 'state'>): boolean =>
  state === 'waiting' || state === 'working';

const COLUMNS = [
  'id',
  'staff_id',
  'title',
  'state',
  'total',
  'done',
  'batch_id',
  'created_at',
  'ended_at',
  'report',
] as const;

/** A job without its input, which is read apart as it may be long; null when there is no such job. */
export async function findBulkJob(db: Db | Tx, id: number): Promise<BulkJob | null> {
  const row = await db
    .selectFrom('desk_jobs')
    .select(COLUMNS)
    .where('kind', '=', BULK_KIND)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.batch_id === null) return null;
  return {
    id: row.id,
    staffId: row.staff_id,
    title: row.title,
    state: row.state,
    total: row.total,
    done: row.done,
    batchId: row.batch_id,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    report: { ...NO_REPORT, ...readKept<Partial<BulkReport>>(row.report || '{}') },
  };
}
