import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { countOf, GOODS } from '../../../shared/ru/plural.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { addRemark, createImportReport, type ImportReport } from './import-report.ts';
import { logImport } from './log-import.ts';
import type { ClassifierTerms } from './reading/commerceml-classifier.ts';
import type { FeedFile } from './reading/feed-file.ts';
import { openFeedFile, type ReadFeeds, readFeeds } from './reading/read-feeds.ts';
import { RefusedImportError } from './refused-import.ts';
import type { RestsMeaning } from './saving/apply-draft.ts';
import { choosePopular } from './saving/choose-popular.ts';
import { createRateOf } from './saving/convert-price.ts';
import { type AbsentGoods, findAbsent } from './saving/find-absent.ts';
import { inferParameters } from './saving/infer-parameters.ts';
import { UNKNOWN_GOODS } from './saving/load-previous.ts';
import { relateVariants } from './saving/relate-variants.ts';
import { removeAbsent } from './saving/remove-absent.ts';
import { saveProducts } from './saving/save-products.ts';
import { saveReference, tryReference } from './saving/save-reference.ts';
import { openStaging, type StagedProduct, type Staging } from './staging.ts';

/** What every import needs, an operator's and an accounting system's. */
export interface FeedImport {
  store: Store;
  /** Pictures are copied below it. */
  dataDir: string;
  /** Milliseconds. */
  now(): number;
  tempDir?: string;
  /** Only finds out what would change; nothing is written. */
  isTrial?: boolean;
  onProgress?(title: string, share: number): void;
}

export interface ImportOptions extends FeedImport {
  /** Files as the operator names them; an archive stands for the files in it. */
  paths: readonly string[];
  /** More than half of the goods may be taken off sale. */
  confirmRemoval?: boolean;
}

/** One file of an exchange, whose other files come before and after it. */
export interface ExchangedFile extends FeedImport {
  file: FeedFile;
  terms: ClassifierTerms;
  rests: RestsMeaning;
  /** The session that new goods wait in until a price of theirs is known. */
  sessionId: number;
  /** Told before anything is changed; what the file does not name stays until the session's end. */
  onRead(read: ReadFeeds, staging: Staging): void;
}

const MAX_DIFFERENCES = 50;
/** A complete file that would take more than this share of its goods off sale needs a confirmation. */
export const MAX_REMOVED_SHARE = 0.5;

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
    const absent = await findAbsent(store, read.draft, staging);
    if (!options.confirmRemoval && !options.isTrial) refuseMassRemoval(absent);
    const isTrial = options.isTrial ?? false;
    // Nobody tells the operator's files of orders: what they count stands on the shelves.
    const rests = { kind: 'physical', toldAt: options.now() } as const;
    await saveAll(options, { staging, read, report, absent, rests, isTrial });
    if (isTrial) report.removed = absent.ids.length;
  });
}

/**
 * The same with one file of an exchange. What it does not name stays: others of the session may name it.
 * @throws RefusedImportError when nothing was changed.
 */
export async function importExchangedFile(options: ExchangedFile): Promise<ImportReport> {
  const { file, terms, onRead, sessionId, rests } = options;
  const report = createImportReport([file.name]);
  return stageAndSave(options, report, async (staging) => {
    const read = await readAll(options, { files: [file], staging, report, terms });
    onRead(read, staging);
    await saveAll(options, { staging, read, report, rests, waitingIn: sessionId });
  });
}

async function stageAndSave(
  { store, now, tempDir, isTrial }: FeedImport,
  report: ImportReport,
  work: (staging: Staging) => Promise<void>,
): Promise<ImportReport> {
  const startedAt = now();
  const { files, formats } = report;
  const staging = openStaging(tempDir ?? tmpdir());
  try {
    await work(staging);
    report.seconds = (now() - startedAt) / 1000;
    if (!isTrial) await logImport(store, { files, formats, startedAt, finishedAt: now(), report });
    return report;
  } catch (error) {
    if (error instanceof RefusedImportError && !isTrial) {
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
  { onProgress }: FeedImport,
  { files, staging, report, terms }: Reading,
): Promise<ReadFeeds> {
  const read = await readFeeds({
    files,
    staging,
    ...(terms && { terms }),
    refuse: (remark) => addRemark(report.refused, remark),
    note: (remark) => addRemark(report.notes, remark),
    onProgress: (file, share) => onProgress?.(`Чтение ${file}`, share),
  });
  report.formats.push(...read.formats);
  report.rowCount = read.rowCount;
  report.categoryCount = read.draft.categories.size;
  report.missingPictureCount = read.missingPictureCount;
  const { count, first } = staging.duplicates;
  for (const { name, file, line } of first) {
    const text = `«${name}» повторяется: взята последняя запись`;
    addRemark(report.notes, { file, line, text });
  }
  report.notes.count += count - first.length;
  return read;
}

interface Saving {
  staging: Staging;
  read: ReadFeeds;
  report: ImportReport;
  rests: RestsMeaning;
  /** Goods that complete files no longer name. */
  absent?: AbsentGoods;
  isTrial?: boolean;
  /** New goods without a price are not shown before the end of this session; absent: at once. */
  waitingIn?: number;
}

async function saveAll(
  { store, dataDir, now, onProgress }: FeedImport,
  { staging, read: { draft }, report, rests, absent, waitingIn, isTrial = false }: Saving,
): Promise<void> {
  const place = ({ file, line }: StagedProduct) => ({ file, line: line || null });
  const oldParents = await relateVariants(store, staging);
  const ids = await (isTrial ? tryReference : saveReference)(store, draft, now());
  const rates = await store.db.selectFrom('rates').select(['iso', 'value']).execute();
  const shopRates = new Map(rates.map(({ iso, value }) => [iso, value]));
  const total = staging.count();
  const counts = await saveProducts({
    store,
    staging,
    ids,
    dataDir,
    oldParents,
    now,
    isTrial,
    onDifference: (texts) => {
      for (const text of texts) {
        if (report.differences.length < MAX_DIFFERENCES) report.differences.push(text);
      }
    },
    rests,
    waitingIn: waitingIn ?? null,
    rateOf: createRateOf(draft.feedRates, shopRates),
    refuse: (staged, text) => {
      if (text === UNKNOWN_GOODS) report.unknownCount++;
      addRemark(report.refused, { ...place(staged), text });
    },
    note: (staged, text) => addRemark(report.notes, { ...place(staged), text }),
    onProgress: (saved) => onProgress?.('Запись в магазин', saved / total),
  });
  Object.assign(report, counts);
  if (isTrial) return;
  if (absent) report.removed = await removeAbsent(store, absent.ids, now());
  const hasParameters = draft.parameters.size > 0 && counts.created + counts.changed > 0;
  if (hasParameters) await inferParameters(store);
  await choosePopular(store);
}

function refuseMassRemoval({ ids, activeCount }: AbsentGoods): void {
  if (ids.length <= activeCount * MAX_REMOVED_SHARE) return;
  throw new RefusedImportError(
    `Файл снимет с продажи ${countOf(ids.length, GOODS)} из ${activeCount}. ` +
      'Если так и нужно, повторите с ключом --confirm-removal',
  );
}
