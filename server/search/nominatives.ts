import { BRAND, type FacetTable } from '../catalog/index/facet-table.ts';
import { plainText } from '../catalog/index/words.ts';
import { isAdjective } from './agreement.ts';
import type { Searched } from './resolve-term.ts';

/** Values of parameters that are one word: «фарфор», «чугун». */
const known = new WeakMap<FacetTable, { read: number; words: Set<string> }>();

/**
 * Whether a word stands in the nominative as far as the catalogue tells: it begins a title, it is a
 * value of a parameter, or it is an adjective that ends so and is no part of a brand's name.
 */
export function isNominative({ index, tables }: Searched, token: number): boolean {
  const text = index.tokens.textOf(token);
  if (tables.heads[token] === 1 || valueWords(index.facets).has(text)) return true;
  return isAdjective(text) && !tables.brandNames.hasWord(text);
}

function valueWords(facets: FacetTable): ReadonlySet<string> {
  const own = known.get(facets) ?? { read: 0, words: new Set<string>() };
  known.set(facets, own);
  for (; own.read < facets.values.length; own.read++) {
    const { facet, title } = facets.values[own.read]!;
    if (facet > BRAND && /^\p{L}+$/u.test(title)) own.words.add(plainText(title));
  }
  return own.words;
}
