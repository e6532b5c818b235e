import type { CatalogNode } from '../../shared/contract/catalog.ts';
import { SALE_CATALOG_ID } from '../../shared/routes.ts';

/** The menu stands in every page and counts against its 1,500 elements, however large the catalogue. */
export const MENU_BUDGET = { top: 20, links: 116, sale: 16 } as const;

export interface Menu {
  sections: readonly MenuSection[];
  sale: { node: CatalogNode; links: readonly CatalogNode[] } | null;
  /** Some top categories are only on the page of all of them. */
  trimmed: boolean;
}

export interface MenuSection {
  node: CatalogNode;
  groups: readonly { node: CatalogNode; links: readonly CatalogNode[] }[];
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
    sections: shown.map((node) => ({
      node,
      groups: node.childs
        .slice(0, groups)
        .map((child) => ({ node: child, links: child.childs.slice(0, deep) })),
    })),
    sale: saleNode ? { node: saleNode, links: saleLinks(saleNode) } : null,
    trimmed: tops.length > shown.length,
  };
}

function countLinks(tops: readonly CatalogNode[], groups: number, deep: number): number {
  return tops
    .flatMap(({ childs }) => childs.slice(0, groups))
    .reduce((sum, { childs }) => sum + 1 + Math.min(deep, childs.length), 0);
}

/** The sale catalogue is a flat list of its grandchildren, the fullest first where there are many. */
function saleLinks(sale: CatalogNode): CatalogNode[] {
  const flat = sale.childs.flatMap((child) => (child.childs.length > 0 ? child.childs : [child]));
  const kept = flat
    .toSorted((a, b) => b.sale_products_cnt - a.sale_products_cnt)
    .slice(0, MENU_BUDGET.sale);
  const keptIds = new Set(kept.map(({ id }) => id));
  return flat.filter(({ id }) => keptIds.has(id));
}
