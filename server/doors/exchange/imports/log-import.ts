import type { Store } from '../../../platform/store/open-store.ts';
import { writeSettledMark } from '../../../platform/store/settled-mark.ts';
import { transaction } from '../../../platform/store/transaction.ts';

interface ImportRun {
  files: readonly string[];
  formats: readonly string[];
  startedAt: number;
  finishedAt: number;
  /** Counts and remarks, or why it was refused. */
  report: object;
}

/** Keeps a run in the journal of imports, also a refused one. */
export async function logImport(store: Store, run: ImportRun): Promise<void> {
  await transaction(store, async (tx) => {
    await tx
      .insertInto('import_runs')
      .values({
        file: run.files.join(', ').slice(0, 1000),
        format: run.formats.join(', '),
        started_at: run.startedAt,
        finished_at: run.finishedAt,
        report: JSON.stringify(run.report),
      })
      .execute();
    await writeSettledMark(tx);
  });
}
