import { FIELDS, fieldOf, tokenOf } from '../catalog/product-tokens.ts';
import { readQuery } from './query.ts';
import type { Searched } from './resolve-term.ts';
import { stemOf } from './stem-of.ts';
import type { Suggestion, Typing } from './typing.ts';

/** Forms of one word. */
interface Forms extends Suggestion {
  /** Of the form that is shown. */
  formSales: number;
}

const WORD = /^(?:[а-я]{3,}|[a-z]{4,})$/;
const NUMBER = /^\d/;
/** Of more products a part tells as well which words they have. */
const MAX_READ = 5000;

/**
 * Words that begin like the last one, and numbers that do; of the forms of a word the one that sells
 * best. With words before, only what products have together with them. Brands have titles: see
 * continuePhrases.
 */
export function continueWord(searched: Searched, typing: Typing): Suggestion[] {
  const { index } = searched;
  const { brandNames } = searched.tables;
  const typed = new Set(readQuery(typing.before).terms.map(({ text }) => stemOf(text)));
  const byStem = new Map<string, Forms>();
  for (const [token, sales] of salesBefore(searched, typing)) {
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

/** Sales of the tokens that begin like the last word: of the whole catalogue, or with the words before. */
function salesBefore(searched: Searched, { last, ordinals }: Typing): Map<number, number> {
  if (ordinals) return salesAmong(searched, last, ordinals);
  const { index, tables } = searched;
  const sales = new Map<number, number>();
  if (last === '' || NUMBER.test(last)) return sales;
  index.tokens.eachWithPrefix(last, (token) => {
    if (tables.tokenSales[token]! > 0) sales.set(token, tables.tokenSales[token]!);
  });
  return sales;
}

function salesAmong(
  { index, tables }: Searched,
  last: string,
  ordinals: Uint32Array,
): Map<number, number> {
  const { offsets, values } = index.words;
  const sales = new Float32Array(index.tokens.size);
  const step = Math.ceil(ordinals.length / MAX_READ);
  for (let place = 0; place < ordinals.length; place += step) {
    const ordinal = ordinals[place]!;
    const end = offsets[ordinal + 1]!;
    for (let at = offsets[ordinal]!; at < end; at++) {
      const entry = values[at]!;
      if (fieldOf(entry) <= FIELDS.category)
        sales[tokenOf(entry)]! += tables.sales[ordinal]! * step;
    }
  }
  const found = new Map<number, number>();
  const take = (token: number) => {
    if (sales[token]! > 0) found.set(token, sales[token]!);
  };
  if (last !== '') index.tokens.eachWithPrefix(last, take);
  else for (let token = 0; token < sales.length; token++) take(token);
  return found;
}
