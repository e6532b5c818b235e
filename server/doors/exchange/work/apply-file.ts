import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { moscowDay } from '../../../../shared/ru/dates.ts';
import { countOf, GOODS, type PluralForms } from '../../../../shared/ru/plural.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';
import type { Staging } from '../draft/staging.ts';
import { importExchangedFile } from '../imports/import-files.ts';
import { formatRemark, type ImportReport } from '../imports/import-report.ts';
import { describeMoves } from '../imports/price-moves.ts';
import { getNode, NOT_ALLOWED } from '../nodes/exchange-node.ts';
import type { NodeSettings } from '../nodes/node-settings.ts';
import type { NodeVoice } from '../nodes/node-terms.ts';
import { describeTaken } from '../orders/describe-taken.ts';
import type { OwnOrders } from '../orders/make-own-order.ts';
import { readDocuments } from '../orders/read-documents.ts';
import { takeDocuments } from '../orders/take-documents.ts';
import type { ClassifierTerms } from '../reading/commerceml-classifier.ts';
import type { FeedFile } from '../reading/feed-file.ts';
import type { CommercemlScope } from '../reading/read-commerceml.ts';
import { RefusedImportError } from '../reading/refused-import.ts';
import type { RestsMeaning } from '../saving/apply-draft.ts';
import { addExchangeTask } from '../sessions/exchange-tasks.ts';
import type { SessionRow } from '../sessions/session.ts';
import { clearUnpacked } from './clear-leftovers.ts';
import { showWaiting } from './finish-session.ts';
import { askOfPrices, tellRetailKept } from './held-prices.ts';
import { type FileRole, rankOf } from './read-role.ts';
import {
  type FileRow,
  isOnDisk,
  openArchiveFile,
  setFile,
  setReadFile,
  type WorkDeps,
} from './session-files.ts';
import { indexTerms, loadTerms, saveSessionTerms } from './session-terms.ts';

const ROWS: PluralForms = ['строка отклонена', 'строки отклонены', 'строк отклонено'];
const EMPTY_WHOLE = 'В полной выгрузке нет ни одного товара: с продажи ничего не снято';
/** A file whose import ends its process again and again is given up. */
const MAX_ATTEMPTS = 5;
const LINES_AT_ONCE = 1000;
/** Pause between two notes of how far a file is. */
const NOTE_MS = 500;

/** Applies files of one session, each whole or not at all. */
interface FileWork {
  deps: WorkDeps;
  open: (row: FileRow) => FeedFile;
  terms: ClassifierTerms;
  rests: RestsMeaning;
  voice: NodeVoice;
  /** Contents that the node may bring, whatever kind of session it has logged in for. */
  may: NodeSettings['may'];
  /** How orders of the accounting system become orders here; null: they do not. */
  ownOrders: OwnOrders | null;
  /** Terms as they are stored. */
  known: Map<string, string>;
}

export async function beginFileWork(
  deps: WorkDeps,
  open: (row: FileRow) => FeedFile,
  session: SessionRow,
): Promise<FileWork> {
  const terms = await loadTerms(deps.store);
  const { settings, ordersFrom } = await getNode(deps.store.db, session.node_id);
  // Nodes that are not told of orders cannot leave them out of their rests.
  const kind = settings.may.orders ? settings.rests : 'physical';
  // A session that has ended is repeated: others may have come since.
  const repeated = session.ended_at === null ? {} : { repeatedAt: deps.now() };
  const rests = { kind, toldAt: session.started_at, ...repeated };
  const { priceTypes, storages, untaxed, may } = settings;
  const voice = { id: session.node_id, priceTypes, storages, untaxed };
  const makes = settings.ownOrders === 'make';
  const ownOrders = makes ? { since: moscowDay(ordersFrom), rests: kind } : null;
  return { deps, open, terms, rests, voice, may, ownOrders, known: indexTerms(terms) };
}

interface FileEnd {
  detail: string;
  facts?: string;
  unknown?: number;
  /** True when goods are known that were not before. */
  hasBroughtGoods?: boolean;
}

