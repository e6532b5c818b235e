import { catalogTree, listBrands } from '../catalog/category-tree.ts';
import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { createMemo } from '../catalog/index/memo.ts';
import { comparedText, isStopWord } from '../catalog/index/words.ts';
import { isPreposition } from './agreement.ts';
import { listNodes } from './find-named.ts';
import { hasOrdinal } from './ordinal-set.ts';
import type { Searched } from './resolve-term.ts';
import { searchTables } from './search-tables.ts';
import { stemOf } from './stem-of.ts';
import type { Suggestion, TypedQuery } from './typed-query.ts';

/** Titles of a kind among the suggestions, at most. */
const MAX_TITLES = 6;

interface TitleWord {
  text: string;
  stem: string;
  /** Place in the title. */
  start: number;
}

interface Title extends Suggestion {
  plain: string;
  words: readonly TitleWord[];
}

interface Titles {
  categories: readonly Title[];
  brands: readonly (Title & { id: number })[];
}

/**
 * Titles of categories that have the word which is being typed, or that go on from the words before
 * it, without what is typed already; and of brands that begin like it and have products with the
 * words before.
 */
export function continuePhrases(searched: Searched, typing: TypedQuery): Suggestion[] {
  const { before, last } = typing;
  const { categories } = listTitles(searched.index);
  const words = readTitle(before);
  const asked = words.slice(words.findIndex(({ text }) => !isStopWord(text)));
  const isBeginning = words.every(({ text }) => isStopWord(text));
  const typed = { text: last, stem: stemOf(last) };
  const begun = categories.flatMap((title) => {
    const text = isBeginning ? nameOf(title, typed) : restOf(title, asked, last);
    return text === null ? [] : [{ text, sales: title.sales }];
  });
  const brands = last === '' ? [] : listBegunBrands(searched, typing);
  return [...begun.slice(0, MAX_TITLES), ...brands.slice(0, MAX_TITLES)];
}

/** The whole title, when it has the word that is being typed. */
function nameOf(
  { text, plain, words }: Title,
  { text: last, stem }: Omit<TitleWord, 'start'>,
): string | null {
  if (last === '' || plain === last) return null;
  const isNamed = words.some(
    (word) => !isStopWord(word.text) && (word.text.startsWith(last) || word.stem === stem),
  );
  return isNamed ? text : null;
}

/** Rest of a title after the words before, where it agrees with them as they are typed. */
function restOf({ text, words }: Title, before: readonly TitleWord[], last: string): string | null {
  const next = words[before.length];
  if (!next?.text.startsWith(last) || next.text === 'и') return null;
  if (!before.every(({ stem }, at) => words[at]!.stem === stem)) return null;
  const agrees = before.at(-1)!.text === words[before.length - 1]!.text;
  return agrees || isPreposition(next.text) ? text.slice(next.start) : null;
}

/** With words before, brands sell what has these words; the first ones that sell. */
function listBegunBrands({ index, tables }: Searched, { last, found }: TypedQuery): Suggestion[] {
  const begun = listTitles(index).brands.filter(({ plain }) => plain.startsWith(last));
  if (!found) return begun;
  const selling: Suggestion[] = [];
  for (const { id, text } of begun) {
    let sales = 0;
    for (const ordinal of index.members.byBrand.get(id) ?? []) {
      if (hasOrdinal(found.products, ordinal)) sales += tables.sales[ordinal]!;
    }
    if (sales > 0) selling.push({ text, sales });
    if (selling.length === MAX_TITLES) break;
  }
  return selling;
}

function readTitle(plain: string): TitleWord[] {
  return [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: text, index: start }) => ({
    text,
    stem: stemOf(text),
    start,
  }));
}

const allTitles = createMemo<Titles>('titles');

const listTitles = (index: CatalogIndex): Titles =>
  allTitles.of(index, '', () => readTitles(index));

/** Best sold first. */
function readTitles(index: CatalogIndex): Titles {
  const { byCategory, byBrand } = index.members;
  const { sales } = searchTables(index);
  const titled = (text: string, members: Uint32Array | undefined): Title => ({
    text,
    plain: comparedText(text),
    words: readTitle(comparedText(text)),
    sales: (members ?? new Uint32Array(0)).reduce((sum, ordinal) => sum + sales[ordinal]!, 0),
  });
  return {
    categories: listNodes(catalogTree(index))
      .map(({ id, title }) => titled(title, byCategory.get(id)))
      .sort((a, b) => b.sales - a.sales),
    brands: listBrands(index)
      .map(({ id, title }) => ({ id, ...titled(title, byBrand.get(id)) }))
      .sort((a, b) => b.sales - a.sales),
  };
}
