import { measureOf } from '../catalog/index/measures.ts';
import type { Term } from '../catalog/index/words.ts';
import {
  type MatchedArticle,
  matchArticles,
  matchWholeArticle,
  type WholeArticle,
} from './match-articles.ts';
import type { OrdinalSet } from './ordinal-set.ts';
import { isWord, type Query } from './query.ts';
import { formsOf, numberHits, resolveTerm, type Searched, type TokenHits } from './resolve-term.ts';
import { stemOf } from './stem-of.ts';
import { phraseKey } from './synonyms.ts';

/** Tokens by the bit that a product gets for carrying one of them. */
interface PlannedBit {
  bit: number;
  hits: TokenHits;
}

/** Words that do for some terms when a product has all of them. */
export interface Alternative {
  /** Bits. */
  needs: number;
  covers: number;
}

/** Products that have a parameter whose title has a term. */
export interface PlannedParameter {
  bit: number;
  products: OrdinalSet;
}

export interface SearchPlan {
  query: Query;
  /** Bit of each term, by its place. */
  termBits: readonly number[];
  /** Of all terms. */
  all: number;
  /** Of the terms that only say which number is meant: no product must have them. */
  neutral: number;
  bits: readonly PlannedBit[];
  parameters: readonly PlannedParameter[];
  alternatives: readonly Alternative[];
  articles: readonly MatchedArticle[];
  whole: WholeArticle;
}

/** More do not stand in one number without its sign. */
const MAX_BITS = 28;

/** Tokens and parameters that each term of a query is looked up as. */
export function planSearch(searched: Searched, query: Query): SearchPlan {
  const { terms } = query;
  const { parameterWords } = searched.tables;
  const stems = terms.map((term) => (isWord(term) ? stemOf(term.text) : ''));
  const parameters: PlannedParameter[] = stems.flatMap((stem, place) =>
    parameterWords.has(stem)
      ? [{ bit: 2 ** place, products: parameterWords.productsOf(stem) }]
      : [],
  );
  const neutral = parameters.reduce((sum, { bit }) => sum | bit, 0);
  const bits: PlannedBit[] = terms.map((term, place) => ({
    bit: 2 ** place,
    hits:
      neutral & (2 ** place)
        ? formsOf(searched, term.text)
        : (amountHits(searched, term, stems[place - 1] ?? '') ??
          resolveTerm(searched, term, place === terms.length - 1)),
  }));
  return {
    query,
    termBits: terms.map((_, place) => 2 ** place),
    all: 2 ** terms.length - 1,
    neutral,
    parameters,
    alternatives: [
      ...planSynonyms(searched, query, bits),
      ...planJoinedWords(searched, query, bits),
    ],
    bits,
    articles: matchArticles(searched, query),
    whole: matchWholeArticle(searched, query),
  };
}

/** «Напряжение 380» asks for 380 V: a bare number behind the title of a parameter. */
function amountHits(searched: Searched, term: Term, before: string): TokenHits | null {
  const { parameterWords } = searched.tables;
  if (isWord(term) || term.measure !== null || !parameterWords.has(before)) return null;
  const hits = parameterWords.unitsOf(before).flatMap((unit) => {
    const measure = measureOf(Number(term.text), unit);
    return measure === null ? [] : [...numberHits(searched, measure)];
  });
  return hits.length > 0 ? new Map(hits) : null;
}

/** Bits of the terms that the catalogue knows in one way or another. */
export function knownTerms(plan: SearchPlan): number {
  const { bits, all, neutral, alternatives, articles, whole } = plan;
  if (whole.exact.length + whole.begun.length > 0) return all;
  let known = neutral;
  for (const { bit, hits } of bits) if (hits.size > 0) known |= bit;
  for (const { covers } of [...alternatives, ...articles]) known |= covers;
  return known & all;
}

/** The terms that count: all but neutral ones, unless there are no others. */
export const requiredTerms = ({ neutral }: SearchPlan, terms: number): number =>
  terms & ~neutral || terms;

function planSynonyms(searched: Searched, { terms }: Query, bits: PlannedBit[]): Alternative[] {
  const found: Alternative[] = [];
  for (const start of terms.keys()) {
    for (
      let end = start + 1;
      end <= Math.min(terms.length, start + searched.synonyms.longest);
      end++
    ) {
      const phrase = terms.slice(start, end);
      for (const other of searched.synonyms.byPhrase.get(phraseKey(phrase)) ?? []) {
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
  const found = words.map((word) =>
    isWord(word) ? formsOf(searched, word.text) : numberHits(searched, word.text),
  );
  if (found.length === 0 || found.some(({ size }) => size === 0)) return null;
  if (bits.length + found.length > MAX_BITS) return null;
  let needs = 0;
  for (const hits of found) {
    const bit = 2 ** bits.length;
    bits.push({ bit, hits });
    needs |= bit;
  }
  return needs;
}
