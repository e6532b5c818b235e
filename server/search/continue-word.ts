import { FIELDS, fieldOf, tokenOf } from '../catalog/index/product-tokens.ts';
import { ordinalOf, postedField } from './postings.ts';
import { readQuery } from './query.ts';
import type { Searched } from './resolve-term.ts';
import { stemOf } from './stem-of.ts';
import type { Suggestion, TypedQuery } from './typed-query.ts';

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
 * Words that begin like the last one, and numbers that do; of the forms of a word the one that sells
 * best. With words before, only what products have together with them. Brands have titles: see
 * continuePhrases.
 */
export function continueWord(searched: Searched, typing: TypedQuery): Suggestion[] {
  const { index } = searched;
  const { brandNames } = searched.tables;
  const typed = new Set(readQuery(typing.before).terms.map(({ text }) => stemOf(text)));
  const byStem = new Map<string, Forms>();
  for (const [token, sales] of bestSold(salesBefore(searched, typing))) {
    const text = index.tokens.textOf(token);
    if (!(WORD.test(text) || (typing.last !== '' && NUMBER.test(text)))) continue;
    const stem = stemOf(text);
    if (typed.has(stem) || (text === typing.last && !typing.isMeant)) continue;
    if (brandNames.isName(text)) continue;
    const known = byStem.get(stem);
    if (!known) byStem.set(stem, { text, sales, formSales: sales });
    else {
      known.sales += sales;
      if (sales > known.formSales) Object.assign(known, { text, formSales: sales });
    }
  }
  return [...byStem.values()];
}

function bestSold(sales: ReadonlyMap<number, number>): Iterable<readonly [number, number]> {
  if (sales.size <= MAX_WORDS) return sales;
  return [...sales].sort(([, a], [, b]) => b - a).slice(0, MAX_WORDS);
}

/** Sales of the tokens that begin like the last word: of the whole catalogue, or with the words before. */
function salesBefore(searched: Searched, { last, ordinals }: TypedQuery): Map<number, number> {
  const { tables } = searched;
  const sales = new Map<number, number>();
  if (!ordinals && (last === '' || NUMBER.test(last))) return sales;
  if (last === '') return ordinals ? salesInProducts(searched, ordinals) : sales;
  const begun = listBegun(searched, last);
  if (!ordinals) {
    for (const token of begun) {
      if (tables.tokenSales[token]! > 0) sales.set(token, tables.tokenSales[token]!);
    }
    return sales;
  }
  const places = begun.reduce((sum, token) => sum + tables.counts[token]!, 0);
  if (places <= MAX_PLACES) return salesOfTokens(searched, begun, ordinals);
  const wanted = new Set(begun);
  for (const [token, sold] of salesInProducts(searched, ordinals)) {
    if (wanted.has(token)) sales.set(token, sold);
  }
  return sales;
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
  { index, tables }: Searched,
  tokens: readonly number[],
  ordinals: Uint32Array,
): Map<number, number> {
  const { offsets, values } = tables.postings.byToken;
  const isAmong = new Uint8Array(index.size);
  for (let place = 0; place < ordinals.length; place++) isAmong[ordinals[place]!] = 1;
  const found = new Map<number, number>();
  for (const token of tokens) {
    let sales = 0;
    for (let at = offsets[token]!; at < offsets[token + 1]!; at++) {
      const ordinal = ordinalOf(values[at]!);
      const stands = isAmong[ordinal]! & Number(postedField(values[at]!) <= FIELDS.category);
      if (stands) sales += tables.sales[ordinal]!;
    }
    if (sales > 0) found.set(token, sales);
  }
  return found;
}

/** By the tokens that products have. */
function salesInProducts({ index, tables }: Searched, ordinals: Uint32Array): Map<number, number> {
  const { offsets, values } = index.words;
  const sales = new Float32Array(index.tokens.size);
  const touched: number[] = [];
  const step = Math.ceil(ordinals.length / MAX_READ);
  for (let place = 0; place < ordinals.length; place += step) {
    const ordinal = ordinals[place]!;
    const sold = tables.sales[ordinal]! * step;
    const end = offsets[ordinal + 1]!;
    for (let at = offsets[ordinal]!; at < end; at++) {
      if (fieldOf(values[at]!) > FIELDS.category) continue;
      const token = tokenOf(values[at]!);
      if (sales[token] === 0) touched.push(token);
      sales[token]! += sold;
    }
  }
  return new Map(touched.map((token) => [token, sales[token]!]));
}
