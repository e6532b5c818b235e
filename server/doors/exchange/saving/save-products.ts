import { InvalidPriceError } from '../../../../shared/money.ts';
import { loadHeld } from '../../../catalog/held-fields.ts';
import { insertRows } from '../../../platform/store/insert-rows.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import type { ImageTable } from '../../../platform/store/tables/catalog-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { readPromises } from '../../../stock/read-promises.ts';
import {
  isVariantKey,
  productOfVariant,
  type StagedProduct,
  type Staging,
} from '../draft/staging.ts';
import { applyDraft, type RestsMeaning } from './apply-draft.ts';
import type { Rates } from './convert-price.ts';
import { ensureOtherCategory } from './ensure-other-category.ts';
import { loadTold, respectEdits, saveToldFields, type Told, toldPhotos } from './field-owners.ts';
import { followPictures } from './follow-pictures.ts';
import { followProduct } from './follow-product.ts';
import {
  type HeldChange,
  holdPrices,
  loadHeldPrices,
  type PriceHold,
  saveHeld,
} from './hold-prices.ts';
import { importTransaction } from './import-transaction.ts';
import { type KeptPictures, keepPictures, listUnshown } from './keep-pictures.ts';
import { type Entry, loadPrevious } from './load-previous.ts';
import { mergeProduct, mergeVariant } from './merge-drafts.ts';
import { NEW_ID } from './new-product.ts';
import { type ChangeNotes, noteChanges } from './product-changes.ts';
import { listDifferent, type Pending, saveBatch } from './save-batch.ts';
import type { ReferenceIds } from './save-reference.ts';
import type { StoredProduct } from './stored-product.ts';
import {
  type FactualChange,
  loadFacts,
  loadFactsOfProducts,
  saveFacts,
  type ToldFacts,
} from './told-facts.ts';

export interface SaveOptions {
  store: Store;
  staging: Staging;
  ids: ReferenceIds;
  rates: Rates;
  dataDir: string;
  /** Takes what each product would become; nothing is kept then. */
  rehearse?(change: Pending): void;
  /** Products that had variants in the store before this import. */
  oldParents: ReadonlySet<string>;
  /** Products on sale that their first variants take the place of. */
  soldByVariants: Set<string>;
  now(): number;
  rests: RestsMeaning;
  /** True when goods of 1C that are named without a picture have none any more. */
  namesAllPictures: boolean;
  /** The session that new goods without a price wait in before they are shown; null: they do not wait. */
  waitingIn: number | null;
  /** Absent: no price waits. */
  hold?: PriceHold;
  /** Place where changes are kept to be put back; null: none. */
  notes: ChangeNotes | null;
  refuse(staged: StagedProduct, reason: string): void;
  note(staged: StagedProduct, text: string): void;
  onProgress(saved: number): void;
}

interface SaveCounts {
  created: number;
  changed: number;
  unchanged: number;
  /** Goods made by hand, changed by taking them over: they are known by an id from now on. */
  claimed: number;
}

const BATCH = 400;

/** Saves the staged goods by batches, each in a transaction; products before their variants. */
export async function saveProducts(options: SaveOptions): Promise<SaveCounts> {
  const counts: SaveCounts = { created: 0, changed: 0, unchanged: 0, claimed: 0 };
  let saved = 0;
  for (const kind of ['plain', 'variants'] as const) {
    let batch: StagedProduct[] = [];
    const flush = async () => {
      const result = await saveStaged(options, batch);
      counts.created += result.created;
      counts.changed += result.changed;
      counts.unchanged += result.unchanged;
      counts.claimed += result.claimed;
      saved += batch.length;
      options.onProgress(saved);
      batch = [];
    };
    for (const staged of options.staging.list(kind)) {
      if (batch.push(staged) === BATCH) await flush();
    }
    if (batch.length > 0) await flush();
  }
  return counts;
}

async function saveStaged(options: SaveOptions, batch: StagedProduct[]): Promise<SaveCounts> {
  const entries = batch.map((staged) => mergeStaged(options.staging, staged));
  const images = await keepPictures(entries, options.rehearse ? null : options.dataDir);
  const remarks: (() => void)[] = [];
  const counts = await importTransaction(
    options.store,
    async (tx) => {
      remarks.length = 0;
      const prepared = await prepareBatch(tx, options, entries, images, remarks);
      const { pending, told, facts, removed, waiting: prices } = prepared;
      if (options.rehearse) return rehearseBatch(pending, options.rehearse);
      const used = new Set(pending.flatMap(({ next }) => next.photos));
      const rows = [...images.values()].filter((row) => row !== null && used.has(row.key));
      const waiting = options.waitingIn === null ? [] : hideUnpriced(pending);
      const different = listDifferent(pending);
      const result = await saveBatch(tx, different, rows as ImageTable[], options.now());
      await saveToldFields(tx, pending, { before: told, at: options.now() });
      await saveFacts(tx, pending, facts);
      await noteWaiting(tx, waiting, options.waitingIn);
      await saveHeld(tx, prices, options.hold?.sessionId ?? null);
      await forgetWaiting(tx, removed);
      if (options.notes) await noteChanges(tx, options.notes, different);
      return { ...result, unchanged: pending.length - result.created - result.changed };
    },
    { rehearsal: options.rehearse !== undefined },
  );
  for (const tell of remarks) tell();
  return counts;
}

