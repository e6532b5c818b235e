import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Store } from '../../../platform/store/open-store.ts';
import { writeSettledMark } from '../../../platform/store/settled-mark.ts';
import { transaction } from '../../../platform/store/transaction.ts';
import { importFiles } from '../imports/import-files.ts';
import { undoNoted } from '../journal/undo-session.ts';
import {
  MassPricesError,
  MassRemovalError,
  RefusedImportError,
} from '../reading/refused-import.ts';
import { countUndone, notesOfJob } from '../saving/product-changes.ts';
import { rehearseSession } from '../work/rehearse-session.ts';
import type { WorkDeps } from '../work/session-files.ts';
import { type DeskImport, findImport, IMPORT_KIND, type ImportOutcome } from './desk-import.ts';

/** An import that ends its process as often as this is given up. */
const MAX_ATTEMPTS = 2;

/** True when an import waits for its turn; cheap, asked often. */
export async function hasImport({ db }: Store): Promise<boolean> {
  return (await findNext(db)) !== undefined;
}

/** One that is being worked on was cut off: whoever asks holds the lease of all imports. */
const findNext = (db: Store['db']) =>
  db
    .selectFrom('desk_jobs')
    .select('id')
    .where('kind', '=', IMPORT_KIND)
    .where('state', 'in', ['waiting', 'working'])
    .orderBy('id')
    .executeTakeFirst();

/** Does what the staff have asked, one after another. Gives how many imports there were. */
export async function workOnImports(deps: WorkDeps): Promise<number> {
  for (let worked = 0; ; worked++) {
    const next = await findNext(deps.store.db);
    const job = next && (await findImport(deps.store.db, next.id));
    if (!job) return worked;
    await workOnImport(deps, job);
  }
}

async function workOnImport(deps: WorkDeps, job: DeskImport): Promise<void> {
  const { store, now } = deps;
  const progress = createProgress(store, job);
  if (job.attempts >= MAX_ATTEMPTS) return giveUp(deps, job);
  const attempts = job.attempts + 1;
  await write(store, job.id, { state: 'working', done: 0, ended_at: null, attempts });
  try {
    const outcome = await runMode(deps, job, progress.show);
    await progress.end();
    const isPartial = outcome.refusal !== null && (await hasChanged(store, job));
    const report = reportOf({ ...outcome, isPartial });
    const columns = { done: 100, ended_at: now(), attempts: 0, ...report };
    const state = outcome.refusal === null ? 'done' : 'failed';
    await write(store, job.id, { state, ...columns });
  } catch (error) {
    await progress.end();
    if (!(error instanceof RefusedImportError)) {
      const mayWrite = job.order.mode === 'apply' || job.order.mode === 'undo';
      await fail(deps, job, 'Внутренняя ошибка: она записана, сообщите о ней', mayWrite);
      throw error;
    }
    const { file, line, message } = error;
    const place = [file, line && `строка ${line}`].filter(Boolean).join(', ');
    // Files that are refused have changed nothing this time.
    await fail(deps, job, place ? `${place}: ${message}` : message, await hasChanged(store, job));
  }
}

/** True when an earlier try of an import was cut off, or has left changes that nobody has taken back. */
async function hasChanged({ db }: Store, { id, order, attempts }: DeskImport): Promise<boolean> {
  if (order.mode === 'try') return false;
  return attempts > 0 || (await countUndone(db, notesOfJob(id))).changed > 0;
}

/** Ends an import whose process has died each time: those behind it go on. */
function giveUp(deps: WorkDeps, job: DeskImport): Promise<void> {
  const { mode } = job.order;
  if (mode === 'undo') return fail(deps, job, 'Отмена дважды оборвалась: сообщите об этом', true);
  const refusal =
    'Чтение или запись этих файлов дважды оборвались: им не хватило памяти, или сервер останавливали. ' +
    'Сохраните книгу как CSV или разделите её и загрузите снова';
  return fail(deps, job, refusal, mode === 'apply');
}

async function fail(
  { store, now }: WorkDeps,
  { id, outcome }: DeskImport,
  refusal: string,
  isPartial: boolean,
): Promise<void> {
  const report = reportOf({ ...outcome, refusal, isPartial });
  await write(store, id, { state: 'failed', ended_at: now(), attempts: 0, ...report });
}

type Show = (stage: string, share: number) => void;

async function runMode(
  { store, dataDir, now, freeBytes }: WorkDeps,
  { id, order, outcome }: DeskImport,
  onProgress: Show,
): Promise<ImportOutcome> {
  const { mode, confirmRemoval, confirmPrices = false, sessionId } = order;
  const begun = { ...outcome, refusal: null, isPartial: false };
  if (mode === 'drop') return outcome;
  if (mode === 'undo') {
    onProgress('Отмена загрузки', 0);
    await undoNoted(store, notesOfJob(id), now());
    await transaction(store, writeSettledMark);
    // An undoing that was cut off has put back a part.
    const { undone, kept } = await countUndone(store.db, notesOfJob(id));
    return { ...begun, undone: { undone, kept } };
  }
  if (sessionId !== undefined) {
    const trial = await rehearseSession({ store, dataDir, now }, sessionId, onProgress);
    return { ...begun, trial };
  }
  const paths = order.files.map((file) => join(dataDir, file));
  const common = { paths, store, dataDir, now, freeBytes, onProgress };
  const tryAnew = async () => ({ ...begun, trial: await importFiles({ ...common, dryRun: true }) });
  if (mode === 'try') return tryAnew();
  try {
    const notes = notesOfJob(id);
    const result = await importFiles({ ...common, confirmRemoval, confirmPrices, notes });
    const [first] = paths;
    // All files of one import lie below one folder.
    if (first) await rm(dirname(dirname(first)), { recursive: true, force: true });
    return { ...begun, undone: null, result };
  } catch (error) {
    const isAsked = error instanceof MassRemovalError || error instanceof MassPricesError;
    if (!isAsked) throw error;
    // Goods have changed since the trial: a new one asks for the word that was missing.
    return { ...(await tryAnew()), refusal: `${error.message}. ${CONFIRM}` };
  }
}

const CONFIRM = 'Товары с проверки изменились: посмотрите ещё раз и отметьте, если так и нужно';

const reportOf = (outcome: ImportOutcome) => ({ report: JSON.stringify(outcome) });

const EVERY_MS = 500;

/** Tells how far it is, not oftener than people look. */
function createProgress(store: Store, { id, outcome }: DeskImport) {
  let told = 0;
  let writing: Promise<void> = Promise.resolve();
  return {
    show(stage: string, share: number) {
      const at = performance.now();
      if (at - told < EVERY_MS) return;
      told = at;
      const done = Math.max(0, Math.min(99, Math.round(share * 100)));
      writing = writing.then(() => write(store, id, { done, ...reportOf({ ...outcome, stage }) }));
    },
    end: () => writing,
  };
}

interface Columns {
  state?: DeskImport['state'];
  done?: number;
  report?: string;
  ended_at?: number | null;
  attempts?: number;
}

const write = (store: Store, id: number, columns: Columns): Promise<void> =>
  transaction(store, async (tx) => {
    await tx.updateTable('desk_jobs').set(columns).where('id', '=', id).execute();
  });
