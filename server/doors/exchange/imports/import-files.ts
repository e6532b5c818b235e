import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { readDecisions } from '../draft/import-decisions.ts';
import { openStaging, type Staging } from '../draft/staging.ts';
import type { NodeVoice } from '../nodes/node-terms.ts';
import type { ClassifierTerms } from '../reading/commerceml-classifier.ts';
import type { FeedFile } from '../reading/feed-file.ts';
import { openFeedFile, type ReadFeeds, readFeeds } from '../reading/read-feeds.ts';
import { RefusedImportError } from '../reading/refused-import.ts';
import type { RestsMeaning } from '../saving/apply-draft.ts';
import { type AbsentGoods, findAbsent } from '../saving/find-absent.ts';
import { type ChangeNotes, notesOfSession } from '../saving/product-changes.ts';
import { addRemark, createImportReport, type ImportReport } from './import-report.ts';
import { logImport } from './log-import.ts';
import { amendDecisions } from './owner-settings.ts';
import { noteUncertain, refuseEmpty, refuseMassRemoval, refuseNothing } from './refuse-files.ts';
import { type FeedImport, saveFeeds } from './save-feeds.ts';

const FULL_FEED = 'Полную выгрузку магазина загружает оператор';

export interface ImportOptions extends FeedImport {
  /** Files as the operator names them; an archive stands for the files in it. */
  paths: readonly string[];
  /** True when more than half of the goods may be taken off sale. */
  confirmRemoval?: boolean;
  /** True when most prices may be quite others than they were. */
  confirmPrices?: boolean;
  /** Place where changes are kept to be put back. */
  notes?: ChangeNotes;
}

/** One file of an exchange, whose other files come before and after it. */
interface ExchangedFile extends FeedImport {
  file: FeedFile;
  terms: ClassifierTerms;
  rests: RestsMeaning;
  /** The node that sends it. */
  voice: NodeVoice;
  /** The session that new goods wait in until a price of theirs is known. */
  sessionId: number;
  /** Told before anything is changed; what the file does not name stays until the session's end. */
  onRead(read: ReadFeeds, staging: Staging): void;
}

/**
 * Brings the catalogue to what the files say. All of them are read and checked before the first change;
 * an import that was cut off is completed by running it again.
 * @throws RefusedImportError when nothing was changed.
 */
export async function importFiles(options: ImportOptions): Promise<ImportReport> {
  const { store, paths } = options;
  const report = createImportReport(paths.map((path) => basename(path)));
  return stageAndSave(options, report, async (staging) => {
    const files = paths.map(openFeedFile);
    const read = await readAll(options, { files, staging, report });
    refuseEmpty(read);
    refuseNothing(read, staging, report);
    const absent = await findAbsent(store, read.draft, staging);
    if (!options.confirmRemoval && !options.dryRun) refuseMassRemoval(absent);
    noteUncertain(read, absent, report);
    // Orders are unknown to the operator's files: what they count stands on the shelves.
    // A whole feed is the shop's own: what was free to sell when it was made.
    const { full } = read.draft;
    const toldAt = full?.madeAt ?? options.now();
    const rests = { kind: 'physical', toldAt, lacksHeld: full?.isWhole ?? false } as const;
    const notes = options.notes ?? null;
    const { confirmPrices = false } = options;
    await saveFeeds(options, { staging, read, report, absent, rests, notes, confirmPrices });
  });
}

/**
 * The same with one file of an exchange. What it does not name stays: others of the session may name it.
 * @throws RefusedImportError when nothing was changed.
 */
export async function importExchangedFile(options: ExchangedFile): Promise<ImportReport> {
  const { file, terms, onRead, sessionId, rests, voice } = options;
  const report = createImportReport([file.name]);
  return stageAndSave(options, report, async (staging) => {
    const read = await readExchanged(options, { files: [file], staging, report, terms });
    // A part of an export may be empty, a whole feed may not.
    if (!read.scope.isEmptyWhole) refuseEmpty(read);
    onRead(read, staging);
    const notes = notesOfSession(sessionId);
    await saveFeeds(options, { staging, read, report, rests, notes, voice, waitingIn: sessionId });
  });
}

