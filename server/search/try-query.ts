import { matchProducts } from './match-products.ts';
import type { Query } from './query.ts';
import type { Searched } from './resolve-term.ts';
import { ReusedLists } from './reused-lists.ts';
import { knownTerms, planSearch, type SearchPlan } from './search-plan.ts';

/** A query looked up as it stands. */
export interface Attempt {
  query: Query;
  plan: SearchPlan;
  /** Bits of the terms that the catalogue knows. */
  known: number;
  /** By ordinal: see matchProducts. */
  masks: Uint32Array;
}

export function tryQuery(searched: Searched, query: Query): Attempt {
  const plan = planSearch(searched, query);
  return { query, plan, known: knownTerms(plan), masks: matchProducts(searched, plan) };
}

const ordinalLists = new ReusedLists((length) => new Uint32Array(length));

/** Ordinals of the products that have all of these terms, growing; none when there are no terms. */
export function listHaving({ index }: Searched, { masks }: Attempt, terms: number): Uint32Array {
  if (terms === 0) return new Uint32Array(0);
  const { live } = index.members;
  const found = ordinalLists.take(1, live.length)[0]!;
  let count = 0;
  for (let place = 0; place < live.length; place++) {
    if ((masks[live[place]!]! & terms) === terms) found[count++] = live[place]!;
  }
  return found.slice(0, count);
}

/** True when some product has all terms; with `terms`, all of those. */
export function findsAll({ index }: Searched, { plan, masks }: Attempt, terms = plan.all): boolean {
  if (terms === 0) return false;
  const { live } = index.members;
  for (let place = 0; place < live.length; place++) {
    if ((masks[live[place]!]! & terms) === terms) return true;
  }
  return false;
}
