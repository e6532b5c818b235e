import { isDeepStrictEqual } from 'node:util';
import type { Millis } from '../../../../shared/millis.ts';
import { leadValue, loadStanding, type StandingThings } from '../../../catalog/standing-values.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { EDITABLE, loadTold, readField } from '../saving/field-owners.ts';
import { importTransaction } from '../saving/import-transaction.ts';
import {
  type ChangeNotes,
  type FieldChanges,
  listNoted,
  notesOfSession,
  noteUndone,
} from '../saving/product-changes.ts';
import { listDifferent, type Pending, saveBatch } from '../saving/save-batch.ts';
import { loadProducts, type StoredProduct, sorted } from '../saving/stored-product.ts';

export interface UndoneCounts {
  /** Products that are as they were. */
  undone: number;
  /** Number of fields that stay because they were changed since. */
  kept: number;
}

const BATCH = 400;

/**
 * Puts back what a session has changed: just those fields, unless they were changed since. What it made
 * goes off sale; stock stays, as it is what was told last. Undone twice is undone once.
 */
export const undoSession = (store: Store, sessionId: number, now: Millis): Promise<UndoneCounts> =>
  undoNoted(store, notesOfSession(sessionId), now);

/** The same of any import that keeps what it changes. */
export async function undoNoted(
  store: Store,
  notes: ChangeNotes,
  now: Millis,
): Promise<UndoneCounts> {
  const counts: UndoneCounts = { undone: 0, kept: 0 };
  for (;;) {
    const some = await importTransaction(store, (tx) => undoSome(tx, notes, now));
    counts.undone += some.undone;
    counts.kept += some.kept;
    if (some.isLast) return counts;
  }
}

/** Puts a part of it back, within a transaction that holds the sequence of the catalogue. */
export async function undoSome(
  tx: Tx,
  notes: ChangeNotes,
  now: Millis,
): Promise<UndoneCounts & { isLast: boolean }> {
  const changes = await listNoted(tx, notes, BATCH);
  const keys = changes.map(({ product }) => product);
  if (keys.length === 0) return { undone: 0, kept: 0, isLast: true };
  const products = await loadProducts(tx, keys);
  const things = await loadStanding(tx);
  let keptFields = 0;
  const pending = changes.flatMap(({ product, fields }) => {
    const previous = products.get(product);
    if (!previous) return [];
    const { next, kept } = putBack(previous, fields === null ? MADE : JSON.parse(fields), things);
    keptFields += kept;
    return [{ previous, next }];
  });
  const { changed } = await saveBatch(tx, listDifferent(pending), [], now);
  await forgetTold(tx, pending);
  await noteUndone(tx, notes, { products: keys, at: now });
  return { undone: changed, kept: keptFields, isLast: keys.length < BATCH };
}

/** Values that were put back are the next exchange's to tell anew. */
async function forgetTold(tx: Tx, pending: readonly Pending[]): Promise<void> {
  const ids = pending.map(({ next }) => next.row.id);
  const told = await loadTold(tx, ids);
  for (const { previous, next } of pending) {
    const fields = told.get(next.row.id);
    if (!fields) continue;
    for (const field of EDITABLE) {
      const isBack = !isDeepStrictEqual(readField(previous, field), readField(next, field));
      if (isBack) delete fields[field];
    }
    await tx
      .updateTable('told_products')
      .set({ fields: JSON.stringify(fields) })
      .where('product_id', '=', next.row.id)
      .execute();
  }
}

const MADE: FieldChanges = { active: [0, 1] };
const PARTS: ReadonlySet<string> = new Set(['photos', 'parameters', 'packages', 'foreign']);

function putBack(
  product: StoredProduct,
  { prices, ...changes }: FieldChanges,
  things: StandingThings,
): { next: StoredProduct; kept: number } {
  const next = structuredClone(product);
  const place = (field: string) =>
    (PARTS.has(field) ? next : next.row) as unknown as Record<string, unknown>;
  let kept = 0;
  for (const [field, [before, after]] of Object.entries(changes)) {
    const value = leadValue(things, field, before);
    if (value !== undefined && isDeepStrictEqual(place(field)[field], after)) {
      place(field)[field] = value;
    } else kept++;
  }
  if (prices && !putPricesBack(next, product, prices as [Prices, Prices])) kept++;
  return { next: sorted(next), kept };
}

type Prices = StoredProduct['prices'];

/**
 * Puts prices back unless they were changed since; those in roubles that a price in another currency
 * stands behind only follow its rate. False: they stay.
 */
function putPricesBack(
  next: StoredProduct,
  { prices, foreign }: StoredProduct,
  [before, after]: [Prices, Prices],
): boolean {
  const following = new Set(foreign.map(({ level_id }) => level_id));
  const told = (list: Prices) => list.filter(({ level_id }) => !following.has(level_id));
  if (!isDeepStrictEqual(told(prices), told(after))) return false;
  const steady = new Set(
    foreign
      .filter((row) => next.foreign.some((other) => isDeepStrictEqual(row, other)))
      .map(({ level_id }) => level_id),
  );
  next.prices = [
    ...before.filter(({ level_id }) => !steady.has(level_id)),
    ...prices.filter(({ level_id }) => steady.has(level_id)),
  ];
  return true;
}