/** Files of a session of exchange, read together as their session applies them one after another. */
interface RehearsedFiles extends Omit<FeedImport, 'dryRun' | 'settings'> {
  files: readonly FeedFile[];
  terms: ClassifierTerms;
  rests: RestsMeaning;
  voice: NodeVoice;
  /** Goods that the end of the session would take off sale. */
  absent: AbsentGoods;
  sessionId: number;
}

/**
 * Tells what files of an exchange would change, and changes nothing.
 * @throws RefusedImportError when one of them cannot be read.
 */
export async function rehearseExchangedFiles(asked: RehearsedFiles): Promise<ImportReport> {
  const options: FeedImport = { ...asked, dryRun: true };
  const { files, terms, rests, voice, absent, sessionId } = asked;
  const report = createImportReport(files.map(({ name }) => name));
  return stageAndSave(options, report, async (staging) => {
    const read = await readExchanged(options, { files, staging, report, terms });
    const saving = { staging, read, report, rests, absent, notes: null, voice };
    await saveFeeds(options, { ...saving, waitingIn: sessionId });
  });
}

async function stageAndSave(
  { store, now, tempDir, freeBytes, dryRun }: FeedImport,
  report: ImportReport,
  work: (staging: Staging) => Promise<void>,
): Promise<ImportReport> {
  const startedAt = now();
  const { files, formats } = report;
  const staging = openStaging(tempDir ?? tmpdir(), freeBytes);
  try {
    await work(staging);
    report.seconds = (now() - startedAt) / 1000;
    if (!dryRun) await logImport(store, { files, formats, startedAt, finishedAt: now(), report });
    return report;
  } catch (error) {
    if (error instanceof RefusedImportError && !dryRun) {
      const { message, file, line } = error;
      const refusal = { refusal: message, file, line };
      await logImport(store, { files, formats, startedAt, finishedAt: now(), report: refusal });
    }
    throw error;
  } finally {
    staging.close();
  }
}

interface Reading {
  files: readonly FeedFile[];
  staging: Staging;
  report: ImportReport;
  terms?: ClassifierTerms;
}

async function readAll(
  { store, now, freeBytes, settings = [], onProgress }: FeedImport,
  { files, staging, report, terms }: Reading,
): Promise<ReadFeeds> {
  const decisions = await readDecisions(store.db);
  await amendDecisions(decisions, settings, store.db);
  const read = await readFeeds({
    files,
    staging,
    ...(terms && { terms }),
    decisions,
    now: now(),
    freeBytes,
    refuse: (remark) => addRemark(report.refused, remark),
    note: (remark) => addRemark(report.notes, remark),
    onProgress: (file, share) => onProgress?.(`Чтение ${file}`, share),
  });
  report.formats.push(...read.formats);
  report.rowCount = read.rowCount;
  const { categories, full } = read.draft;
  report.categoryCount = categories.size + (full?.categories.size ?? 0);
  report.missingPictureCount = read.missingPictureCount;
  const { count, first } = staging.duplicates;
  for (const { name, file, line } of first) {
    const text = `«${name}» повторяется: взята последняя запись`;
    addRemark(report.notes, { file, line, text });
  }
  report.notes.count += count - first.length;
  return read;
}

/** Files of an exchange: sections that they do not name stay, others of it may name them. */
async function readExchanged(options: FeedImport, reading: Reading): Promise<ReadFeeds> {
  const read = await readAll(options, reading);
  const file = reading.files[0]?.name ?? '';
  if (read.draft.full) throw new RefusedImportError(FULL_FEED, { file });
  read.draft.completeCategories.clear();
  return read;
}