/** Applies a file or notes why it is refused; an archive is opened. */
export async function applyFile(work: FileWork, row: FileRow): Promise<void> {
  const { deps } = work;
  const attempts = row.attempts + 1;
  const started_at = deps.now();
  const begun = { state: 'asked', share: 0.001, started_at, attempts } as const;
  if (!(await transaction(deps.store, (tx) => setReadFile(tx, row, begun)))) return;
  if (row.role === 'archive') await clearUnpacked(deps, row.session_id);
  try {
    if (attempts > MAX_ATTEMPTS) {
      throw new RefusedImportError('Загрузка этого файла обрывалась несколько раз');
    }
    if (row.path === '') return await refuseAbsent(deps, row);
    if (!isOnDisk(deps, row)) throw new RefusedImportError('Файла больше нет на диске');
    if (row.role === 'archive') await openArchiveFile(deps, row);
    else if (row.role === 'other' || row.role === 'picture') {
      await endFile(work, row, { detail: 'Магазину этот файл не нужен' });
    } else if (row.role === 'orders') await takeOrders(work, row);
    else await importRow(work, row);
  } catch (error) {
    if (!(error instanceof RefusedImportError)) throw error;
    const { file, line, message } = error;
    const detail = formatRemark({ file: file ?? row.name, line, text: message });
    await refuseFile(deps, row, detail);
    if (row.role === 'orders' && work.may.orders) await askOfOrders(work, row, detail);
  }
}

async function refuseFile(deps: WorkDeps, row: FileRow, detail: string): Promise<void> {
  const end = { state: 'refused', detail, ended_at: deps.now() } as const;
  await transaction(deps.store, (tx) => setReadFile(tx, row, end));
}

/** A client that has heard «success» of orders sends them no more by itself. */
async function askOfOrders(
  { deps, voice }: FileWork,
  { session_id: sessionId }: FileRow,
  why: string,
): Promise<void> {
  const detail = `Заказы из 1С не взяты: ${why}. Исправьте их там и выгрузите заново`;
  const task = { nodeId: voice.id, sessionId, orderId: null, detail } as const;
  await transaction(deps.store, (tx) =>
    addExchangeTask(tx, { ...task, kind: 'orders-refused' }, deps.now()),
  );
}

/** Refuses a name from inside an archive that has no file: for the archive's own reason where it was refused. */
async function refuseAbsent(deps: WorkDeps, row: FileRow): Promise<void> {
  const archive = await deps.store.db
    .selectFrom('exchange_files')
    .select('detail')
    .where('session_id', '=', row.session_id)
    .where('role', '=', 'archive')
    .where('state', '=', 'refused')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  await refuseFile(deps, row, archive?.detail || `${row.name}: Файла нет в архиве`);
}

/** Orders that come back: all of the file is read before the first is changed. */
async function takeOrders(work: FileWork, row: FileRow): Promise<void> {
  const { deps, voice, ownOrders: own, may } = work;
  if (!may.orders) throw new RefusedImportError(NOT_ALLOWED);
  const { documents, others: unknown } = await readDocuments(work.open(row));
  const context = { nodeId: voice.id, sessionId: row.session_id, own, now: deps.now() };
  const counts = await takeDocuments(deps.store, documents, context);
  await endFile(work, row, { detail: describeTaken(counts, unknown) });
  // The file is done; its errors go to the log by the way of all that nobody expects.
  const [error, ...others] = counts.errors;
  if (others.length > 0) throw new AggregateError(counts.errors, 'Several documents failed');
  if (error !== undefined) throw error;
}

