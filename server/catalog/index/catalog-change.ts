import { isDeepStrictEqual } from 'node:util';
import { trimMenu } from '../../../views/header/trim-menu.ts';
import { catalogTree } from '../category-tree.ts';
import type { CatalogIndex } from './catalog-index.ts';
import type { Memberships } from './memberships.ts';
import { ownLevelsOf } from './reference.ts';

/** Changes of a new version, by ids: the pages that show any of it are out of date. */
export interface CatalogChange {
  products: readonly number[];
  /** Categories where the products are or were, ancestors included. */
  categories: readonly number[];
  brands: readonly number[];
  /** The tree, names or the whole catalogue: nothing can be told apart. */
  everything: boolean;
}

export const WHOLE_CHANGE: CatalogChange = {
  products: [],
  categories: [],
  brands: [],
  everything: true,
};

/**
 * The change of some products between two versions with the same reference rows. All pages tell guests
 * whether there are prices for those who sign in, and name as many of the categories that have goods as
 * their menu holds: the first such price or product and the last change them all.
 */
export function changeOf(
  before: CatalogIndex,
  after: CatalogIndex,
  ordinals: Iterable<number>,
): CatalogChange {
  if (hasPersonalPrices(before) !== hasPersonalPrices(after)) return WHOLE_CHANGE;
  const isFilled = !fillSame(before.members, after.members);
  if (isFilled && !isDeepStrictEqual(listInMenu(before), listInMenu(after))) return WHOLE_CHANGE;
  const products: number[] = [];
  const categories = new Set<number>();
  const brands = new Set<number>();
  for (const ordinal of ordinals) {
    products.push(after.columns.ids[ordinal]!);
    for (const { columns, reference, size } of [before, after]) {
      if (ordinal >= size) continue;
      const category = reference.categories.get(columns.categories[ordinal]!);
      for (const id of category?.chainIds ?? []) categories.add(id);
      if (columns.brands[ordinal]) brands.add(columns.brands[ordinal]!);
    }
  }
  return { products, categories: [...categories], brands: [...brands], everything: false };
}

/** True when the same categories have goods, and the same have goods on sale. */
const fillSame = (before: Memberships, after: Memberships): boolean =>
  nameSame(before.byCategory, after.byCategory) &&
  nameSame(before.saleByCategory, after.saleByCategory) &&
  before.sale.length > 0 === after.sale.length > 0;

const nameSame = (one: ReadonlyMap<number, unknown>, other: ReadonlyMap<number, unknown>) =>
  one.size === other.size && [...one.keys()].every((id) => other.has(id));

/** Top categories, and ids of all that the menu in every page names. */
function listInMenu(index: CatalogIndex) {
  const tree = catalogTree(index);
  const { sections, sale } = trimMenu(tree);
  const groups = sections.map(({ groups, trimmed }) => [
    trimmed,
    ...groups.map(({ node, links }) => [node.id, ...links.map(({ id }) => id)]),
  ]);
  const ofSale = sale && [sale.trimmed, ...sale.links.map(({ fullUrl }) => fullUrl)];
  return [tree.map(({ id }) => id), groups, ofSale];
}

function hasPersonalPrices({ columns, levels, reference, size }: CatalogIndex): boolean {
  return ownLevelsOf(reference.rows.levels).some((id) =>
    columns.prices[levels.get(id) ?? -1]?.subarray(0, size).some((price) => price > 0),
  );
}
