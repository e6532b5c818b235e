import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, type Millis } from '../../../../shared/millis.ts';
import { readKept } from '../../../platform/read-kept.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { transaction } from '../../../platform/store/transaction.ts';
import type { WorkDeps } from '../work/session-files.ts';
import { findImport, IMPORT_KIND, type ImportOrder } from './desk-import.ts';

/** Below the data folder: one folder for the files of each import. */
export const IMPORT_FOLDER = 'imports';

const KEPT_MS = 14 * DAY_MS;
/** Imports whose files wait for somebody to use them. */
const KEPT_COUNT = 20;

/** Lets go of files that were looked at and never used: of a fortnight ago, or of all but the last twenty. */
export async function forgetOldFiles({ store, dataDir, now }: WorkDeps): Promise<void> {
  const folder = join(dataDir, IMPORT_FOLDER);
  const present = new Set(await listFolder(folder));
  if (present.size === 0) return;
  const jobs = await listJobs(store);
  const idle = jobs.filter((job) => present.has(job.folder) && !job.isBusy);
  const old = idle.filter(({ createdAt }, at) => at >= KEPT_COUNT || createdAt < now() - KEPT_MS);
  for (const job of old) {
    // First the word that they are gone: files without it would be promised to whoever loads them.
    if (!(await dropFiles(store, job.id))) continue;
    await rm(join(folder, job.folder), { recursive: true, force: true });
  }
  const known = new Set(jobs.map((job) => job.folder));
  for (const name of present) {
    if (!known.has(name)) await removeStray(join(folder, name), now());
  }
}

async function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** The last first. */
async function listJobs({ db }: Store) {
  const rows = await db
    .selectFrom('desk_jobs')
    .select(['id', 'state', 'input', 'created_at'])
    .where('kind', '=', IMPORT_KIND)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, state, input, created_at: createdAt }) => {
    const { files } = readKept<ImportOrder>(input);
    const folder = files[0]?.split(/[\\/]/)[1] ?? '';
    return { id, folder, createdAt, isBusy: state === 'waiting' || state === 'working' };
  });
}

/** False: somebody has asked for them meanwhile. */
function dropFiles(store: Store, id: number): Promise<boolean> {
  return transaction(store, async (tx) => {
    const job = await findImport(tx, id);
    if (!job || job.state === 'waiting' || job.state === 'working') return false;
    const { outcome, order } = job;
    if (outcome.result) return true;
    const refusal = 'Файлы проверки убраны: ими долго не пользовались. Выберите их ещё раз.';
    await tx
      .updateTable('desk_jobs')
      .set({
        state: 'failed',
        input: JSON.stringify({ ...order, mode: 'drop' } satisfies ImportOrder),
        report: JSON.stringify({ ...outcome, trial: null, refusal }),
      })
      .where('id', '=', id)
      .execute();
    return true;
  });
}

/** Files that came while the process died belong to no import. */
async function removeStray(path: string, now: Millis): Promise<void> {
  const { mtimeMs } = await stat(path);
  if (mtimeMs < now - KEPT_MS) await rm(path, { recursive: true, force: true });
}
