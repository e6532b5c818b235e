import { FIELDS } from '../catalog/index/product-tokens.ts';
import { postedField } from './postings.ts';
import type { Query } from './query.ts';
import { type Searched, tokensOfStem } from './resolve-term.ts';
import type { Attempt } from './try-query.ts';

/** A word stands at the head of this share of its titles when it says what a thing is. */
const THING_SHARE = 0.2;
/** Words after it name a purpose: «тэн для плиты» asks for no stove. */
export const PURPOSE = ' для ';

/** Bits of the terms that often stand at the head of a title: «блендер», not «зелёный». */
export function thingTerms({ tables }: Searched, { plan }: Attempt): number {
  let things = 0;
  for (const { bit, hits } of plan.bits) {
    let [heads, all] = [0, 0];
    for (const token of hits.keys()) {
      heads += tables.heads[token]!;
      all += tables.counts[token]!;
    }
    if (heads > all * THING_SHARE) things |= bit;
  }
  for (const { needs, covers } of plan.alternatives) if (things & needs) things |= covers;
  return things & plan.all;
}

/** Bits of the terms before a word; all of them where it does not stand. */
export function termsBefore({ text, terms }: Query, word: string): number {
  const end = text.includes(word) ? text.indexOf(word) : text.length;
  return terms.reduce((bits, { start }, at) => (start < end ? bits | (2 ** at) : bits), 0);
}

/**
 * The place of the first thing when a query names several: «насос» of «насос посудомоечной машины»;
 * null when it names one.
 */
export function findSubject(searched: Searched, attempt: Attempt): number | null {
  const { plan } = attempt;
  if (plan.termBits.length < 2) return null;
  const things = thingTerms(searched, attempt);
  const first = things & -things;
  return things === first ? null : 31 - Math.clz32(first);
}

/** True for what things are called: it begins a title, or stands in that of a category or brand. */
export function isNameOfThing(searched: Searched, stem: string): boolean {
  const { index, tables, synonyms } = searched;
  if (synonyms.words.has(stem)) return true;
  const { offsets, values } = tables.postings.byToken;
  return tokensOfStem(searched, stem).some((token) => {
    if (tables.heads[token]! > 0) return true;
    if (tables.brandNames.hasWord(index.tokens.textOf(token))) return true;
    for (let at = offsets[token]!; at < offsets[token + 1]!; at++) {
      if (postedField(values[at]!) === FIELDS.category) return true;
    }
    return false;
  });
}
