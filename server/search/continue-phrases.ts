import { catalogTree, listBrands } from '../catalog/category-tree.ts';
import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { plainText } from '../catalog/index/words.ts';
import { listNodes } from './find-named.ts';
import type { Searched } from './resolve-term.ts';
import { searchTables } from './search-tables.ts';
import type { Suggestion, TypedQuery } from './typed-query.ts';

/** How many titles of a kind stand among the suggestions. */
const MAX_TITLES = 4;

interface Title extends Suggestion {
  plain: string;
}

interface Titles {
  categories: readonly Title[];
  brands: readonly (Title & { id: number })[];
}

/**
 * Titles of categories that go on from the whole text, without what is typed already, and of brands
 * that begin like its last word and have products with the words before it.
 */
export function continuePhrases(searched: Searched, typing: TypedQuery): Suggestion[] {
  const { before, last } = typing;
  if (last === '') return [];
  const { categories } = listTitles(searched.index);
  const begun = categories
    .filter(({ plain }) => plain.startsWith(before + last))
    .map(({ text, sales }) => ({ text: text.slice(before.length), sales }));
  return [...begun.slice(0, MAX_TITLES), ...listBegunBrands(searched, typing).slice(0, MAX_TITLES)];
}

/** With words before, brands sell what has these words. */
function listBegunBrands(
  { index, tables }: Searched,
  { last, ordinals }: TypedQuery,
): Suggestion[] {
  const begun = listTitles(index).brands.filter(({ plain }) => plain.startsWith(last));
  if (!ordinals || begun.length === 0) return begun;
  const sales = new Map<number, number>();
  for (const ordinal of ordinals) {
    const brand = index.columns.brands[ordinal]!;
    sales.set(brand, (sales.get(brand) ?? 0) + tables.sales[ordinal]!);
  }
  return begun
    .map(({ id, text }) => ({ text, sales: sales.get(id) ?? 0 }))
    .filter((brand) => brand.sales > 0);
}

/** Best sold first. */
function listTitles(index: CatalogIndex): Titles {
  const known = index.memo.get('titles') as Titles | undefined;
  if (known) return known;
  const { byCategory, byBrand } = index.members;
  const { sales } = searchTables(index);
  const titled = (text: string, members: Uint32Array | undefined): Title => ({
    text,
    plain: plainText(text),
    sales: (members ?? new Uint32Array(0)).reduce((sum, ordinal) => sum + sales[ordinal]!, 0),
  });
  const titles: Titles = {
    categories: listNodes(catalogTree(index))
      .map(({ id, title }) => titled(title, byCategory.get(id)))
      .sort((a, b) => b.sales - a.sales),
    brands: listBrands(index)
      .map(({ id, title }) => ({ id, ...titled(title, byBrand.get(id)) }))
      .sort((a, b) => b.sales - a.sales),
  };
  index.memo.set('titles', titles);
  return titles;
}
