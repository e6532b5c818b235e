import type { Millis } from '../../../shared/millis.ts';
import type { Slices } from '../../platform/slices.ts';
import type { CatalogIndex } from './catalog-index.ts';

/**
 * Times when the goods of categories last changed, by id, ancestors included. Goods that were taken off
 * or moved elsewhere count too, so that none of them goes back. 0: goods of no category.
 */
export type ChangedAt = ReadonlyMap<number, Millis>;

type Placed = Pick<CatalogIndex, 'columns' | 'reference' | 'size'>;

const SLICE = 2 ** 14;
const NOWHERE: readonly number[] = [0];

/** The times as the products alone tell them: of those that have moved before nothing is known. */
export function* findChangedAt(index: Placed): Slices<ChangedAt> {
  const found = new Map<number, Millis>();
  for (let ordinal = 0; ordinal < index.size; ordinal++) {
    note(found, index, ordinal, index.columns.updatedAt[ordinal]!);
    if (ordinal % SLICE === SLICE - 1) yield;
  }
  return found;
}

/** The times after some products have changed, which may have been elsewhere in the version before. */
export function followChangedAt(
  before: CatalogIndex,
  after: Placed,
  touched: readonly number[],
): ChangedAt {
  const found = new Map(before.changedAt);
  for (const ordinal of touched) {
    const at = after.columns.updatedAt[ordinal]!;
    note(found, after, ordinal, at);
    if (ordinal < before.size) note(found, before, ordinal, at);
  }
  return found;
}

function note(found: Map<number, Millis>, index: Placed, ordinal: number, at: Millis): void {
  const category = index.reference.categories.get(index.columns.categories[ordinal]!);
  for (const id of category?.chainIds ?? NOWHERE) found.set(id, Math.max(found.get(id) ?? 0, at));
}

/** The time of all categories; it stands for the sale, where goods come and go by their prices. */
export const newestOfAll = (changedAt: ChangedAt): Millis => Math.max(0, ...changedAt.values());
