import { SALE_CATALOG_ID, SALE_SLUG } from '../../shared/catalog.ts';
import type { Brand, CatalogNode } from '../../shared/contract/catalog.ts';
import type { Breadcrumb } from '../../shared/contract/product.ts';
import * as links from '../../shared/routes.ts';
import type { BrandTable } from '../platform/store/tables/catalog-tables.ts';
import type { CatalogIndex } from './index/catalog-index.ts';
import { createMemo } from './index/memo.ts';
import type { Category } from './index/reference.ts';

const SALE_TITLE = 'Выгодно';

const trees = createMemo<CatalogNode[]>('tree');

interface FoundNode {
  node: CatalogNode;
  isSale: boolean;
}

/**
 * The tree of the menu: «Выгодно» first when anything is in it, then the categories. Nodes without
 * products (in «Выгодно»: without products on sale) are left out.
 */
export function catalogTree(index: CatalogIndex): CatalogNode[] {
  return trees.of(index, '', () => {
    const sale = saleNode(index);
    const nodes = showNodes(index, index.reference.topCategories, false);
    return sale.sale_products_cnt > 0 ? [sale, ...nodes] : nodes;
  });
}

/**
 * The node at a path below /catalog/, also one that is empty and so in no menu; null when there is
 * no such category. Paths that begin with «sale» lead into «Выгодно».
 */
export function findNode(index: CatalogIndex, path: readonly string[]): FoundNode | null {
  const isSale = path[0] === SALE_SLUG;
  if (isSale && path.length === 1) return { node: saleNode(index), isSale };
  const category = index.reference.categoryByPath.get(path.slice(isSale ? 1 : 0).join('/'));
  return category ? { node: showNode(index, category, isSale), isSale } : null;
}

function saleNode(index: CatalogIndex): CatalogNode {
  const count = index.members.sale.length;
  const childs = showNodes(index, index.reference.topCategories, true);
  return {
    id: SALE_CATALOG_ID,
    title: SALE_TITLE,
    url: SALE_SLUG,
    fullUrl: SALE_SLUG,
    childs,
    is_popular: true,
    is_sale: true,
    products_cnt: count,
    sale_products_cnt: count,
    icon: 'badge-percent',
    image: null,
    links: childs.flatMap(({ links: below }) => below),
    segment_tag: SALE_SLUG,
    breadcrumbs: [catalogCrumb(), saleCrumb()],
    current: false,
  };
}

function showNodes(
  index: CatalogIndex,
  categories: readonly Category[],
  isSale: boolean,
): CatalogNode[] {
  return categories
    .map((category) => showNode(index, category, isSale))
    .filter((node) => (isSale ? node.sale_products_cnt : node.products_cnt) > 0);
}

function showNode(index: CatalogIndex, category: Category, isSale: boolean): CatalogNode {
  const { id, title, slug, is_popular, icon, image } = category.row;
  const { byCategory, saleByCategory } = index.members;
  const childs = showNodes(index, category.children, isSale);
  return {
    id,
    title,
    url: slug,
    fullUrl: isSale ? `${SALE_SLUG}/${category.path}` : category.path,
    childs,
    is_popular: is_popular === 1,
    is_sale: isSale,
    products_cnt: byCategory.get(id)?.length ?? 0,
    sale_products_cnt: saleByCategory.get(id)?.length ?? 0,
    icon,
    image,
    links: childs.map((child) => ({ title: child.title, url: links.catalogNode(child.fullUrl) })),
    segment_tag: category.path.split('/', 1)[0] ?? '',
    breadcrumbs: isSale ? saleCrumbs(category) : categoryCrumbs(index, id),
    current: false,
  };
}

const catalogCrumb = (): Breadcrumb => ({ title: 'Каталог', url: links.catalogs() });
const saleCrumb = (): Breadcrumb => ({ title: SALE_TITLE, url: links.sale() });

function saleCrumbs({ chain }: Category): Breadcrumb[] {
  const crumbs = chain.map(({ row, path }) => ({
    title: row.title,
    url: links.catalogNode(`${SALE_SLUG}/${path}`),
  }));
  return [catalogCrumb(), saleCrumb(), ...crumbs];
}

/** «Каталог» and the categories down to this one. */
export function categoryCrumbs(index: CatalogIndex, id: number | null): Breadcrumb[] {
  const chain = index.reference.categories.get(id ?? 0)?.chain ?? [];
  const crumbs = chain.map(({ row, path }) => ({ title: row.title, url: links.catalogNode(path) }));
  return [catalogCrumb(), ...crumbs];
}

const collator = new Intl.Collator('ru');

/** Brands that have products, by title. */
export function listBrands(index: CatalogIndex): Brand[] {
  return [...index.reference.brands.values()]
    .map((row) => showBrand(index, row))
    .filter(({ products_cnt }) => products_cnt > 0)
    .sort((a, b) => collator.compare(a.title, b.title) || a.id - b.id);
}

/** The brand with this `url_rewrite_code`, also one without products. */
export function findBrand(index: CatalogIndex, code: string): Brand | null {
  const row = index.reference.brandByCode.get(code);
  return row ? showBrand(index, row) : null;
}

function showBrand(index: CatalogIndex, { updated_at: _, ...row }: BrandTable): Brand {
  const products_cnt = index.members.byBrand.get(row.id)?.length ?? 0;
  return { ...row, exclusive: row.exclusive === 1, products_cnt };
}
