import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import type { CompressedRows } from '../catalog/index/compressed-rows.ts';
import { BRAND, type FacetTable } from '../catalog/index/facet-table.ts';
import { FIELDS, wordsOf } from '../catalog/index/product-tokens.ts';
import { type Postings, postedField } from './postings.ts';
import { stemOf } from './stem-of.ts';
import { synonyms } from './synonyms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A parameter of more products tells none of them apart. */
const MAX_SHARE = 0.5;
const MIN_STEM = 3;
const NONE = new Uint32Array(0);

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
  readonly #index: Pick<CatalogIndex, 'values' | 'ranges' | 'members' | 'facets'>;
  /** Number of facets then: their table grows. */
  readonly #facetCount: number;
  /** By stem: numbers of the facets with it in their titles. */
  readonly #facets: ReadonlyMap<string, ReadonlySet<number>>;
  readonly #products = new Map<string, Uint32Array>();

  constructor(index: CatalogIndex, sources: WordSources) {
    const { values, ranges, members, facets } = index;
    this.#index = { values, ranges, members, facets };
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

  /** Ordinals of the products that have such a parameter; none when most products have it. */
  productsOf(stem: string): Uint32Array {
    const made = this.#products.get(stem) ?? this.#findProducts(stem);
    this.#products.set(stem, made);
    return made;
  }

  #findProducts(stem: string): Uint32Array {
    const wanted = this.#facets.get(stem);
    if (!wanted) return NONE;
    const { values, ranges, members, facets } = this.#index;
    const { live } = members;
    const found = new Uint32Array(live.length);
    let count = 0;
    for (const ordinal of live) {
      let has = false;
      for (let at = values.offsets[ordinal]!; at < values.offsets[ordinal + 1]! && !has; at++) {
        has = wanted.has(facets.facetOf[values.values[at]!]!);
      }
      // Facet and amount in turn.
      for (let at = ranges.offsets[ordinal]!; at < ranges.offsets[ordinal + 1]! && !has; at += 2) {
        has = wanted.has(ranges.values[at]!);
      }
      if (has) found[count++] = ordinal;
    }
    return count > live.length * MAX_SHARE ? NONE : found.slice(0, count);
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
