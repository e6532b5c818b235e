import type { Brand, CatalogNode } from '../../shared/contract/catalog.ts';

const MAX_FOUND = 6;

export interface NamedPlaces {
  categories: CatalogNode[];
  brands: Brand[];
}

/** Categories and brands in whose title every word of the query begins a word; at most six of each. */
export function findNamed(
  text: string,
  tree: readonly CatalogNode[],
  brands: readonly Brand[],
): NamedPlaces {
  const asked = wordsOf(text);
  if (asked.length === 0) return { categories: [], brands: [] };
  const isNamed = ({ title }: { title: string }) => {
    const words = wordsOf(title);
    return asked.every((word) => words.some((each) => each.startsWith(word)));
  };
  return {
    categories: listNodes(tree).filter(isNamed).slice(0, MAX_FOUND),
    brands: brands.filter(isNamed).slice(0, MAX_FOUND),
  };
}

/** All nodes outside of the sale, those of the upper levels first. */
function listNodes(tree: readonly CatalogNode[]): CatalogNode[] {
  const level = tree.filter(({ is_sale }) => !is_sale);
  const below = level.flatMap(({ childs }) => childs);
  return below.length > 0 ? [...level, ...listNodes(below)] : [...level];
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
