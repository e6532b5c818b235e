import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { readNamedRates } from '../../../currency/convert-foreign.ts';
import type { FreeBytes } from '../../../platform/disk-room.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { readDecisions } from '../draft/import-decisions.ts';
import { openStaging, type StagedProduct, type Staging } from '../draft/staging.ts';
import type { NodeVoice } from '../nodes/node-terms.ts';
import type { ClassifierTerms } from '../reading/commerceml-classifier.ts';
import type { FeedFile } from '../reading/feed-file.ts';
import { openFeedFile, type ReadFeeds, readFeeds } from '../reading/read-feeds.ts';
import { RefusedImportError } from '../reading/refused-import.ts';
import type { RestsMeaning } from '../saving/apply-draft.ts';
import { choosePopular } from '../saving/choose-popular.ts';
import { createRates } from '../saving/convert-price.ts';
import { countPriceWins } from '../saving/count-price-wins.ts';
import { describeChange } from '../saving/describe-change.ts';
import { type AbsentGoods, findAbsent } from '../saving/find-absent.ts';
import { inferParameters } from '../saving/infer-parameters.ts';
import { forgetNamed } from '../saving/kept-goods.ts';
import { UNKNOWN_GOODS } from '../saving/load-previous.ts';
import { NEW_ID } from '../saving/new-product.ts';
import { type ChangeNotes, notesOfSession } from '../saving/product-changes.ts';
import { relateVariants } from '../saving/relate-variants.ts';
import { removeAbsent } from '../saving/remove-absent.ts';
import { resumeSale } from '../saving/resume-sale.ts';
import type { Pending } from '../saving/save-batch.ts';
import { saveProducts } from '../saving/save-products.ts';
import { type ReferenceIds, saveReference } from '../saving/save-reference.ts';
import { spareNamed } from '../saving/spare-named.ts';
import {
  addDifference,
  addRemark,
  createImportReport,
  type ImportReport,
} from './import-report.ts';
import { logImport } from './log-import.ts';
import { amendDecisions, type OwnerSetting } from './owner-settings.ts';
import { noteUncertain, refuseEmpty, refuseMassRemoval, refuseNothing } from './refuse-files.ts';
import { tellRemoval } from './tell-removal.ts';

const FULL_FEED = 'Полную выгрузку магазина загружает оператор';

/** Materials of every import, an operator's and an accounting system's. */
export interface FeedImport {
  store: Store;
  /** Pictures are copied below it. */
  dataDir: string;
  /** Milliseconds. */
  now(): number;
  tempDir?: string;
  /** Absent: those of the machine. */
  freeBytes?: FreeBytes | undefined;
  /** Words of the owner on price types and storages. */
  settings?: readonly OwnerSetting[];
  /** Tells what would be done and does nothing. */
  dryRun?: boolean;
  onProgress?(title: string, share: number): void;
}

export interface ImportOptions extends FeedImport {
  /** Files as the operator names them; an archive stands for the files in it. */
  paths: readonly string[];
  /** True when more than half of the goods may be taken off sale. */
  confirmRemoval?: boolean;
  /** Place where changes are kept to be put back. */
  notes?: ChangeNotes;
}

/** One file of an exchange, whose other files come before and after it. */
export interface ExchangedFile extends FeedImport {
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
    await saveAll(options, { staging, read, report, absent, rests, notes });
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
    await saveAll(options, { staging, read, report, rests, notes, voice, waitingIn: sessionId });
  });
}

/** Files of a session of exchange, read together as their session applies them one after another. */
export interface RehearsedFiles extends Omit<FeedImport, 'dryRun' | 'settings'> {
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
    await saveAll(options, { ...saving, waitingIn: sessionId });
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

interface Saving {
  staging: Staging;
  read: ReadFeeds;
  report: ImportReport;
  rests: RestsMeaning;
  /** Goods that complete files no longer name. */
  absent?: AbsentGoods;
  notes: ChangeNotes | null;
  voice?: NodeVoice;
  /** New goods without a price are not shown before the end of this session; absent: at once. */
  waitingIn?: number;
}

async function saveAll(
  { store, dataDir, now, settings = [], dryRun = false, onProgress }: FeedImport,
  { staging, read: { draft }, report, rests, absent, notes, voice, waitingIn }: Saving,
): Promise<void> {
  const place = ({ file, line }: StagedProduct) => ({ file, line: line || null });
  const oldParents = await relateVariants(store, staging);
  const rates = createRates(draft.feedRates, await readNamedRates(store.db));
  const wins = countPriceWins(staging, rates);
  const { ids, told } = await saveReference(store, draft, {
    wins,
    voice: voice ?? null,
    amend: (decisions, tx) => amendDecisions(decisions, settings, tx),
    now: now(),
    dataDir,
    rehearsal: dryRun,
  });
  report.decisions = told;
  const total = staging.count();
  const soldByVariants = new Set<string>();
  const counts = await saveProducts({
    store,
    staging,
    ids,
    dataDir,
    oldParents,
    soldByVariants,
    now,
    rests,
    namesAllPictures: draft.completeGoods.has('1c') && draft.namesPictures,
    waitingIn: waitingIn ?? null,
    notes,
    rates,
    refuse: (staged, text) => {
      if (text === UNKNOWN_GOODS) report.unknownCount++;
      addRemark(report.refused, { ...place(staged), text });
    },
    note: (staged, text) => addRemark(report.notes, { ...place(staged), text }),
    ...(dryRun && { rehearse: (change) => tellDifference(report, change, ids) }),
    onProgress: (saved) =>
      onProgress?.(dryRun ? 'Сравнение с магазином' : 'Запись в магазин', saved / total),
  });
  Object.assign(report, counts);
  if (dryRun) return tellRemoval(store, absent, report);
  await resumeSale(store, soldByVariants, now());
  await spareNamed(store, staging);
  if (voice) await forgetNamed(store, voice.id, staging);
  if (absent) report.removed = await removeAbsent(store, absent.ids, { at: now(), notes });
  const hasParameters = draft.parameters.size > 0 && counts.created + counts.changed > 0;
  if (hasParameters) await inferParameters(store);
  if (!draft.full) await choosePopular(store);
}

function tellDifference(report: ImportReport, change: Pending, ids: ReferenceIds): void {
  const kind = change.previous.row.id === NEW_ID ? 'created' : 'changed';
  addDifference(report, kind, describeChange(change, ids));
}
