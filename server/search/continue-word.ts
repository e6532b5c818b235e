import { FIELDS, fieldOf, tokenOf } from '../catalog/index/product-tokens.ts';
import { agrees, isAdjective, isPreposition } from './agreement.ts';
import { amountText } from './amount-text.ts';
import { isNominative } from './nominatives.ts';
import { addOrdinal, emptySet, hasOrdinal, type OrdinalSet } from './ordinal-set.ts';
import { ordinalOf, postedField } from './postings.ts';
import { isWord, readQuery } from './query.ts';
import type { Searched } from './resolve-term.ts';
import { stemOf } from './stem-of.ts';
import type { FoundBefore, Suggestion, TypedQuery } from './typed-query.ts';

/** Forms of one word. */
interface Forms extends Suggestion {
  /** Of the form that is shown. */
  formSales: number;
}

const WORD = /^(?:[а-я]{3,}|[a-z]{4,})$/;
const NUMBER = /^\d/;
/** Of more products a part tells as well which words they have. */
const MAX_READ = 2000;
/** Fewer places where words stand are all read: then rare words are found among many products. */
const MAX_PLACES = 50_000;
/** Of more words the best sold alone are joined with their forms. */
const MAX_WORDS = 400;

/**
 * Words in the nominative that begin like the last one, and amounts that do; of the forms of a word
 * the one that sells best. With words before, only what products have together with them and what
 * agrees with them; without, only what things are called. Brands have titles: see continuePhrases.
 */
export function continueWord(searched: Searched, typing: TypedQuery): Suggestion[] {
  if (NUMBER.test(typing.last)) return continueNumber(searched, typing);
  const { index, tables } = searched;
  const { brandNames, heads } = tables;
  // Behind a preposition words stand in another case: titles of categories tell which.
  if (isPreposition(typing.before.trim().split(/\s+/).at(-1) ?? '')) return [];
  const before = readQuery(typing.before).terms;
  const typed = new Set(before.map(({ text }) => stemOf(text)));
  const last = before.at(-1)?.text ?? '';
  const isThing = (heads[index.tokens.find(last) ?? -1] ?? 0) > 0;
  const byStem = new Map<string, Forms>();
  for (const [token, sales] of bestSold(salesBefore(searched, typing))) {
    const text = index.tokens.textOf(token);
    if (!WORD.test(text) || brandNames.isName(text)) continue;
    const isHead = heads[token]! > 0;
    const fits = typing.found ? isNominative(searched, token) : isHead;
    // One thing is named once: «нож», not «нож слайсер».
    if (!fits || (isThing && isHead && !isAdjective(text)) || !agrees(last, text)) continue;
    const stem = stemOf(text);
    if (typed.has(stem) || (text === typing.last && !typing.isMeant)) continue;
    const known = byStem.get(stem);
    if (!known) byStem.set(stem, { text, sales, formSales: sales });
    else {
      known.sales += sales;
      if (sales > known.formSales) Object.assign(known, { text, formSales: sales });
    }
  }
  return [...byStem.values()];
}

/** Amounts and sizes of the products; a bare number says nothing. */
function continueNumber(searched: Searched, { before, last, found }: TypedQuery): Suggestion[] {
  if (!found) return [];
  const { tokens } = searched.index;
  const sales = new Map<string, number>();
  for (const [token, sold] of salesInProducts(searched, found, ALL_TITLES)) {
    const text = amountText(tokens.textOf(token), last);
    if (text !== null) sales.set(text, (sales.get(text) ?? 0) + sold);
  }
  const amounts = [...sales].map(([text, sold]) => ({ text, sales: sold }));
  return /(?:gn|гн)\s*$/.test(before) ? amounts.filter(({ text }) => text.includes('/')) : amounts;
}

function bestSold(sales: ReadonlyMap<number, number>): Iterable<readonly [number, number]> {
  if (sales.size <= MAX_WORDS) return sales;
  return [...sales].sort(([, a], [, b]) => b - a).slice(0, MAX_WORDS);
}

