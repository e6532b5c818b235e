import { isDeepStrictEqual } from 'node:util';
import type { Millis } from '../../../../shared/millis.ts';
import { leadValue, loadStanding, type StandingThings } from '../../../catalog/standing-values.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { EDITABLE, loadTold, readOwnedField } from '../saving/field-owners.ts';
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

interface UndonePart extends UndoneCounts {
  /** Key of its last product; null: nothing is behind it. */
  last: string | null;
}

const BATCH = 400;

/**
 * Puts back what a session has changed: just those fields, unless they were changed since. What it made
 * goes off sale; stock stays, as it is what was told last. Undone once more, what was left is put back
 * where nothing stands over it by now.
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
  let after: string | null = null;
  do {
    const part = { after, now };
    const some: UndonePart = await importTransaction(store, (tx) => undoSome(tx, notes, part));
    counts.undone += some.undone;
    counts.kept += some.kept;
    after = some.last;
  } while (after !== null);
  return counts;
}

/**
 * Puts a part of it back, within a transaction that holds the sequence of the catalogue: what stands
 * behind `after`.
 */
export async function undoSome(
  tx: Tx,
  notes: ChangeNotes,
  { after, now }: { after: string | null; now: Millis },
): Promise<UndonePart> {
  const changes = await listNoted(tx, notes, { after, limit: BATCH });
  const keys = changes.map(({ product }) => product);
  if (keys.length === 0) return { undone: 0, kept: 0, last: null };
  const products = await loadProducts(tx, keys);
  const things = await loadStanding(tx);
  const allLeft = new Map<string, FieldChanges>();
  const pending = changes.flatMap(({ product, fields }) => {
    const previous = products.get(product);
    const { next, left } = previous ? putBack(previous, fields, things) : NOTHING;
    allLeft.set(product, left);
    return previous && next ? [{ previous, next }] : [];
  });
  const { changed } = await saveBatch(tx, listDifferent(pending), [], now);
  await forgetTold(tx, pending);
  await noteUndone(tx, notes, { left: allLeft, at: now });
  const kept = [...allLeft.values()].flatMap((left) => Object.keys(left)).length;
  return { undone: changed, kept, last: keys.length < BATCH ? null : (keys.at(-1) ?? null) };
}

/** Values that were put back are the next exchange's to tell anew. */
async function forgetTold(tx: Tx, pending: readonly Pending[]): Promise<void> {
  const ids = pending.map(({ next }) => next.row.id);
  const told = await loadTold(tx, ids);
  for (const { previous, next } of pending) {
    const fields = told.get(next.row.id);
    if (!fields) continue;
    for (const field of EDITABLE) {
      const isBack = !isDeepStrictEqual(
        readOwnedField(previous, field),
        readOwnedField(next, field),
      );
      if (isBack) delete fields[field];
    }
    await tx
      .updateTable('told_products')
      .set({ fields: JSON.stringify(fields) })
      .where('product_id', '=', next.row.id)
      .execute();
  }
}

/** Outcome for a product that is there no more. */
const NOTHING: { next: StoredProduct | null; left: FieldChanges } = { next: null, left: {} };
const PARTS: ReadonlySet<string> = new Set(['photos', 'parameters', 'packages', 'foreign']);

function putBack(
  product: StoredProduct,
  { prices, ...changes }: FieldChanges,
  things: StandingThings,
): { next: StoredProduct; left: FieldChanges } {
  const next = structuredClone(product);
  const place = (field: string) =>
    (PARTS.has(field) ? next : next.row) as unknown as Record<string, unknown>;
  const left: FieldChanges = {};
  for (const [field, [before, after]] of Object.entries(changes)) {
    const value = leadValue(things, field, before);
    if (value !== undefined && isDeepStrictEqual(place(field)[field], after)) {
      place(field)[field] = value;
    } else left[field] = [before, after];
  }
  if (prices && !putPricesBack(next, product, prices as [Prices, Prices])) {
    left['prices'] = prices;
  }
  return { next: sorted(next), left };
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
