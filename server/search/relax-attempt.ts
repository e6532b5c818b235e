import { FIELDS } from '../catalog/index/product-tokens.ts';
import { postedField } from './postings.ts';
import { isWord } from './query.ts';
import type { Searched } from './resolve-term.ts';
import { requiredTerms } from './search-plan.ts';
import { type Attempt, findsAll } from './try-query.ts';

/** A word stands at the head of this share of its titles when it says what a thing is. */
const THING_SHARE = 0.2;

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
  const things = thingTerms(searched, attempt);
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

/**
 * Bits of the terms that often stand at the head of a title: «блендер», not «зелёный»; but for those
 * behind «для»: who asks for «тэн для плиты» wants no stove.
 */
function thingTerms({ tables }: Searched, { plan, query }: Attempt): number {
  const { offsets, values } = tables.postings.byToken;
  let things = 0;
  for (const { bit, hits } of plan.bits) {
    let [heads, all] = [0, 0];
    for (const token of hits.keys()) {
      for (let at = offsets[token]!; at < offsets[token + 1]!; at++) {
        if (postedField(values[at]!) === FIELDS.head) heads++;
        all++;
      }
    }
    if (heads > all * THING_SHARE) things |= bit;
  }
  for (const { needs, covers } of plan.alternatives) if (things & needs) things |= covers;
  const purpose = query.text.includes(' для ') ? query.text.indexOf(' для ') : query.text.length;
  const before = query.terms.reduce(
    (bits, { start }, place) => (start < purpose ? bits | (2 ** place) : bits),
    0,
  );
  return things & before;
}

/** How many products have exactly these terms, of `terms`. */
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
