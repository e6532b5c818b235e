import { SALE_CATALOG_ID, SALE_SLUG, VIRTUAL_SALE_NODE_ID } from '../../shared/catalog.ts';
import type { CatalogNode } from '../../shared/contract/catalog.ts';

/** The menu stands in every page and counts against its 1,500 elements, however large the catalogue. */
export const MENU_BUDGET = { top: 20, links: 116, sale: 16 } as const;
/** Numbers of links in a part of the menu that is loaded when it is opened. */
export const PART_BUDGET = { groups: 60, deep: 12, sale: 120 } as const;

interface Menu {
  sections: readonly MenuSection[];
  sale: SaleSection | null;
  /** True when some top categories are only on the page of all of them. */
  trimmed: boolean;
}

export interface MenuGroup {
  node: CatalogNode;
  links: readonly CatalogNode[];
}

export interface MenuSection {
  node: CatalogNode;
  groups: readonly MenuGroup[];
  /** True when more is below it than the page holds. */
  trimmed: boolean;
}

export interface SaleSection {
  node: CatalogNode;
  links: readonly CatalogNode[];
  trimmed: boolean;
}

/** Two levels below each top category, third-level links as far as the budget goes. */
export function trimMenu(tree: readonly CatalogNode[]): Menu {
  const tops = tree.filter(({ id }) => id !== SALE_CATALOG_ID);
  const saleNode = tree.find(({ id }) => id === SALE_CATALOG_ID);
  const shown = tops.slice(0, MENU_BUDGET.top);
  const fits = (groups: number, deep: number) =>
    countLinks(shown, groups, deep) <= MENU_BUDGET.links;
  const groups = [30, 20, 15, 12, 10, 8, 7, 6, 5].find((each) => fits(each, 0)) ?? 5;
  const deep = [8, 6, 5, 4, 3, 2].find((each) => fits(groups, each)) ?? 0;
  return {
    sections: shown.map((node) => trimSection(node, groups, deep)),
    sale: saleNode ? trimSale(saleNode, MENU_BUDGET.sale) : null,
    trimmed: tops.length > shown.length,
  };
}

/** One top category with as much as anybody looks through. */
export const wholeSection = (node: CatalogNode): MenuSection =>
  trimSection(node, PART_BUDGET.groups, PART_BUDGET.deep);

export const wholeSale = (node: CatalogNode): SaleSection => trimSale(node, PART_BUDGET.sale);

function trimSection(node: CatalogNode, groups: number, deep: number): MenuSection {
  const { childs } = node;
  return {
    node,
    groups: childs
      .slice(0, groups)
      .map((child) => ({ node: child, links: child.childs.slice(0, deep) })),
    trimmed: childs.length > groups || childs.some((child) => child.childs.length > deep),
  };
}

function countLinks(tops: readonly CatalogNode[], groups: number, deep: number): number {
  return tops
    .flatMap(({ childs }) => childs.slice(0, groups))
    .reduce((sum, { childs }) => sum + 1 + Math.min(deep, childs.length), 0);
}

/**
 * The sale catalogue is a flat list of its grandchildren, the fullest where there are many, after the
 * virtual node that stands for all of it.
 */
function trimSale(sale: CatalogNode, max: number): SaleSection {
  const flat = sale.childs.flatMap((child) => (child.childs.length > 0 ? child.childs : [child]));
  const kept = flat.toSorted((a, b) => b.sale_products_cnt - a.sale_products_cnt).slice(0, max);
  const keptIds = new Set(kept.map(({ id }) => id));
  const links = flat.filter(({ id }) => keptIds.has(id));
  return { node: sale, links: [virtualSaleNode(sale), ...links], trimmed: flat.length > max };
}

/** «Все товары со скидкой»: the sale catalogue as an entry of its own list (S2.109). */
const virtualSaleNode = (sale: CatalogNode): CatalogNode => ({
  ...sale,
  id: VIRTUAL_SALE_NODE_ID,
  title: 'Все товары со скидкой',
  fullUrl: `${SALE_SLUG}/`,
  childs: [],
});
