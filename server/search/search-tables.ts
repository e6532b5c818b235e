import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { FIELDS, fieldOf, tokenOf } from '../catalog/index/product-tokens.ts';
import { doAtOnce, doInTurns, type Slices } from '../platform/slices.ts';
import { type BrandNames, brandNamesInSlices } from './brand-names.ts';
import { type OrdinalSet, setOf } from './ordinal-set.ts';
import { type ParameterWords, parameterWordsOf } from './parameter-words.ts';
import { invertWords, type Postings } from './postings.ts';
import { type Vocabulary, vocabularyInSlices } from './vocabulary.ts';

/** Tables that searching needs besides the index; they belong to one version of it. */
export interface SearchTables {
  vocabulary: Vocabulary;
  brandNames: BrandNames;
  parameterWords: ParameterWords;
  postings: Postings;
  /** Products on sale: all but removed ones. */
  live: OrdinalSet;
  /** By ordinal: how well a product sells; 0 for removed ones. */
  sales: Float32Array;
  /** By token: products in which it stands, and what those that are named by it sell together. */
  counts: Uint32Array;
  tokenSales: Float32Array;
  /** By token: products whose title begins with it. */
  heads: Uint32Array;
}

/** Sales of goods that cannot be had at once count this much. */
const UNAVAILABLE = 0.25;
/** Products counted in one go: about a millisecond. */
const SLICE = 1000;
/** Sales are only weighed: changes of stock are taken up every so many versions. */
const STALE_VERSIONS = 100;

const known = new WeakMap<CatalogIndex, SearchTables>();

/** The tables of a version; made at once when nobody has prepared them. */
export function searchTables(index: CatalogIndex): SearchTables {
  return known.get(index) ?? doAtOnce(makeTables(index));
}

/**
 * Makes the tables of a version beside visitors: 100,000 products take some 100 ms of the processor.
 * Tables of the version before that are still true are taken over; without one, searches wait for
 * these.
 */
export async function prepareSearch(index: CatalogIndex, before?: CatalogIndex): Promise<void> {
  await doInTurns(makeTables(index, before), { hurried: !before });
}

function* makeTables(index: CatalogIndex, before?: CatalogIndex): Slices<SearchTables> {
  const last = before && known.get(before) && { index: before, tables: known.get(before)! };
  const sameWords = last && last.index.words === index.words;
  const sameProducts = sameWords && last.index.members === index.members;
  const isFresh =
    last &&
    Math.floor(index.version / STALE_VERSIONS) === Math.floor(last.index.version / STALE_VERSIONS);
  const { tokens, words, reference } = index;
  const brandNames = yield* brandNamesInSlices(reference);
  const names = { vocabulary: yield* vocabularyInSlices(tokens), brandNames };
  const postings = sameWords ? last.tables.postings : yield* invertWords(words, tokens.size);
  const counted = sameProducts && isFresh ? last.tables : yield* countTokens(index);
  const live = sameProducts ? last.tables.live : setOf(index.members.live, index.size);
  const { sales, counts, tokenSales, heads } = counted;
  yield;
  const parameterWords = parameterWordsOf(index, { ...names, postings });
  const tables = { ...names, parameterWords, postings, live, sales, counts, tokenSales, heads };
  known.set(index, tables);
  return tables;
}

function* countTokens(
  index: CatalogIndex,
): Slices<Pick<SearchTables, 'sales' | 'counts' | 'tokenSales' | 'heads'>> {
  const { members, words, tokens } = index;
  const sales = new Float32Array(index.size);
  const counts = new Uint32Array(tokens.size);
  const tokenSales = new Float32Array(tokens.size);
  const heads = new Uint32Array(tokens.size);
  const isAvailable = yield* findAvailable(index);
  for (const [place, ordinal] of members.live.entries()) {
    if (place % SLICE === SLICE - 1) yield;
    const popularity = Math.log2(2 + index.columns.popularity[ordinal]!);
    sales[ordinal] = popularity * (isAvailable[ordinal] ? 1 : UNAVAILABLE);
    const end = words.offsets[ordinal + 1]!;
    for (let at = words.offsets[ordinal]!; at < end; at++) {
      const entry = words.values[at]!;
      counts[tokenOf(entry)]!++;
      if (fieldOf(entry) === FIELDS.head) heads[tokenOf(entry)]!++;
      if (fieldOf(entry) <= FIELDS.brand) tokenSales[tokenOf(entry)]! += sales[ordinal]!;
    }
  }
  return { sales, counts, tokenSales, heads };
}

/** By ordinal: whether some city has the product. */
function* findAvailable({ columns, size }: CatalogIndex): Slices<Uint8Array> {
  const available = new Uint8Array(size);
  for (const city of columns.stock) {
    for (let ordinal = 0; ordinal < size; ordinal++) {
      if (city[ordinal]! > 0) available[ordinal] = 1;
    }
    yield;
  }
  return available;
}
