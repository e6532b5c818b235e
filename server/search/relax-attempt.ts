import { isWord } from './query.ts';
import type { Searched } from './resolve-term.ts';
import { requiredTerms } from './search-plan.ts';
import { PURPOSE, termsBefore, thingTerms } from './thing-terms.ts';
import { type Attempt, findsAll } from './try-query.ts';

/**
 * Bits of the terms that a product must have: all of them when some product does, else without the
 * neutral ones as many as some product has, and among equals those that say what the thing is, then
 * sizes and grades, then those that leave most products. 0 when too little would be left: less than
 * a third of the terms, or only numbers of a query that has words.
 */
export function keptTerms(searched: Searched, attempt: Attempt): number {
  const { plan } = attempt;
  if (findsAll(searched, attempt)) return plan.all;
  const required = requiredTerms(plan, plan.all);
  if (findsAll(searched, attempt, required)) return required;
  const { terms } = attempt.query;
  const words =
    required & terms.reduce((bits, term, at) => (isWord(term) ? bits | (2 ** at) : bits), 0);
  const sizes = required & ~words;
  const counts = countMasks(searched, attempt, required);
  const things = thingTerms(searched, attempt) & termsBefore(attempt.query, PURPOSE);
  const possible = [...counts.keys()].filter(
    (mask) => bitCount(mask) * 3 >= bitCount(required) && (words === 0 || (mask & words) !== 0),
  );
  const most = Math.max(0, ...possible.map(bitCount));
  const best = possible
    .filter((mask) => bitCount(mask) === most)
    .map((mask) => ({
      mask,
      count: counts.get(mask)!,
      hasThing: (mask & things) !== 0,
      sizes: bitCount(mask & sizes),
    }))
    .sort(
      (a, b) =>
        Number(b.hasThing) - Number(a.hasThing) ||
        b.sizes - a.sizes ||
        b.count - a.count ||
        a.mask - b.mask,
    );
  return best[0]?.mask ?? 0;
}

/** Counts of products by the terms that they have, of `terms`. */
function countMasks({ index }: Searched, { masks }: Attempt, terms: number): Map<number, number> {
  const counts = new Map<number, number>();
  const { live } = index.members;
  // Products that follow each other are often alike: the map is asked when one differs.
  let [last, run] = [0, 0];
  const add = () => last !== 0 && counts.set(last, (counts.get(last) ?? 0) + run);
  for (let place = 0; place < live.length; place++) {
    const mask = masks[live[place]!]! & terms;
    if (mask !== last) {
      add();
      [last, run] = [mask, 0];
    }
    run++;
  }
  add();
  return counts;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
