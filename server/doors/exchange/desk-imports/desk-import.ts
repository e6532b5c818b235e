import { readKept } from '../../../platform/read-kept.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { ImportReport } from '../imports/import-report.ts';
import type { UndoneCounts } from '../journal/undo-session.ts';

/** Kind of such jobs among those of the back office. */
export const IMPORT_KIND = 'import';

/** `drop`: nobody wants it any more. */
export type ImportMode = 'try' | 'apply' | 'undo' | 'drop';

/** Order of one of the staff about files that came through the back office. */
export interface ImportOrder {
  mode: ImportMode;
  /** Paths below the data folder, in the order in which they came. */
  files: string[];
  confirmRemoval: boolean;
  /** Absent: nobody has been asked about prices. */
  confirmPrices?: boolean;
  /** Number of times that its undoing was asked for. */
  undoings?: number;
  /** Session of an exchange whose files are tried; there are no others then. */
  sessionId?: number;
}

/** Outcome so far. */
export interface ImportOutcome {
  /** Stage of the work, for people. */
  stage: string;
  /** Changes that it would make. */
  trial: ImportReport | null;
  /** Changes that it has made. */
  result: ImportReport | null;
  undone: UndoneCounts | null;
  /** Reason why it has failed. */
  refusal: string | null;
  /** A part may have been changed all the same. */
  isPartial?: boolean;
}

const NO_OUTCOME: ImportOutcome = {
  stage: '',
  trial: null,
  result: null,
  undone: null,
  refusal: null,
};

export interface DeskImport {
  id: number;
  staffId: number;
  title: string;
  state: 'waiting' | 'working' | 'done' | 'failed';
  /** Percent. */
  done: number;
  /** Number of times that it has begun since it was asked for. */
  attempts: number;
  createdAt: number;
  endedAt: number | null;
  order: ImportOrder;
  outcome: ImportOutcome;
}

const importJobs = (db: Db | Tx) =>
  db.selectFrom('desk_jobs').selectAll().where('kind', '=', IMPORT_KIND);

type JobRow = Awaited<ReturnType<ReturnType<typeof importJobs>['executeTakeFirstOrThrow']>>;

function readImport(row: JobRow): DeskImport {
  return {
    id: row.id,
    staffId: row.staff_id,
    title: row.title,
    state: row.state,
    done: row.done,
    attempts: row.attempts,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    order: readKept<ImportOrder>(row.input),
    outcome: { ...NO_OUTCOME, ...readKept<Partial<ImportOutcome>>(row.report || '{}') },
  };
}

export async function findImport(db: Db | Tx, id: number): Promise<DeskImport | null> {
  const row = await importJobs(db).where('id', '=', id).executeTakeFirst();
  return row ? readImport(row) : null;
}

/** Order to tell what the files of a session would change. */
export const rehearsalOf = (sessionId: number): ImportOrder => ({
  mode: 'try',
  files: [],
  confirmRemoval: false,
  sessionId,
});

/** The last rehearsal of a session that nobody has given up; null: there was none. */
export async function findRehearsal(db: Db | Tx, sessionId: number): Promise<DeskImport | null> {
  const row = await importJobs(db)
    .where('input', '=', JSON.stringify(rehearsalOf(sessionId)))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? readImport(row) : null;
}

/** The last ones first. */
export async function listImports(db: Db, { limit, page }: { limit: number; page: number }) {
  const rows = await importJobs(db)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map(readImport);
}

/**
 * Imports of late that have failed, the oldest first; without those that a person has given up, and
 * without rehearsals of sessions, which load nothing.
 */
export async function listFailedImports(
  db: Db,
  { since, limit }: { since: number; limit: number },
): Promise<DeskImport[]> {
  const rows = await importJobs(db)
    .where('state', '=', 'failed')
    .where('created_at', '>=', since)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows
    .map(readImport)
    .filter(({ order }) => order.mode !== 'drop' && order.sessionId === undefined);
}
