import { readNamedRates } from '../../../currency/convert-foreign.ts';
import type { FreeBytes } from '../../../platform/disk-room.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';
import type { StagedProduct, Staging } from '../draft/staging.ts';
import type { NodeVoice } from '../nodes/node-terms.ts';
import type { ReadFeeds } from '../reading/read-feeds.ts';
import type { RestsMeaning } from '../saving/apply-draft.ts';
import { choosePopular } from '../saving/choose-popular.ts';
import { createRates, type Rates } from '../saving/convert-price.ts';
import { countPriceWins } from '../saving/count-price-wins.ts';
import { describeChange } from '../saving/describe-change.ts';
import type { AbsentGoods } from '../saving/find-absent.ts';
import { findPriceMoves, type PriceMoves } from '../saving/find-price-moves.ts';
import { countHeld, settleAnswered } from '../saving/hold-prices.ts';
import { inferParameters } from '../saving/infer-parameters.ts';
import { forgetNamed } from '../saving/kept-goods.ts';
import { UNKNOWN_GOODS } from '../saving/load-previous.ts';
import { NEW_ID } from '../saving/new-product.ts';
import type { ChangeNotes } from '../saving/product-changes.ts';
import { relateVariants } from '../saving/relate-variants.ts';
import { removeAbsent } from '../saving/remove-absent.ts';
import { resumeSale } from '../saving/resume-sale.ts';
import type { Pending } from '../saving/save-batch.ts';
import type { MayBeRetail } from '../saving/save-price-levels.ts';
import { saveProducts } from '../saving/save-products.ts';
import { type ReferenceIds, type ReferenceTerms, saveReference } from '../saving/save-reference.ts';
import { spareNamed } from '../saving/spare-named.ts';
import { addDifference, addRemark, type ImportReport } from './import-report.ts';
import { amendDecisions, type OwnerSetting } from './owner-settings.ts';
import { isMassMove, refuseMassPrices, tellPriceMoves } from './price-moves.ts';
import { tellRemoval } from './tell-removal.ts';

const WOULD_WAIT = 'Новые цены ждали бы ответа человека: магазин продавал бы по прежним';

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

interface Saving {
  staging: Staging;
  read: ReadFeeds;
  report: ImportReport;
  rests: RestsMeaning;
  /** Goods that complete files no longer name. */
  absent?: AbsentGoods;
  notes: ChangeNotes | null;
  voice?: NodeVoice;
  /** False: most prices may not be quite others than they were. */
  confirmPrices?: boolean;
  /** New goods without a price are not shown before the end of this session; absent: at once. */
  waitingIn?: number;
}

/**
 * Brings the catalogue to what was read.
 * @throws RefusedImportError when nothing was changed.
 */
export async function saveFeeds(
  { store, dataDir, now, settings = [], dryRun = false, onProgress }: FeedImport,
  { staging, read: { draft }, report, rests, absent, notes, voice, ...more }: Saving,
): Promise<void> {
  const place = ({ file, line }: StagedProduct) => ({ file, line: line || null });
  const oldParents = await relateVariants(store, staging);
  const rates = createRates(draft.feedRates, await readNamedRates(store.db));
  const wins = countPriceWins(staging, rates);
  const terms: ReferenceTerms = {
    wins,
    voice: voice ?? null,
    amend: (decisions, tx) => amendDecisions(decisions, settings, tx),
    now: now(),
    dataDir,
    ...(voice && {
      mayBeRetail: (tx, type) => mayBeRetail(tx, type, { staging, rates, report }),
    }),
  };
  let moves: PriceMoves | null = null;
  if (more.confirmPrices === false && !dryRun) {
    // Nothing may have changed when the files are refused.
    const { ids } = await saveReference(store, draft, { ...terms, rehearsal: true });
    moves = await findPriceMoves(store, staging, { ids, rates, sessionId: null });
    refuseMassPrices(moves);
  }
  const { ids, told } = await saveReference(store, draft, { ...terms, rehearsal: dryRun });
  report.decisions = told;
  const sessionId = voice ? (more.waitingIn ?? null) : null;
  moves ??= await findPriceMoves(store, staging, { ids, rates, sessionId });
  const goesOn = sessionId !== null && (await countHeld(store.db, sessionId)) > 0;
  const isMass = isMassMove(moves, { goesOn });
  tellPriceMoves(report, moves, isMass);
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
    waitingIn: more.waitingIn ?? null,
    notes,
    ...(!dryRun && { hold: { sessionId, isMass: isMass && sessionId !== null } }),
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
  if (dryRun && voice && isMass)
    addRemark(report.notes, { file: '', line: null, text: WOULD_WAIT });
  if (dryRun) return tellRemoval(store, absent, report);
  await transaction(store, (tx) => settleAnswered(tx, now()));
  await resumeSale(store, soldByVariants, now());
  await spareNamed(store, staging);
  if (voice) await forgetNamed(store, voice.id, staging);
  if (absent) report.removed = await removeAbsent(store, absent.ids, { at: now(), notes });
  const hasParameters = draft.parameters.size > 0 && counts.created + counts.changed > 0;
  if (hasParameters) await inferParameters(store);
  if (!draft.full) await choosePopular(store);
}

/** A type that becomes retail by a rule may not make quite other prices of those that people see. */
async function mayBeRetail(
  tx: Tx,
  { key, title, retailId }: Parameters<MayBeRetail>[1],
  { staging, rates, report }: Pick<Saving, 'staging' | 'report'> & { rates: Rates },
): Promise<boolean> {
  const ids = { priceLevels: new Map([[key, retailId]]) };
  const moves = await findPriceMoves({ db: tx }, staging, { ids, rates, sessionId: null });
  if (!isMassMove(moves)) return true;
  report.retailKept = { ...moves, type: title };
  return false;
}

function tellDifference(report: ImportReport, change: Pending, ids: ReferenceIds): void {
  const kind = change.previous.row.id === NEW_ID ? 'created' : 'changed';
  addDifference(report, kind, describeChange(change, ids));
}
