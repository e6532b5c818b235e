import { editDistance } from './edit-distance.ts';
import { readQuery } from './query.ts';
import { type Searched, tokensOfStem } from './resolve-term.ts';
import { knownTerms, planSearch } from './search-plan.ts';
import { stemOf } from './stem-of.ts';
import type { Synonyms } from './synonyms.ts';
import { isNameOfThing } from './thing-terms.ts';

/** Shorter words are not corrected; longer ones may have two mistakes. */
const MIN_LENGTH = 4;
/** Of a shorter stem a letter is too much: «суп» is not «сух». */
const MIN_STEM = 4;
const MIN_LENGTH_OF_TWO = 8;
const MIN_UNFINISHED = 5;
const MAX_FOUND = 3;
/** Between words with one mistake and words with two. */
const BY_SOUND = 1.5;

interface Candidate {
  stem: string;
  distance: number;
}

/**
 * Words of the catalogue that may have been meant by a mistyped one, the likeliest first: fewest
 * mistakes, the same first letter, most products. Another first letter has only what things are called.
 * At most three.
 */
export function listSimilarWords(searched: Searched, word: string, isLast: boolean): string[] {
  if (word.length < MIN_LENGTH) return [];
  const { vocabulary, brandNames } = searched.tables;
  const limit = word.length < MIN_LENGTH_OF_TWO ? 1 : 2;
  const stem = stemOf(word);
  const candidates: Candidate[] = listByWholeWord(searched, word, limit);
  if (stem.length >= MIN_STEM) {
    candidates.push(...vocabulary.listSimilar(stem, limit, false));
    candidates.push(...listSimilarSynonyms(searched.synonyms, stem, limit));
  }
  for (const other of vocabulary.listAlike(stem)) {
    candidates.push({ stem: other, distance: BY_SOUND });
  }
  for (const name of brandNames.listNear(word)) {
    candidates.push({ stem: stemOf(name), distance: BY_SOUND });
  }
  const found = rank(searched, word, candidates);
  if (found.length > 0 || !isLast || word.length < MIN_UNFINISHED) return found;
  const begun = vocabulary.listSimilar(word, limit, true);
  return rank(
    searched,
    word,
    begun.filter((each) => each.stem[0] === word[0]),
  );
}

/** A word that has lost all its vowels but the last: nothing of it was cut for a stem («чшка»). */
const LAST_VOWEL = /^[^аеиоуыэюя]+[аеиоуыэюя]$/;

function listByWholeWord(searched: Searched, word: string, limit: number): Candidate[] {
  if (!LAST_VOWEL.test(word)) return [];
  return searched.tables.vocabulary
    .listSimilar(word.slice(0, -1), limit, false)
    .filter(({ stem }) => editDistance(word, nearestForm(searched, word, stem), limit) <= limit);
}

/** Words that the catalogue itself may lack. */
function listSimilarSynonyms(synonyms: Synonyms, stem: string, limit: number): Candidate[] {
  return [...synonyms.words.keys()]
    .map((other) => ({ stem: other, distance: editDistance(stem, other, limit) }))
    .filter(({ distance }) => distance <= limit);
}

function rank(searched: Searched, word: string, candidates: readonly Candidate[]): string[] {
  const { counts } = searched.tables;
  const distances = new Map(candidates.map(({ stem, distance }) => [stem, distance]));
  return [...distances]
    .map(([stem, distance]) => {
      const tokens = tokensOfStem(searched, stem);
      const count = tokens.reduce((sum, token) => sum + counts[token]!, 0);
      return { stem, distance, count, isOtherStart: stem[0] !== word[0] };
    })
    .filter(({ stem, count }) => count > 0 || isKnownSynonym(searched, stem))
    .filter(({ stem, isOtherStart }) => !isOtherStart || isNameOfThing(searched, stem))
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        Number(a.isOtherStart) - Number(b.isOtherStart) ||
        b.count - a.count ||
        (a.stem < b.stem ? -1 : 1),
    )
    .slice(0, MAX_FOUND)
    .map(({ stem }) => nearestForm(searched, word, stem));
}

function isKnownSynonym(searched: Searched, stem: string): boolean {
  const word = searched.synonyms.words.get(stem);
  if (word === undefined) return false;
  const plan = planSearch(searched, readQuery(word));
  return knownTerms(plan) === plan.all;
}

/** Of the forms of a word the one that resembles what was typed. */
function nearestForm(searched: Searched, word: string, stem: string): string {
  const { index, tables } = searched;
  const synonym = searched.synonyms.words.get(stem);
  if (synonym !== undefined) return synonym;
  const forms = tokensOfStem(searched, stem).map((token) => {
    const text = index.tokens.textOf(token);
    return { text, distance: editDistance(word, text, 9), count: tables.counts[token]! };
  });
  forms.sort((a, b) => a.distance - b.distance || b.count - a.count || (a.text < b.text ? -1 : 1));
  return forms[0]!.text;
}
