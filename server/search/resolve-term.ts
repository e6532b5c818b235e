import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import type { Term } from '../catalog/index/words.ts';
import { readAloud } from './phonetic-keys.ts';
import { isWord } from './query.ts';
import type { SearchTables } from './search-tables.ts';
import type { SiteWords } from './site-index.ts';
import { stemOf } from './stem-of.ts';
import type { Synonyms } from './synonyms.ts';

/** Tokens with how well they stand for a term, from 0 to 1. */
export type TokenHits = ReadonlyMap<number, number>;

const OTHER_LETTERS = 0.9;
const BRAND_BY_SOUND = 0.9;
const RELATED = 0.7;
const BEGINNING = 0.6;
const BARE_NUMBER = 0.8;

/** Fewer products are little: words that go on from the typed ones are found as well. */
const LITTLE = 3;
/** Beginnings that are shorter begin too much, unless the word is being typed. */
const MIN_BEGINNING = 3;
/** Endings of stems, those of related words, and the length from which they may change. */
const RELATED_ENDINGS: readonly (readonly [ending: RegExp, other: string, least: number])[] = [
  [/ник$/, 'н', 7],
  [/н$/, 'ник', 7],
  [/[ео]ч(?:к|н)$/, 'к', 6],
  [/ь?чик$/, '', 6],
  [/(?<!н)ик$/, '', 5],
  [/ьк$/, '', 6],
  [/(?<=[бвгджзлмнпрст])к$/, '', 5],
  [/(?<=[бвгдзлмпрстщ])н$/, '', 5],
];

const NOTHING: TokenHits = new Map();

/** Searched things: a version of the catalogue with its tables. */
export interface Searched {
  index: CatalogIndex;
  tables: SearchTables;
  synonyms: Synonyms;
  /** Words of the site's own texts are never corrected. */
  site: SiteWords;
}

/**
 * Tokens that a term stands for: the word in any form or the amount in any unit, else a brand that
 * sounds so, else words that begin so. Empty when the catalogue has nothing of the kind.
 */
export function resolveTerm(searched: Searched, term: Term, isLast: boolean): TokenHits {
  if (!isWord(term)) return resolveNumber(searched, term, isLast);
  const forms = formsOf(searched, term.text);
  if (forms.size > 0) {
    const goesOn = isLast && countProducts(searched, forms) < LITTLE;
    return goesOn ? mergeHits(beginningWith(searched, term.text, BEGINNING), forms) : forms;
  }
  return otherwise(searched, term.text, isLast);
}

function otherwise(searched: Searched, word: string, isLast: boolean): TokenHits {
  const { brandNames } = searched.tables;
  const spelledOut = formsSpelledOut(searched, word);
  if (spelledOut.size > 0) return spelledOut;
  const named = searched.synonyms.words.has(stemOf(word))
    ? NOTHING
    : namesHeard(searched, word, isLast);
  if (named.size > 0) return named;
  const related = relatedForms(searched, word);
  if (related.size > 0) return related;
  if (!isLast && word.length < MIN_BEGINNING) return NOTHING;
  const begun = beginningWith(searched, word, BEGINNING);
  if (begun.size > 0 || !isLast) return begun;
  const brands = brandHits(searched, brandNames.listBeginning(word));
  return brands.size > 0 ? brands : hitsOf(namesReadOn(searched, word), BEGINNING);
}

/** Brands, else names in titles, that sound so. */
function namesHeard(searched: Searched, word: string, isLast: boolean): TokenHits {
  const { brandNames } = searched.tables;
  const alike = brandHits(searched, brandNames.listSimilar(word));
  if (alike.size > 0) return alike;
  const heard = titlesHeard(searched, word);
  if (heard.size === 0 || !isLast) return heard;
  return mergeHits(brandHits(searched, brandNames.listBeginning(word)), heard);
}

/** Tokens of names in titles that a Russian beginning goes on to: «винтерх» to «winterhalter». */
export function namesReadOn({ tables }: Searched, beginning: string): number[] {
  return tables.vocabulary.listReadOn(beginning).filter((token) => tables.counts[token]! > 0);
}

/** Tokens of the word's forms, when products carry them. */
export function formsOf(searched: Searched, word: string): TokenHits {
  return hitsOf(tokensOfStem(searched, stemOf(word)), 1);
}

export function tokensOfStem({ tables }: Searched, stem: string): number[] {
  return tables.vocabulary.ofStem(stem).filter((token) => tables.counts[token]! > 0);
}

/** The number as it stands. */
export const numberHits = (searched: Searched, number: string): TokenHits =>
  tokenHits(searched, number, 1);

function resolveNumber(searched: Searched, { text, measure }: Term, isLast: boolean): TokenHits {
  if (measure !== null) {
    const amount = tokenHits(searched, measure, 1);
    return amount.size > 0 ? amount : tokenHits(searched, text, BARE_NUMBER);
  }
  const number = tokenHits(searched, text, 1);
  return number.size > 0 || !isLast ? number : beginningWith(searched, text, BEGINNING);
}

function tokenHits({ index, tables }: Searched, text: string, quality: number): TokenHits {
  const token = index.tokens.find(text);
  return token !== undefined && tables.counts[token]! > 0 ? hitsOf([token], quality) : NOTHING;
}

/** Russian words in Latin letters: «plita». */
function formsSpelledOut(searched: Searched, word: string): TokenHits {
  if (!/^[a-z]+$/.test(word)) return NOTHING;
  const readings = readAloud(word).map((reading) => formsOf(searched, reading));
  return hitsOf(
    readings.flatMap((hits) => [...hits.keys()]),
    OTHER_LETTERS,
  );
}

/** «Холодильник» for «холодильный» and back, «нож» for «ножик», «овощ» for «овощной». */
function relatedForms(searched: Searched, word: string): TokenHits {
  const stem = stemOf(word);
  const related = RELATED_ENDINGS.filter(
    ([ending, , least]) => stem.length >= least && ending.test(stem),
  ).flatMap(([ending, other]) => tokensOfStem(searched, stem.replace(ending, other)));
  return hitsOf(related, RELATED);
}

function brandHits({ index, tables }: Searched, names: readonly string[]): TokenHits {
  const tokens = names.flatMap((name) => {
    const token = index.tokens.find(name);
    return token !== undefined && tables.counts[token]! > 0 ? [token] : [];
  });
  return hitsOf(tokens, BRAND_BY_SOUND);
}

/** Names that stand in titles alone: «рехау» for «REHAU». */
function titlesHeard({ tables }: Searched, word: string): TokenHits {
  const tokens = tables.vocabulary.listReadSo(word).filter((token) => tables.counts[token]! > 0);
  return hitsOf(tokens, BRAND_BY_SOUND);
}

function beginningWith({ index, tables }: Searched, prefix: string, quality: number): TokenHits {
  const tokens: number[] = [];
  index.tokens.eachWithPrefix(prefix, (token) => {
    if (tables.counts[token]! > 0) tokens.push(token);
  });
  return hitsOf(tokens, quality);
}

const hitsOf = (tokens: readonly number[], quality: number): TokenHits =>
  new Map(tokens.map((token) => [token, quality]));

const mergeHits = (weak: TokenHits, strong: TokenHits): TokenHits => new Map([...weak, ...strong]);

function countProducts({ tables }: Searched, hits: TokenHits): number {
  let count = 0;
  for (const token of hits.keys()) count += tables.counts[token]!;
  return count;
}
