import { placesOf } from './match-products.ts';
import { bitCount } from './ordinal-set.ts';
import { isWord } from './query.ts';
import type { Searched } from './resolve-term.ts';
import { requiredTerms } from './search-plan.ts';
import { PURPOSE, termsBefore, thingTerms } from './thing-terms.ts';
import { type Attempt, findsAll } from './try-query.ts';

/**
 * Bits of the terms that a product must have: all of them when some product does, else without the
 * neutral ones as many as some product has, and among equals those that say what the thing is, the one that
 * is named first before others, then sizes and grades, then those that leave most products. 0 when too little would be left: less than
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
  const counts = countFullest(searched, attempt, { required, words });
  const things = thingTerms(searched, attempt) & termsBefore(attempt.query, PURPOSE);
  const subject = things & -things;
  const best = [...counts]
    .filter(([mask]) => bitCount(mask) * 3 >= bitCount(required))
    .map(([mask, count]) => ({
      mask,
      count,
      things: Number((mask & subject) !== 0) + Number((mask & things) !== 0),
      sizes: bitCount(mask & sizes),
    }))
    .sort(
      (a, b) => b.things - a.things || b.sizes - a.sizes || b.count - a.count || a.mask - b.mask,
    );
  return best[0]?.mask ?? 0;
}

/**
 * Counts of the products that have the most of the required terms, by which ones they have; of a query
 * with words, one of them at least.
 */
function countFullest(
  { tables }: Searched,
  { matches }: Attempt,
  { required, words }: { required: number; words: number },
): Map<number, number> {
  const places = placesOf(required);
  const sets = places.map((place) => matches.terms[place]!);
  const asked = placesOf(words || required).map((place) => matches.terms[place]!);
  const counts = new Map<number, number>();
  let most = 1;
  for (let word = 0; word < tables.live.length; word++) {
    let rest = 0;
    for (const set of asked) rest |= set[word]!;
    rest &= tables.live[word]!;
    while (rest !== 0) {
      // All products of this word that are like the first one.
      const first = rest & -rest;
      let [mask, alike] = [0, rest];
      for (let at = 0; at < sets.length; at++) {
        const bits = sets[at]![word]!;
        const has = (bits & first) !== 0;
        alike &= has ? bits : ~bits;
        if (has) mask |= 2 ** places[at]!;
      }
      rest &= ~alike;
      const had = bitCount(mask);
      if (had < most) continue;
      if (had > most) counts.clear();
      most = had;
      counts.set(mask, (counts.get(mask) ?? 0) + bitCount(alike));
    }
  }
  return counts;
}
