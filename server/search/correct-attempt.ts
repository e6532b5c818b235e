import { isStopWord, readTerms, type Term } from '../catalog/index/words.ts';
import { measureNumbers } from './measure-numbers.ts';
import { readAloud } from './phonetic-keys.ts';
import { type Chunk, isWord, type Query, readQuery, termsWithin } from './query.ts';
import type { Searched } from './resolve-term.ts';
import { knownTerms, planSearch, requiredTerms } from './search-plan.ts';
import { listSimilarWords } from './similar-words.ts';
import { stemOf } from './stem-of.ts';
import { swapLayout } from './swap-layout.ts';
import { isNameOfThing } from './thing-terms.ts';
import { type Attempt, findsAll, tryQuery } from './try-query.ts';

/** Rare words that are looked at when all words are known and no product has them together. */
const MAX_DOUBTED = 2;
/** A word put in a known one's place is so many times more common. */
const MORE_COMMON = 5;

/**
 * The attempt with what its words were meant to be: first the other keyboard layout, then typing
 * errors, and only then units that were left out, and words that exist but go with none of the others.
 * The same attempt when there is nothing to correct.
 */
export function correctAttempt(searched: Searched, typed: Attempt): Attempt {
  const attempt = correctUnknown(searched, correctLayout(searched, typed));
  const isComplete = attempt.known === attempt.plan.all;
  const { plan, query } = attempt;
  if (query.terms.length < 2) return attempt;
  if (!isComplete) return measureNumbers(searched, attempt) ?? attempt;
  if (findsAll(searched, attempt, requiredTerms(plan, plan.all))) return attempt;
  return measureNumbers(searched, attempt) ?? correctKnown(searched, attempt) ?? attempt;
}

function correctLayout(searched: Searched, attempt: Attempt): Attempt {
  const { query } = attempt;
  if (attempt.known === attempt.plan.all) return attempt;
  const swapped = query.chunks.map((chunk) => {
    const isUnknown = termsWithin(query, chunk.start, chunk.end).some(
      (term) => isWord(term) && !isKnown(attempt, term) && !isSaid(searched, term),
    );
    return isUnknown ? swapIfKnown(searched, chunk) : null;
  });
  if (swapped.every((text) => text === null)) return attempt;
  const text = query.chunks.map((chunk, place) => swapped[place] ?? swapSmall(chunk));
  return tryQuery(searched, readQuery(text.join(' ')));
}

/** The chunk in the other layout when the catalogue, or the site, knows all of it. */
function swapIfKnown(searched: Searched, { text }: Chunk): string | null {
  const swapped = swapLayout(text);
  if (swapped === null || !readTerms(swapped).some(isWord)) return null;
  const query = readQuery(swapped);
  const plan = planSearch(searched, query);
  if (knownTerms(plan) === plan.all) return swapped;
  return query.terms.every((term) => isSaid(searched, term)) ? swapped : null;
}

/** The word stands in the site's own texts. */
function isSaid({ site }: Searched, { text }: Term): boolean {
  return site.has(stemOf(text));
}

/** The word resembles one of the site's, and none of the catalogue as much. */
function isOfSite({ site, tables }: Searched, { text }: Term): boolean {
  const stem = stemOf(text);
  return site.isMeantBy(stem) && tables.vocabulary.listSimilar(stem, 1, false).length === 0;
}

/** «B» between words of the other layout is «и», «5k» is five litres. */
function swapSmall({ text }: Chunk): string {
  const swapped = swapLayout(text);
  if (swapped === null) return text;
  const isAmount = readTerms(swapped).some(({ measure }) => measure !== null);
  const isUnit = readTerms(`1 ${swapped}`)[0]?.measure != null;
  return isStopWord(swapped) || isAmount || isUnit ? swapped : text;
}

/**
 * Words that go with the known ones; where no word is known, the likeliest that may be meant alone. A word
 * of the trade is right as it is, also where no such thing is sold.
 */
