import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  catalogTree,
  categoryCrumbs,
  findBrand,
  findNode,
  listBrands,
} from '../../../server/catalog/category-tree.ts';
import { findCategoryDetails } from '../../../server/catalog/find-category-details.ts';
import type { CatalogIndex } from '../../../server/catalog/index/catalog-index.ts';
import { buildIndex, draftIndex } from '../../../server/catalog/index/draft-index.ts';
import { doAtOnce } from '../../../server/platform/slices.ts';
import { type CatalogNode, catalogNodeSchema } from '../../../shared/contract/catalog.ts';
import { iconName } from '../../../shared/ui/icon-names.ts';
import {
  brand,
  category,
  productRows,
  referenceRows,
  type TestProduct,
} from './index/catalog-rows.ts';
import { naiveScope } from './index/naive-listing.ts';
import { randomCatalog } from './index/random-catalog.ts';

const reference = referenceRows({
  categories: [
    category(10, null, { slug: 'teplovoe', title: 'Тепловое', description: '<p>О печах</p>' }),
    category(11, 10, { slug: 'plity', title: 'Плиты', updated_at: 7 }),
    category(12, 10, { slug: 'grili' }),
    category(13, null, { slug: 'posuda', is_popular: 1, icon: 'plate' }),
    category(14, 13, { slug: 'tarelki', active: 0 }),
    category(15, 14, { slug: 'melkie' }),
    category(16, 17, { slug: 'krug-a' }),
    category(17, 16, { slug: 'krug-b' }),
  ],
  brands: [brand(1, 'Ёлка'), brand(2, 'Atesi'), brand(3, 'Bosch')],
});
const index = buildIndex(reference, [
  productRows([
    { id: 1, categoryId: 11, brandId: 1, prices: { 1: [5, 10] } },
    { id: 2, categoryId: 11, brandId: 2 },
    { id: 3, categoryId: 10, quality: 'used', active: false, stock: { 1: 1 } },
    { id: 4, categoryId: 15, quality: 'defective', stock: { 1: 1 } },
    { id: 5, categoryId: 16, brandId: 2, quality: 'used', stock: { 3: 2 } },
    { id: 6, categoryId: 13 },
    { id: 7, quality: 'sale', stock: { 2: 1 } },
    { id: 8, categoryId: 11, quality: 'used' },
    { id: 9, categoryId: 11, discontinued: true, prices: { 1: [5, 10] }, stock: { 1: 1 } },
  ]),
]);

const outline = (nodes: readonly CatalogNode[]): unknown[] =>
  nodes.map(({ fullUrl, products_cnt, sale_products_cnt, childs }) => [
    fullUrl,
    products_cnt,
    sale_products_cnt,
    ...outline(childs),
  ]);

