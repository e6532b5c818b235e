import { BRAND, type FacetTable } from './facet-table.ts';
import { measureOf } from './measures.ts';
import type { ProductRow } from './product-rows.ts';
import type { Reference } from './reference.ts';
import type { TokenTable } from './token-table.ts';
import { ARTICLE_MARK, articleOf, comparedText, isStopWord, readTerms } from './words.ts';

/** Places of a token, the most telling one first. */
export const FIELDS = {
  /** The first word of the title: what the thing is. */
  head: 0,
  title: 1,
  category: 2,
  brand: 3,
  /** The shop's own code. */
  code: 4,
  /** The maker's article, as a whole and in its parts. */
  article: 5,
  /** The categories above. */
  ancestor: 6,
  parameter: 7,
} as const;

const FIELD_BITS = 3;
const FIELD_MASK = 7;
export const tokenOf = (entry: number): number => entry >>> FIELD_BITS;
export const fieldOf = (entry: number): number => entry & FIELD_MASK;

/** Length of a title beyond which only its beginning is searched. */
const MAX_TITLE = 500;

interface TokenSources {
  reference: Reference;
  facets: FacetTable;
  tokens: TokenTable;
}

/** Facts that a product's tokens are made from besides its row: its places among the facets. */
interface ProductPlaces {
  /** Numbers of facet values. */
  values: readonly number[];
  /** Numbers of amounts. */
  ranges: readonly number[];
}

/**
 * Gives the tokens of products as the index keeps them: token number and field in one number,
 * growing, each token once, with its best field. Texts that many products share are read once.
 */
export function createProductTokens(
  sources: TokenSources,
): (product: ProductRow, places: ProductPlaces) => number[] {
  const { reference, facets, tokens } = sources;
  const numberAll = (words: readonly string[]) => words.map((word) => tokens.numberOf(word));
  const ofCategory = remember((id) => numberAll(wordsOf(reference.categoryTitles.get(id) ?? '')));
  const ofAncestors = remember((id) => reference.categoryAncestors(id).flatMap(ofCategory));
  const ofBrand = remember((id) => numberAll(wordsOf(reference.brands.get(id)?.title ?? '')));
  const ofValue = remember((number) => numberAll(valueWords(facets, number)));
  const ofAmount = remember((number) => numberAll(amountWords(facets, number)));

  return ({ title, code, model, category_id, brand_id }, { values, ranges }) => {
    const entries: number[] = [];
    const add = (numbers: readonly number[], field: number) => {
      for (const number of numbers) entries.push(number * 2 ** FIELD_BITS + field);
    };
    const words = wordsOf(title.slice(0, MAX_TITLE));
    const head = words.findIndex((word) => /^\p{L}/u.test(word));
    const told = withoutArticle(title, model);
    for (const [place, word] of words.entries()) {
      const isOfArticle = told !== null && /^[\d.]+$/.test(word) && !told.has(word);
      const field = isOfArticle ? FIELDS.article : FIELDS.title;
      add([tokens.numberOf(word)], place === head ? FIELDS.head : field);
    }
    add(ofCategory(category_id ?? 0), FIELDS.category);
    add(ofAncestors(category_id ?? 0), FIELDS.ancestor);
    add(ofBrand(brand_id ?? 0), FIELDS.brand);
    add(numberAll(markedArticle(code)), FIELDS.code);
    add(numberAll(articleWords(model ?? '', title)), FIELDS.article);
    for (const value of values) add(ofValue(value), FIELDS.parameter);
    for (const amount of ranges) add(ofAmount(amount), FIELDS.parameter);
    entries.sort((a, b) => a - b);
    return entries.filter((entry, at) => at === 0 || tokenOf(entry) !== tokenOf(entries[at - 1]!));
  };
}

/** Words of the title beside the article in it, whose numbers count nothing; null: none stands there. */
function withoutArticle(title: string, model: string | null): ReadonlySet<string> | null {
  if (!model || !title.includes(model)) return null;
  return new Set(wordsOf(title.replace(model, ' ').slice(0, MAX_TITLE)));
}

/** Words, numbers and amounts of a text, without those that say nothing. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { text: word, measure } of readTerms(comparedText(text))) {
    if (isStopWord(word)) continue;
    words.push(word);
    if (measure !== null) words.push(measure);
  }
  return words;
}

function markedArticle(text: string): string[] {
  const article = articleOf(text);
  return article ? [ARTICLE_MARK + article] : [];
}

/** The parts of an article that stands in the title are read there. */
function articleWords(model: string, title: string): string[] {
  const isRead = title.includes(model) || /^\d*$/.test(model);
  return [...markedArticle(model), ...(isRead ? [] : wordsOf(model))];
}

/** Bare numbers of parameters («2» doors) say nothing; those of names («AISI 304») do. */
function valueWords({ facets, values }: FacetTable, number: number): string[] {
  const { facet, title } = values[number]!;
  const { kind, unit } = facets[facet]!;
  if (kind === 'switch' || facet === BRAND) return [];
  if (unit) return wordsOf(`${title} ${unit}`).filter((word) => !/^[\d.]+$/.test(word));
  return /\p{L}/u.test(title) ? wordsOf(title) : [];
}

function amountWords({ facets, amounts }: FacetTable, number: number): string[] {
  const { unit } = facets[amounts.facetOf[number]!]!;
  const measure = unit && measureOf(amounts.amountOf[number]!, unit);
  return measure ? [measure] : [];
}

function remember<Value>(make: (key: number) => Value): (key: number) => Value {
  const known = new Map<number, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}
