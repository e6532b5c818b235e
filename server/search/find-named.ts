import type { Brand, CatalogNode } from '../../shared/contract/catalog.ts';
import { catalogTree, listBrands } from '../catalog/category-tree.ts';
import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { createMemo } from '../catalog/index/memo.ts';
import { wordsOf } from '../catalog/index/product-tokens.ts';
import type { Understood } from './find-products.ts';
import { isWord } from './query.ts';
import { requiredTerms, type SearchPlan } from './search-plan.ts';

const MAX_FOUND = 6;

export interface NamedPlaces {
  /** Without their children. */
  categories: CatalogNode[];
  brands: Brand[];
}

/**
 * Categories and brands that a text names, those it names most fully first; at most six of each.
 * Words that name a brand need not stand in a category's title: «плиты Tavrelli» names both.
 */
export function findNamed(index: CatalogIndex, { attempt, kept }: Understood): NamedPlaces {
  const { plan } = attempt;
  const words = attempt.query.terms.reduce(
    (bits, term, place) => (isWord(term) ? bits | (2 ** place) : bits),
    0,
  );
  const asked = words & kept && requiredTerms(plan, words & kept);
  if (asked === 0) return { categories: [], brands: [] };
  const brands = listTitled(plan, namedBrands(index)).filter(
    ({ bits, share }) => share === 1 || (bits & asked) === asked,
  );
  const ofBrands = brands.reduce((bits, { bits: own, share }) => bits | (share === 1 ? own : 0), 0);
  const needed = asked & ~ofBrands || asked;
  const categories = listTitled(plan, namedCategories(index)).filter(
    ({ bits }) => (bits & needed) === needed,
  );
  return {
    categories: categories.slice(0, MAX_FOUND).map(({ place }) => ({ ...place, childs: [] })),
    brands: brands.slice(0, MAX_FOUND).map(({ place }) => place),
  };
}

interface Titled<Place> {
  place: Place;
  tokens: readonly number[];
}

interface Match<Place> {
  place: Place;
  /** Of the terms that the title has. */
  bits: number;
  /** Share of the title that they are. */
  share: number;
}

/** Titles that have any of the terms, from the most fully named, then those of most products. */
function listTitled<Place extends { products_cnt: number }>(
  plan: SearchPlan,
  titled: readonly Titled<Place>[],
): Match<Place>[] {
  return titled
    .map(({ place, tokens }) => ({ place, ...matchTitle(plan, tokens) }))
    .filter(({ bits }) => bits !== 0)
    .sort((a, b) => b.share - a.share || b.place.products_cnt - a.place.products_cnt);
}

function matchTitle({ bits, alternatives, all }: SearchPlan, tokens: readonly number[]) {
  let found = 0;
  const matched = new Set<number>();
  for (const { bit, hits } of bits) {
    for (const token of tokens) {
      if (!hits.has(token)) continue;
      found |= bit;
      matched.add(token);
    }
  }
  for (const { needs, covers } of alternatives) if ((found & needs) === needs) found |= covers;
  return { bits: found & all, share: matched.size / tokens.length };
}

const titledCategories = createMemo<readonly Titled<CatalogNode>[]>('named categories');
const titledBrands = createMemo<readonly Titled<Brand>[]>('named brands');

function namedCategories(index: CatalogIndex): readonly Titled<CatalogNode>[] {
  return titledCategories.of(index, '', () =>
    listNodes(catalogTree(index)).map((place) => titledBy(index, place)),
  );
}

function namedBrands(index: CatalogIndex): readonly Titled<Brand>[] {
  return titledBrands.of(index, '', () => listBrands(index).map((place) => titledBy(index, place)));
}

function titledBy<Place extends { title: string }>(
  { tokens }: CatalogIndex,
  place: Place,
): Titled<Place> {
  const words = [...new Set(wordsOf(place.title))];
  return { place, tokens: words.map((word) => tokens.find(word) ?? -1) };
}

/** All nodes outside of the sale, those of the upper levels first. */
export function listNodes(tree: readonly CatalogNode[]): CatalogNode[] {
  const level = tree.filter(({ is_sale }) => !is_sale);
  const below = level.flatMap(({ childs }) => childs);
  return below.length > 0 ? [...level, ...listNodes(below)] : [...level];
}