async function importRow(work: FileWork, row: FileRow): Promise<void> {
  const { deps, terms, known, may } = work;
  if (!may.goods) throw new RefusedImportError(NOT_ALLOWED);
  let scope: CommercemlScope | null = null;
  let isEmpty = false;
  const file = work.open(row);
  const report = await importExchangedFile({
    store: deps.store,
    dataDir: deps.dataDir,
    now: deps.now,
    freeBytes: deps.freeBytes,
    tempDir: join(deps.dataDir, 'exchange'),
    file,
    terms,
    sessionId: row.session_id,
    rests: work.rests,
    voice: work.voice,
    onRead: (read, staging) => {
      // The product of a refused row without an id is not known: nothing counts as absent then.
      scope = read.draft.unnamedRows.size > 0 ? asPart(read.scope) : read.scope;
      isEmpty = read.scope.isEmptyWhole && read.rowCount === 0;
      writeKeys(`${file.path}.keys`, staging);
    },
    onProgress: createProgressNote(deps, row),
  });
  await saveSessionTerms(deps.store, terms, known);
  // Goods are shown before the client hears of it: those that the file has priced.
  await showWaiting(deps, row.session_id, { onlyPriced: true });
  const asking = { nodeId: work.voice.id, sessionId: row.session_id };
  if (report.priceMoves?.isMass) await askOfPrices(deps, asking, report.priceMoves);
  if (report.retailKept) await tellRetailKept(deps, asking, report.retailKept);
  const facts = JSON.stringify({ report, scope });
  const detail = isEmpty ? EMPTY_WHOLE : describeReport(report);
  await endFile(work, row, {
    facts,
    detail,
    unknown: report.unknownCount,
    // Goods of an attempt that was cut off count too: this one finds them made.
    hasBroughtGoods: report.created + report.claimed > 0 || row.attempts > 0,
  });
}

const asPart = ({ goods, variants, ...rest }: CommercemlScope): CommercemlScope => ({
  ...rest,
  goods: { ...goods, complete: false },
  variants: { ...variants, complete: false },
});

async function endFile(
  { deps }: FileWork,
  row: FileRow,
  { detail, facts = '', unknown = 0, hasBroughtGoods = false }: FileEnd,
): Promise<void> {
  const ended_at = deps.now();
  const end = {
    state: 'applied',
    attempts: 0,
    share: 1,
    detail,
    facts,
    unknown,
    ended_at,
  } as const;
  await transaction(deps.store, async (tx) => {
    await setReadFile(tx, row, end);
    if (hasBroughtGoods && rankOf(row.role as FileRole) <= rankOf('goods')) await askAgain(tx, row);
  });
}

/**
 * Other files that named goods before these came are read once more. It ends: each time needs goods that
 * were not known before.
 */
async function askAgain(tx: Tx, { id, session_id }: FileRow): Promise<void> {
  await tx
    .updateTable('exchange_files')
    .set({ state: 'asked', unknown: 0 })
    .where('session_id', '=', session_id)
    .where('id', '!=', id)
    .where('state', '=', 'applied')
    .where('unknown', '>', 0)
    .execute();
}

/** Keys of goods that a file names: what complete files do not name is taken off sale at the end. */
function writeKeys(path: string, staging: Staging): void {
  const out = openSync(path, 'w');
  let lines: string[] = [];
  for (const key of staging.keys()) {
    if (lines.push(`${JSON.stringify(key)}\n`) < LINES_AT_ONCE) continue;
    writeSync(out, lines.join(''));
    lines = [];
  }
  writeSync(out, lines.join(''));
  closeSync(out);
}

function describeReport(report: ImportReport): string {
  const { created, changed, unchanged, refused, priceMoves } = report;
  const parts = [
    `создано: ${countOf(created, GOODS)}`,
    `изменено: ${countOf(changed, GOODS)}`,
    `без изменений: ${countOf(unchanged, GOODS)}`,
    ...(refused.count > 0 ? [countOf(refused.count, ROWS)] : []),
  ];
  const moves = priceMoves ? describeMoves(priceMoves) : '';
  const held = priceMoves?.isMass ? 'Новые цены ждут ответа человека, прежние остаются' : '';
  return [`Загружено: ${parts.join(', ')}`, moves, held].filter(Boolean).join('. ');
}

/** Notes now and then how far a file is; reading is the first half of it. */
function createProgressNote({ store }: WorkDeps, { id }: FileRow) {
  let noted = performance.now();
  let isWriting = false;
  return (title: string, share: number) => {
    if (isWriting || performance.now() - noted < NOTE_MS) return;
    noted = performance.now();
    isWriting = true;
    const isReading = title.startsWith('Чтение');
    const done = (isReading ? 0 : 0.5) + Math.min(1, share) / 2;
    // A note that fails is followed by the next.
    void setFile(store, id, { share: Math.max(0.001, done) })
      .catch(() => {})
      .finally(() => {
        isWriting = false;
      });
  };
}