/** Hides new goods that could not be bought or ordered yet; gives them. */
function hideUnpriced(pending: readonly Pending[]): StoredProduct[] {
  const unpriced = pending.filter(
    ({ previous, next }) =>
      previous.row.id === NEW_ID && next.row.active === 1 && next.prices.length === 0,
  );
  for (const { next } of unpriced) next.row.active = 0;
  return unpriced.map(({ next }) => next);
}

async function noteWaiting(
  tx: Tx,
  waiting: readonly StoredProduct[],
  sessionId: number | null,
): Promise<void> {
  if (sessionId === null || waiting.length === 0) return;
  const rows = waiting.map(({ row }) => ({ product_id: row.id, session_id: sessionId }));
  await insertRows(tx, 'exchange_waiting', rows);
}

/** Goods that are told to be off sale are not shown at the end of their session. */
async function forgetWaiting(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('exchange_waiting').where('product_id', 'in', ids).execute();
}

function rehearseBatch(
  pending: readonly Pending[],
  rehearse: (change: Pending) => void,
): SaveCounts {
  const different = listDifferent(pending);
  for (const change of different) rehearse(change);
  const created = different.filter(({ previous }) => previous.row.id === NEW_ID).length;
  const changed = different.length - created;
  return { created, changed, unchanged: pending.length - different.length, claimed: 0 };
}

function mergeStaged(staging: Staging, staged: StagedProduct): Entry {
  if (!isVariantKey(staged.key)) {
    return { staged, draft: mergeProduct(staged), keepOtherParameters: false, base: null };
  }
  const product = staging.find(productOfVariant(staged.key));
  const base = product?.goods ? mergeProduct(product) : null;
  const own = staged.goods?.parameters ?? staged.offer?.parameters;
  const draft = mergeVariant(staged, base);
  return { staged, draft, keepOtherParameters: !base || !own, base };
}

const unshown = (name: string) =>
  `Картинка «${name}» не взята: испорчена, слишком велика или не JPEG, PNG, GIF и WebP. Прежние фото на месте`;

interface PreparedBatch {
  pending: FactualChange[];
  told: ReadonlyMap<number, Told>;
  facts: ReadonlyMap<number, ToldFacts>;
  /** Ids of goods that are told to be off sale. */
  removed: number[];
  /** Prices that wait, or wait no more. */
  waiting: HeldChange[];
}

async function prepareBatch(
  tx: Tx,
  options: SaveOptions,
  entries: readonly Entry[],
  images: KeptPictures,
  remarks: (() => void)[],
): Promise<PreparedBatch> {
  const goods = await loadPrevious(tx, options, entries, remarks);
  const otherCategoryId = await ensureOtherCategory(tx, goods, options.ids, options.now());
  const productIds = goods.map(({ previous }) => previous.row.id);
  const promises = await readPromises(tx, productIds);
  const told = await loadTold(tx, productIds);
  const facts = await loadFacts(tx, productIds);
  const held = await loadHeld(tx, 'product', productIds);
  const { hold } = options;
  const asked = hold ? await loadHeldPrices(tx, productIds) : new Map();
  const waiting: HeldChange[] = [];
  const variants = goods.map(({ staged }) => staged.key).filter(isVariantKey);
  const ofProducts = await loadFactsOfProducts(tx, variants);
  const pending = goods.flatMap(
    ({ staged, previous, keepOtherParameters, ...entry }): FactualChange[] => {
      const known = facts.get(previous.row.id) ?? {};
      const ofProduct = ofProducts.get(productOfVariant(staged.key));
      const followed = followProduct({ staged, previous, ...entry }, known, ofProduct);
      const before = told.get(previous.row.id) ?? null;
      const holds = held.get(previous.row.id);
      const { draft, photos, ...learnt } = followPictures(
        { ...entry, staged, ...followed },
        {
          images,
          ofProduct: ofProduct?.pictures,
          photos: toldPhotos(previous, before, holds),
          isWhole: options.namesAllPictures,
        },
      );
      const note = (text: string) => void remarks.push(() => options.note(staged, text));
      // A variant's pictures are often its product's, which has said it.
      for (const name of listUnshown(staged.goods?.pictures ?? [], images)) note(unshown(name));
      const { ids, rates, rests } = options;
      const context = { ids, rates, rests, promises, otherCategoryId, note };
      try {
        const next = applyDraft({ draft, previous, photos, keepOtherParameters }, context);
        // A product made by hand is from now on the one that the file names.
        if (!draft.full) next.row.external_id ??= staged.key;
        const owned = respectEdits({ previous, next }, draft, before, holds);
        const rows = asked.get(previous.row.id) ?? [];
        const kept = hold && holdPrices({ draft, ...owned }, rows, { hold, ids });
        if (kept) waiting.push(kept);
        return [{ ...owned, facts: learnt.facts }];
      } catch (error) {
        if (!(error instanceof InvalidPriceError)) throw error;
        remarks.push(() => options.refuse(staged, error.message));
        return [];
      }
    },
  );
  const off = goods.filter(({ draft }) => draft.active === false);
  return { pending, told, facts, removed: off.map(({ previous }) => previous.row.id), waiting };
}
