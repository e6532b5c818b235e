import { type Columns, LIVE, ON_SALE } from './columns.ts';
import type { Reference } from './reference.ts';

/** Products by where they belong: ordinals in growing order. Only live products belong anywhere. */
export interface Memberships {
  live: Uint32Array;
  sale: Uint32Array;
  /** Products of a category with all descendants. */
  byCategory: ReadonlyMap<number, Uint32Array>;
  saleByCategory: ReadonlyMap<number, Uint32Array>;
  byBrand: ReadonlyMap<number, Uint32Array>;
}

const NOWHERE: readonly number[] = [];

export function findMemberships(
  { flags, categories, brands }: Columns,
  size: number,
  reference: Reference,
): Memberships {
  const ordinals = new Uint32Array(size);
  for (let ordinal = 0; ordinal < size; ordinal++) ordinals[ordinal] = ordinal;
  const live = ordinals.filter((ordinal) => flags[ordinal]! & LIVE);
  const sale = live.filter((ordinal) => flags[ordinal]! & ON_SALE);
  const chainOf = (id: number) => reference.categories.get(id)?.chainIds ?? NOWHERE;
  const itself = (id: number) => (id === 0 ? NOWHERE : [id]);
  return {
    live,
    sale,
    byCategory: groupBy(live, categories, chainOf),
    saleByCategory: groupBy(sale, categories, chainOf),
    byBrand: groupBy(live, brands, itself),
  };
}

/**
 * The ordinals by the groups that the number in their column stands for. Groups are numbered in
 * passing, and counted first, so that every list is made once and in its size.
 */
function groupBy(
  ordinals: Uint32Array,
  column: Uint32Array,
  groupsOf: (id: number) => readonly number[],
): Map<number, Uint32Array> {
  const counts = new Map<number, number>();
  for (const ordinal of ordinals) {
    const id = column[ordinal]!;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const groups = new Map<number, { list: Uint32Array; filled: number; size: number }>();
  const targets = new Map<number, { list: Uint32Array; filled: number; size: number }[]>();
  for (const [id, count] of counts) {
    const own = groupsOf(id).map((group) => {
      const target = groups.get(group) ?? { list: NO_ORDINALS, filled: 0, size: 0 };
      target.size += count;
      groups.set(group, target);
      return target;
    });
    targets.set(id, own);
  }
  for (const target of groups.values()) target.list = new Uint32Array(target.size);
  for (const ordinal of ordinals) {
    for (const target of targets.get(column[ordinal]!)!) target.list[target.filled++] = ordinal;
  }
  return new Map([...groups].map(([id, { list }]) => [id, list]));
}

const NO_ORDINALS = new Uint32Array(0);
