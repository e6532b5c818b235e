import { BRAND, type FacetTable } from '../catalog/index/facet-table.ts';
import { comparedText } from '../catalog/index/words.ts';
import { isAdjective } from './agreement.ts';
import type { Searched } from './resolve-term.ts';
import { stemOf } from './stem-of.ts';

/** Values of parameters that are one word: «фарфор», «чугун». */
interface ValueWords {
  read: number;
  words: Set<string>;
  stems: Set<string>;
}

const known = new WeakMap<FacetTable, ValueWords>();

/**
 * True for a word in the nominative as far as the catalogue tells: it begins a title, it is a
 * value of a parameter, or it is an adjective that ends so and is no part of a brand's name.
 */
export function isNominative({ index, tables }: Searched, token: number): boolean {
  const text = index.tokens.textOf(token);
  const { words, stems } = valueWords(index.facets);
  if (tables.heads[token]! > 0 || words.has(text)) return true;
  if (!isAdjective(text)) return false;
  return !tables.brandNames.hasWord(text) || stems.has(stemOf(text));
}

function valueWords(facets: FacetTable): ValueWords {
  const own = known.get(facets) ?? { read: 0, words: new Set(), stems: new Set() };
  known.set(facets, own);
  for (; own.read < facets.values.length; own.read++) {
    const { facet, title } = facets.values[own.read]!;
    if (facet <= BRAND || !/^\p{L}+$/u.test(title)) continue;
    const word = comparedText(title);
    own.words.add(word);
    own.stems.add(stemOf(word));
  }
  return own;
}
