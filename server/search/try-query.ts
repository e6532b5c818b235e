import { matchProducts, type ProductMatches, placesOf } from './match-products.ts';
import { emptySet, intersect, meet, type OrdinalSet } from './ordinal-set.ts';
import type { Query } from './query.ts';
import type { Searched } from './resolve-term.ts';
import { knownTerms, planSearch, type SearchPlan } from './search-plan.ts';

/** A query looked up as it stands. */
export interface Attempt {
  query: Query;
  plan: SearchPlan;
  /** Bits of the terms that the catalogue knows. */
  known: number;
  matches: ProductMatches;
}

export function tryQuery(searched: Searched, query: Query): Attempt {
  const plan = planSearch(searched, query);
  return { query, plan, known: knownTerms(plan), matches: matchProducts(searched, plan) };
}

/** The products that have all of these terms; none when there are no terms. */
export function findHaving(searched: Searched, attempt: Attempt, terms: number): OrdinalSet {
  return terms === 0 ? emptySet(searched.index.size) : intersect(setsOf(searched, attempt, terms));
}

/** True when some product has all terms; with `terms`, all of those. */
export function findsAll(searched: Searched, attempt: Attempt, terms = attempt.plan.all): boolean {
  return terms !== 0 && meet(setsOf(searched, attempt, terms));
}

/** Products of each of these terms, and those on sale at all. */
function setsOf({ tables }: Searched, { matches }: Attempt, terms: number): OrdinalSet[] {
  return [tables.live, ...placesOf(terms).map((place) => matches.terms[place]!)];
}
