import type { Term } from '../catalog/index/words.ts';
import {
  type MatchedArticle,
  matchArticles,
  matchWholeArticle,
  type WholeArticle,
} from './match-articles.ts';
import { isWord, type Query } from './query.ts';
import { formsOf, resolveTerm, type Searched, type TokenHits } from './resolve-term.ts';
import { phraseKey, synonyms } from './synonyms.ts';

/** Tokens by the bit that a product gets for carrying one of them. */
export interface PlannedBit {
  bit: number;
  hits: TokenHits;
}

/** Other words that do for some terms when a product has all of them. */
export interface Alternative {
  /** Bits. */
  needs: number;
  covers: number;
}

export interface SearchPlan {
  query: Query;
  /** Bit of each term, by its place. */
  termBits: readonly number[];
  /** Of all terms. */
  all: number;
  bits: readonly PlannedBit[];
  alternatives: readonly Alternative[];
  articles: readonly MatchedArticle[];
  whole: WholeArticle;
}

/** Bits above these are taken: see matchProducts. */
const MAX_BITS = 28;

/** What each term of a query is looked up as. */
export function planSearch(searched: Searched, query: Query): SearchPlan {
  const { terms } = query;
  const bits: PlannedBit[] = terms.map((term, place) => ({
    bit: 2 ** place,
    hits: resolveTerm(searched, term, place === terms.length - 1),
  }));
  return {
    query,
    termBits: terms.map((_, place) => 2 ** place),
    all: 2 ** terms.length - 1,
    alternatives: [
      ...planSynonyms(searched, query, bits),
      ...planJoinedWords(searched, query, bits),
    ],
    bits,
    articles: matchArticles(searched, query),
    whole: matchWholeArticle(searched, query),
  };
}

/** Bits of the terms that the catalogue knows in one way or another. */
export function knownTerms({ bits, all, alternatives, articles, whole }: SearchPlan): number {
  if (whole.exact.length + whole.begun.length > 0) return all;
  let known = 0;
  for (const { bit, hits } of bits) if (hits.size > 0) known |= bit;
  for (const { covers } of [...alternatives, ...articles]) known |= covers;
  return known & all;
}

function planSynonyms(searched: Searched, { terms }: Query, bits: PlannedBit[]): Alternative[] {
  const found: Alternative[] = [];
  for (const start of terms.keys()) {
    for (let end = start + 1; end <= Math.min(terms.length, start + synonyms.longest); end++) {
      const phrase = terms.slice(start, end);
      for (const other of synonyms.byPhrase.get(phraseKey(phrase)) ?? []) {
        const needs = addBits(searched, other, bits);
        if (needs !== null) found.push({ needs, covers: 2 ** end - 2 ** start });
      }
    }
  }
  return found;
}

/** «Льдо генератор» is one word. */
function planJoinedWords(searched: Searched, { terms }: Query, bits: PlannedBit[]): Alternative[] {
  return terms.slice(1).flatMap((second, place) => {
    const first = terms[place]!;
    if (!isWord(first) || !isWord(second)) return [];
    const joined = { ...first, text: first.text + second.text };
    const needs = addBits(searched, [joined], bits);
    return needs === null ? [] : [{ needs, covers: 2 ** (place + 2) - 2 ** place }];
  });
}

/** Bits of words that are no terms themselves; null when the catalogue lacks one of them. */
function addBits(searched: Searched, words: readonly Term[], bits: PlannedBit[]): number | null {
  const found = words.map((word) => formsOf(searched, word.text));
  if (found.some(({ size }) => size === 0) || bits.length + found.length > MAX_BITS) return null;
  let needs = 0;
  for (const hits of found) {
    const bit = 2 ** bits.length;
    bits.push({ bit, hits });
    needs |= bit;
  }
  return needs;
}
