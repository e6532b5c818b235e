import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { continuePhrases } from './continue-phrases.ts';
import { continueWord } from './continue-word.ts';
import { searchedIn, understandText } from './find-products.ts';
import type { SearchText } from './list-most-searched.ts';
import { listOrdinals } from './ordinal-set.ts';
import { queryText, readQuery } from './query.ts';
import { formsOf, namesReadOn, type Searched } from './resolve-term.ts';
import { listSimilarWords } from './similar-words.ts';
import type { SiteWords } from './site-index.ts';
import { stemOf } from './stem-of.ts';
import { swapLayout } from './swap-layout.ts';
import { findHaving } from './try-query.ts';
import type { FoundBefore, Suggestion, TypedQuery } from './typed-query.ts';

const MAX_SUGGESTIONS = 10;
const MAX_NAMES = 3;
/** A fraction is one word: «1/» goes on to «1/3», and to nothing of millimetres. */
const LAST_WORD = /(?:(?<![\d./])\d{1,2}\/\d{0,2}|(?<![\p{L}\p{N}])[\p{L}\p{N}]*)$/u;

/**
 * Suggestions: texts to put in the place of the last word, made of words that products have
 * together with the words before it, and of titles of categories and brands. The best sold first,
 * at most ten; nothing for an empty text. A word of the site's own texts is no mistyped one.
 */
export function suggest(index: CatalogIndex, text: string, site?: SiteWords): SearchText[] {
  const searched = searchedIn(index, site);
  const plain = queryText(text);
  const last = LAST_WORD.exec(plain)![0];
  const before = plain.slice(0, plain.length - last.length);
  if (plain.trim() === '') return [];
  const found = findBefore(searched, before);
  const going = continueTyping(searched, { before, last, isMeant: false, found });
  const isKnown = formsOf(searched, last).size > 0 || searched.site.has(stemOf(last));
  if (going.length > 0 || isKnown) return going;
  for (const meant of listMeant(searched, plain, last)) {
    const other = continueTyping(searched, { ...meant, isMeant: true, found });
    if (other.length > 0) return other;
  }
  return listNamesInTitles(searched, before, last);
}

function findBefore(searched: Searched, before: string): FoundBefore | null {
  if (readQuery(before).terms.length === 0) return null;
  const { attempt, kept } = understandText(searched.index, before, searched.site);
  const products = findHaving(searched, attempt, kept);
  const ordinals = listOrdinals(products);
  return ordinals.length === 0 ? null : { products, ordinals };
}

/** Titles and words in one list, the best sold first; words that make a title of it are not said twice. */
function continueTyping(searched: Searched, typing: TypedQuery): SearchText[] {
  const byStems = new Map<string, Suggestion>();
  for (const each of [...continuePhrases(searched, typing), ...continueWord(searched, typing)]) {
    const { terms } = readQuery(queryText(each.text));
    const stems = terms.map(({ text }) => stemOf(text)).join(' ');
    if (stems !== '' && !byStems.has(stems)) byStems.set(stems, each);
  }
  // A word already typed is no suggestion.
  if (!typing.isMeant && searched.index.tokens.find(typing.last) !== undefined) {
    byStems.delete(stemOf(typing.last));
  }
  return [...byStems.values()]
    .sort((a, b) => b.sales - a.sales || (a.text < b.text ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ text }) => ({ text }));
}

/** Best sold names of titles that are read so and stand in titles with the words before, the first three. */
function listNamesInTitles(searched: Searched, before: string, last: string): SearchText[] {
  const { index, tables, site } = searched;
  return namesReadOn(searched, last)
    .sort((a, b) => tables.tokenSales[b]! - tables.tokenSales[a]!)
    .slice(0, MAX_NAMES)
    .map((token) => ({ text: index.tokens.textOf(token) }))
    .filter(({ text }) => {
      const understood = understandText(index, `${before}${text}`, site);
      return understood.dropped.length === 0 && understood.corrected === null;
    });
}

/** The other layout, names that begin to sound so, and words that resemble what is typed. */
function* listMeant(
  searched: Searched,
  plain: string,
  last: string,
): Generator<Pick<TypedQuery, 'before' | 'last'>> {
  const chunk = /(?<!\S)\S*$/.exec(plain)![0];
  const before = plain.slice(0, plain.length - chunk.length);
  const swapped = swapLayout(chunk);
  if (swapped) yield { before, last: swapped };
  for (const word of searched.tables.brandNames.listBeginning(last)) yield { before, last: word };
  for (const word of listSimilarWords(searched, last, true)) yield { before, last: word };
}
