import type { Slices } from '../../platform/slices.ts';
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

/** Ordinals looked at in one go: about a millisecond. */
const SLICE = 2 ** 14;

export function* findMemberships(
  { flags, categories, brands }: Columns,
  size: number,
  reference: Reference,
): Slices<Memberships> {
  const ordinals = new Uint32Array(size);
  for (let ordinal = 0; ordinal < size; ordinal++) ordinals[ordinal] = ordinal;
  const live = ordinals.filter((ordinal) => flags[ordinal]! & LIVE);
  yield;
  const sale = live.filter((ordinal) => flags[ordinal]! & ON_SALE);
  yield;
  const chainOf = (id: number) => reference.categories.get(id)?.chainIds ?? NOWHERE;
  const itself = (id: number) => (id === 0 ? NOWHERE : [id]);
  return {
    live,
    sale,
    byCategory: yield* groupBy(live, categories, chainOf),
    saleByCategory: yield* groupBy(sale, categories, chainOf),
    byBrand: yield* groupBy(live, brands, itself),
  };
}

/**
 * The ordinals by the groups that the number in their column stands for. Groups are numbered in
 * passing, and counted first, so that every list is made once and in its size.
 */
function* groupBy(
  ordinals: Uint32Array,
  column: Uint32Array,
  groupsOf: (id: number) => readonly number[],
): Slices<Map<number, Uint32Array>> {
  const counts = new Map<number, number>();
  for (let at = 0; at < ordinals.length; at++) {
    const id = column[ordinals[at]!]!;
    counts.set(id, (counts.get(id) ?? 0) + 1);
    if (at % SLICE === SLICE - 1) yield;
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
  for (let at = 0; at < ordinals.length; at++) {
    const ordinal = ordinals[at]!;
    for (const target of targets.get(column[ordinal]!)!) target.list[target.filled++] = ordinal;
    if (at % SLICE === SLICE - 1) yield;
  }
  return new Map([...groups].map(([id, { list }]) => [id, list]));
}

const NO_ORDINALS = new Uint32Array(0);
