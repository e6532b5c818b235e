import { IDS_IN_PART } from '../../../shared/contract/crawler-calls.ts';
import type { CatalogIndex } from '../../catalog/index/catalog-index.ts';

type Parts = ReadonlyMap<number, readonly number[]>;

/**
 * Ordinals of the products that have a page, in the order of their ids, by parts of these from the first on;
 * sorted once for a version of the catalogue.
 */
export function listedParts(index: CatalogIndex): Parts {
  const known = index.memo.get('listed parts') as Parts | undefined;
  if (known) return known;
  const { ids } = index.columns;
  const idOf = (ordinal: number) => ids[ordinal]!;
  const found = new Map<number, number[]>();
  for (const ordinal of index.members.live) {
    const number = Math.floor((idOf(ordinal) - 1) / IDS_IN_PART) + 1;
    const part = found.get(number);
    if (part) part.push(ordinal);
    else found.set(number, [ordinal]);
  }
  for (const part of found.values()) part.sort((a, b) => idOf(a) - idOf(b));
  const parts = new Map([...found].toSorted(([a], [b]) => a - b));
  index.memo.set('listed parts', parts);
  return parts;
}
