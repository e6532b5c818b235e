import { IDS_IN_PART } from '../../../shared/contract/crawler-calls.ts';
import type { CatalogIndex } from '../../catalog/index/catalog-index.ts';
import { createMemo } from '../../catalog/index/memo.ts';

type Parts = ReadonlyMap<number, readonly number[]>;

const memo = createMemo<Parts>('listed parts');

/**
 * Ordinals of the products that have a page, in the order of their ids, by parts of these from the first on;
 * sorted once for a version of the catalogue.
 */
export const listedParts = (index: CatalogIndex): Parts => memo.of(index, '', () => divide(index));

function divide(index: CatalogIndex): Parts {
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
  return new Map([...found].toSorted(([a], [b]) => a - b));
}