describe('catalogTree', () => {
  it('puts «Выгодно» first and leaves out empty, removed and circular categories [S1.7, S2.106, S2.107]', () => {
    expect(outline(catalogTree(index))).toEqual([
      ['sale', 4, 4, ['sale/teplovoe', 4, 1, ['sale/teplovoe/plity', 4, 1]]],
      ['teplovoe', 4, 1, ['teplovoe/plity', 4, 1]],
      ['posuda', 1, 0],
    ]);
  });

  it('gives the sale catalogue its id and marks its nodes [S2.102]', () => {
    const [sale] = catalogTree(index);
    expect(sale).toMatchObject({ id: 1, title: 'Выгодно', url: 'sale', is_sale: true });
    expect(iconName(sale?.icon ?? null)).toBe('badge-percent');
    expect(sale?.childs[0]).toMatchObject({ id: 10, url: 'teplovoe', is_sale: true });
  });

  it('says of each node where it stands and what hangs below it', () => {
    const [sale, top] = catalogTree(index);
    expect(top?.childs[0]).toMatchObject({
      segment_tag: 'teplovoe',
      breadcrumbs: [
        { title: 'Каталог', url: '/catalog' },
        { title: 'Тепловое', url: '/catalog/teplovoe' },
        { title: 'Плиты', url: '/catalog/teplovoe/plity' },
      ],
      links: [],
      current: false,
    });
    expect(top?.links).toEqual([{ title: 'Плиты', url: '/catalog/teplovoe/plity' }]);
    expect(sale?.links).toEqual([{ title: 'Плиты', url: '/catalog/sale/teplovoe/plity' }]);
    expect(sale?.childs[0]?.breadcrumbs.map(({ url }) => url)).toEqual([
      '/catalog',
      '/catalog/sale/',
      '/catalog/sale/teplovoe',
    ]);
    expect(findCategoryDetails(index, 'teplovoe/plity')).toMatchObject({
      current: true,
      segment_tag: 'teplovoe',
    });
  });

  it('dates a category by what has left it too: the date never goes back', () => {
    const dateOf = (of: CatalogIndex, path: string) => findCategoryDetails(of, path)?.updated_at;
    const put = (base: CatalogIndex, product: TestProduct) => {
      const draft = draftIndex(base, reference);
      draft.put(productRows([product]));
      return doAtOnce(draft.finish());
    };
    const newest = { id: 2, categoryId: 11, updatedAt: 200 };
    const first = buildIndex(reference, [
      productRows([{ id: 1, categoryId: 11, updatedAt: 100 }, newest]),
    ]);
    expect([dateOf(first, 'teplovoe'), dateOf(first, 'teplovoe/plity')]).toEqual([200, 200]);
    const gone = put(first, { ...newest, active: false, updatedAt: 300 });
    expect([dateOf(gone, 'teplovoe'), dateOf(gone, 'teplovoe/plity')]).toEqual([300, 300]);
    const moved = put(gone, { id: 1, categoryId: 10, updatedAt: 400 });
    expect([dateOf(moved, 'teplovoe'), dateOf(moved, 'teplovoe/plity')]).toEqual([400, 400]);
  });

  it('has no «Выгодно» when nothing is on sale', () => {
    const dear = buildIndex(reference, [productRows([{ id: 1, categoryId: 11 }])]);
    expect(catalogTree(dear).map(({ id }) => id)).toEqual([10]);
  });

  it('answers in the shape of the contract', () => {
    for (const node of catalogTree(index)) expect(catalogNodeSchema.parse(node)).toEqual(node);
  });

  it('counts as by hand, in both trees', () => {
    fc.assert(
      fc.property(randomCatalog, (catalog) => {
        const tree = catalogTree(buildIndex(catalog.reference, [productRows(catalog.products)]));
        const check = (node: CatalogNode) => {
          const isRoot = node.fullUrl === 'sale';
          const count = (sale: boolean) =>
            naiveScope(catalog, { ...(!isRoot && { categoryId: node.id }), sale }).length;
          expect(node.sale_products_cnt).toBe(count(true));
          expect(node.products_cnt).toBe(count(node.is_sale && isRoot));
          expect(node.is_sale ? node.sale_products_cnt : node.products_cnt).toBeGreaterThan(0);
          node.childs.forEach(check);
        };
        tree.forEach(check);
      }),
      { numRuns: 200, seed: 20261120 },
    );
  });
});

describe('findNode', () => {
  it.each([
    ['teplovoe', 10, false],
    ['teplovoe/plity', 11, false],
    ['sale/teplovoe/plity', 11, true],
    ['teplovoe/grili', 12, false],
    ['sale', 1, true],
  ])('finds %s [S2.15, S2.17, S2.18]', (path, id, isSale) => {
    const found = findNode(index, path.split('/'));
    expect(found).toMatchObject({ node: { id, fullUrl: path }, isSale });
  });

  it.each([
    'plity',
    'teplovoe/net',
    'posuda/tarelki',
    'posuda/tarelki/melkie',
    'krug-a',
    'sale/sale',
    '',
    '__proto__',
  ])('does not find %j', (path) => {
    expect(findNode(index, path.split('/'))).toBeNull();
  });

  it('knows an empty category, though the menu does not', () => {
    expect(findNode(index, ['teplovoe', 'grili'])?.node.products_cnt).toBe(0);
  });
});

describe('findCategoryDetails', () => {
  it('tells the text, and the last change of anything that lists name', () => {
    expect(findCategoryDetails(index, 'teplovoe')).toMatchObject({
      description: '<p>О печах</p>',
      updated_at: 7,
    });
    expect(findCategoryDetails(index, 'teplovoe/plity')?.updated_at).toBe(7);
  });

  it('leads from the catalogue down to the category', () => {
    expect(categoryCrumbs(index, 11)).toEqual([
      { title: 'Каталог', url: '/catalog' },
      { title: 'Тепловое', url: '/catalog/teplovoe' },
      { title: 'Плиты', url: '/catalog/teplovoe/plity' },
    ]);
    expect(categoryCrumbs(index, null)).toHaveLength(1);
  });
});

describe('brands', () => {
  it('lists those with products by title', () => {
    const brands = listBrands(index).map(({ title, products_cnt }) => [title, products_cnt]);
    expect(brands).toEqual([
      ['Ёлка', 1],
      ['Atesi', 2],
    ]);
  });

  it('finds one by its code, also without products', () => {
    expect(findBrand(index, 'bosch')).toMatchObject({ id: 3, products_cnt: 0, exclusive: false });
    expect(findBrand(index, 'constructor')).toBeNull();
  });
});