/** Sales of the tokens that begin like the last word: of the whole catalogue, or with the words before. */
function salesBefore(searched: Searched, { before, last, found }: TypedQuery): Map<number, number> {
  const { tables } = searched;
  const sales = new Map<number, number>();
  if (!found && last === '') return sales;
  const begun = last === '' ? [] : listBegun(searched, last);
  if (!found) {
    for (const token of begun) {
      if (tables.tokenSales[token]! > 0) sales.set(token, tables.tokenSales[token]!);
    }
    return sales;
  }
  const texts = findTexts(searched, before);
  if (last === '') return salesInProducts(searched, found, texts);
  const places = begun.reduce((sum, token) => sum + tables.counts[token]!, 0);
  if (places <= MAX_PLACES) return salesOfTokens(searched, begun, { ...found, texts });
  const wanted = new Set(begun);
  for (const [token, sold] of salesInProducts(searched, found, texts)) {
    if (wanted.has(token)) sales.set(token, sold);
  }
  return sales;
}

/** Text of a product that goes on: that in which the word before stands as it is typed. */
interface Texts {
  /** Products whose title («шкаф») goes on; null: that of all. */
  titles: OrdinalSet | null;
  /** Products whose category («шкафы») does. */
  categories: OrdinalSet | null;
}

const ALL_TITLES: Texts = { titles: null, categories: null };

/** Texts in which the word before stands, as the next one agrees with it; titles where it stands nowhere as it is. */
function findTexts({ index, tables }: Searched, before: string): Texts {
  const words = readQuery(before).terms.filter((term) => isWord(term));
  const token = index.tokens.find(words.at(-1)?.text ?? '');
  if (token === undefined || !tables.counts[token]) return ALL_TITLES;
  const titles = emptySet(index.size);
  const categories = emptySet(index.size);
  const lastField = tables.heads[token] ? FIELDS.head : FIELDS.title;
  const { offsets, values } = tables.postings.byToken;
  const end = offsets[token + 1]!;
  for (let at = offsets[token]!; at < end; at++) {
    const field = postedField(values[at]!);
    if (field <= lastField) addOrdinal(titles, ordinalOf(values[at]!));
    else if (field === FIELDS.category) addOrdinal(categories, ordinalOf(values[at]!));
  }
  return { titles, categories };
}

/** True when a word of that field goes on in the text of that product. */
function goesOn({ titles, categories }: Texts, field: number, ordinal: number): boolean {
  if (field <= FIELDS.title) return titles === null || hasOrdinal(titles, ordinal);
  return field === FIELDS.category && categories !== null && hasOrdinal(categories, ordinal);
}

function listBegun({ index, tables }: Searched, prefix: string): number[] {
  const tokens: number[] = [];
  index.tokens.eachWithPrefix(prefix, (token) => {
    if (tables.counts[token]! > 0) tokens.push(token);
  });
  return tokens;
}

/** By the products that tokens stand in. */
function salesOfTokens(
  { tables }: Searched,
  tokens: readonly number[],
  { products, texts }: { products: OrdinalSet; texts: Texts },
): Map<number, number> {
  const { offsets, values } = tables.postings.byToken;
  const found = new Map<number, number>();
  for (const token of tokens) {
    let sales = 0;
    for (let at = offsets[token]!; at < offsets[token + 1]!; at++) {
      const ordinal = ordinalOf(values[at]!);
      if (hasOrdinal(products, ordinal) && goesOn(texts, postedField(values[at]!), ordinal)) {
        sales += tables.sales[ordinal]!;
      }
    }
    if (sales > 0) found.set(token, sales);
  }
  return found;
}

/** By the tokens that products have; sums are as exact as those of the whole catalogue. */
function salesInProducts(
  { index, tables }: Searched,
  { ordinals }: FoundBefore,
  texts: Texts,
): Map<number, number> {
  const { offsets, values } = index.words;
  const sales = new Map<number, number>();
  const step = Math.ceil(ordinals.length / MAX_READ);
  for (let place = 0; place < ordinals.length; place += step) {
    const ordinal = ordinals[place]!;
    const sold = tables.sales[ordinal]! * step;
    const end = offsets[ordinal + 1]!;
    for (let at = offsets[ordinal]!; at < end; at++) {
      if (!goesOn(texts, fieldOf(values[at]!), ordinal)) continue;
      const token = tokenOf(values[at]!);
      sales.set(token, Math.fround((sales.get(token) ?? 0) + sold));
    }
  }
  return sales;
}
