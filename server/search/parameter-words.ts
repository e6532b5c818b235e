import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import type { CompressedRows } from '../catalog/index/compressed-rows.ts';
import { BRAND, type FacetTable } from '../catalog/index/facet-table.ts';
import { FIELDS, wordsOf } from '../catalog/index/product-tokens.ts';
import { addOrdinal, emptySet, type OrdinalSet } from './ordinal-set.ts';
import { type Postings, postedField } from './postings.ts';
import { stemOf } from './stem-of.ts';
import { synonyms } from './synonyms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A parameter of more products tells none of them apart. */
const MAX_SHARE = 0.5;
const MIN_STEM = 3;

interface WordSources {
  postings: Postings;
  vocabulary: Vocabulary;
}

const known = new WeakMap<CompressedRows<Uint32Array>, ParameterWords>();

/** The words of a version; versions with the same words and parameters of products share them. */
export function parameterWordsOf(index: CatalogIndex, sources: WordSources): ParameterWords {
  const last = known.get(index.words);
  if (last?.isOf(index)) return last;
  const words = new ParameterWords(index, sources);
  known.set(index.words, words);
  return words;
}

/**
 * Words of the parameters' titles («глубина», «количество секций»): they say which number is meant and
 * are asked of no product. Words that also name a thing («нож» of «диаметр ножа») are none.
 */
export class ParameterWords {
  readonly #index: Pick<CatalogIndex, 'values' | 'ranges' | 'members' | 'facets' | 'size'>;
  /** Number of facets then: their table grows. */
  readonly #facetCount: number;
  /** By stem: numbers of the facets with it in their titles. */
  readonly #facets: ReadonlyMap<string, ReadonlySet<number>>;
  readonly #products = new Map<string, OrdinalSet>();

  constructor(index: CatalogIndex, sources: WordSources) {
    const { values, ranges, members, facets, size } = index;
    this.#index = { values, ranges, members, facets, size };
    this.#facetCount = facets.facets.length;
    this.#facets = facetsByStem(facets, sources);
  }

  /** True when nothing that these were made of is another in the version. */
  isOf({ values, ranges, members, facets }: CatalogIndex): boolean {
    const own = this.#index;
    return (
      own.values === values &&
      own.ranges === ranges &&
      own.members === members &&
      own.facets === facets &&
      this.#facetCount === facets.facets.length
    );
  }

  has(stem: string): boolean {
    return this.#facets.has(stem);
  }

  /** Units of the parameters with the word. */
  unitsOf(stem: string): string[] {
    const { facets } = this.#index.facets;
    const units = [...(this.#facets.get(stem) ?? [])].map((number) => facets[number]!.unit);
    return [...new Set(units)].filter((unit) => unit !== null);
  }

  /** Products that have such a parameter; none when most products have it. */
  productsOf(stem: string): OrdinalSet {
    const made = this.#products.get(stem) ?? this.#findProducts(stem);
    this.#products.set(stem, made);
    return made;
  }

  #findProducts(stem: string): OrdinalSet {
    const { values, ranges, members, facets, size } = this.#index;
    const wanted = new Uint8Array(facets.facets.length);
    for (const facet of this.#facets.get(stem) ?? []) wanted[facet] = 1;
    const { live } = members;
    const found = emptySet(size);
    let count = 0;
    for (let place = 0; place < live.length; place++) {
      const ordinal = live[place]!;
      let has = 0;
      const valueEnd = values.offsets[ordinal + 1]!;
      for (let at = values.offsets[ordinal]!; at < valueEnd && has === 0; at++) {
        has = wanted[facets.facetOf[values.values[at]!]!]!;
      }
      const rangeEnd = ranges.offsets[ordinal + 1]!;
      for (let at = ranges.offsets[ordinal]!; at < rangeEnd && has === 0; at++) {
        has = wanted[facets.amounts.facetOf[ranges.values[at]!]!]!;
      }
      if (has === 0) continue;
      addOrdinal(found, ordinal);
      count++;
    }
    return count > live.length * MAX_SHARE ? emptySet(size) : found;
  }
}

function facetsByStem({ facets }: FacetTable, sources: WordSources): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { number, title } of facets) {
    if (number <= BRAND) continue;
    for (const word of wordsOf(title)) {
      const stem = stemOf(word);
      if (!/^\p{L}+$/u.test(word) || stem.length < MIN_STEM) continue;
      if (synonyms.words.has(stem) || namesThing(stem, sources)) continue;
      found.set(stem, (found.get(stem) ?? new Set()).add(number));
    }
  }
  return found;
}

/** True when some title begins with the word. */
function namesThing(stem: string, { postings, vocabulary }: WordSources): boolean {
  const { offsets, values } = postings.byToken;
  return vocabulary.ofStem(stem).some((token) => {
    for (let at = offsets[token]!; at < offsets[token + 1]!; at++) {
      if (postedField(values[at]!) === FIELDS.head) return true;
    }
    return false;
  });
}