function correctUnknown(searched: Searched, attempt: Attempt): Attempt {
  let best = attempt;
  for (const term of attempt.query.terms.filter((each) => isWord(each))) {
    if (isSaid(searched, term) || isOfSite(searched, term)) continue;
    if (searched.synonyms.words.has(stemOf(term.text))) continue;
    const place = best.query.terms.findIndex(({ text }) => text === term.text);
    if (place < 0 || best.known & (2 ** place)) continue;
    const tried = listReplacements(searched, best, place).map((text) =>
      tryQuery(searched, readQuery(text)),
    );
    const fitting = tried.filter((each) =>
      findsAll(searched, each, requiredTerms(each.plan, each.known)),
    );
    const meant = knowsWord(best)
      ? fitting[0]
      : findAlone(searched, [...fitting, ...tried], term, place);
    best = meant ?? best;
  }
  return best;
}

const knowsWord = ({ query, known }: Attempt) =>
  query.terms.some((term, place) => isWord(term) && (known & (2 ** place)) !== 0);

/** Words so long are mistyped ones of any kind. */
const MIN_LONG = 7;

/** The first text whose new word is what a thing is called: a colour or a series is not asked for alone. */
function findAlone(
  searched: Searched,
  tried: readonly Attempt[],
  { text }: Term,
  place: number,
): Attempt | undefined {
  return tried.find(({ query }) => {
    const meant = query.terms[place]?.text ?? '';
    return (
      (text.length >= MIN_LONG && meant[0] === text[0]) || isNameOfThing(searched, stemOf(meant))
    );
  });
}

/** Texts with something likelier in the place of a term, the likeliest first. */
function listReplacements(searched: Searched, { query }: Attempt, place: number): string[] {
  const term = query.terms[place]!;
  const isLast = place === query.terms.length - 1;
  const similar = listSimilarWords(searched, term.text, isLast);
  if (similar.length === 0) similar.push(...listSpelledOut(searched, term.text, isLast));
  if (similar.length > 0) return similar.map((word) => replacePart(query, term, word));
  const chunk = query.chunks.find(({ start, end }) => term.start >= start && term.start < end);
  const swapped = chunk && swapLayout(chunk.text);
  if (!chunk || !swapped || !/^\p{L}+$/u.test(swapped)) return [];
  const meant = listSimilarWords(searched, swapped, isLast);
  return meant.map((word) => replacePart(query, chunk, word));
}

/** Russian words in Latin letters that lack something: «holodilnik». */
function listSpelledOut(searched: Searched, word: string, isLast: boolean): string[] {
  if (!/^[a-z]+$/.test(word)) return [];
  return readAloud(word)
    .flatMap((reading) => listSimilarWords(searched, reading, isLast))
    .slice(0, 1);
}

/** The rarest words are doubted first. */
function correctKnown(searched: Searched, attempt: Attempt): Attempt | null {
  const { query, plan } = attempt;
  const doubted = [...query.terms.keys()]
    .filter((place) => isWord(query.terms[place]!) && !(plan.neutral & (2 ** place)))
    .filter((place) => !isSaid(searched, query.terms[place]!))
    .map((place) => ({ place, count: countTerm(searched, plan.bits[place]!.hits.keys()) }))
    .sort((a, b) => a.count - b.count)
    .slice(0, MAX_DOUBTED);
  for (const { place, count } of doubted) {
    for (const text of listReplacements(searched, attempt, place)) {
      const tried = tryQuery(searched, readQuery(text));
      const replaced = tried.plan.bits[place];
      const isCommon = replaced && countTerm(searched, replaced.hits.keys()) >= count * MORE_COMMON;
      if (isCommon && findsAll(searched, tried, requiredTerms(tried.plan, tried.plan.all))) {
        return tried;
      }
    }
  }
  return null;
}

function countTerm({ tables }: Searched, tokens: Iterable<number>): number {
  let count = 0;
  for (const token of tokens) count += tables.counts[token]!;
  return count;
}

function isKnown({ query, known }: Attempt, term: Term): boolean {
  return (known & (2 ** query.terms.indexOf(term))) !== 0;
}

function replacePart({ text }: Query, part: Pick<Term, 'start' | 'end'>, by: string): string {
  return `${text.slice(0, part.start)}${by}${text.slice(part.end)}`;
}
