import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { catalogCalls } from '../../shared/contract/catalog-calls.ts';
import type { Listing } from '../../shared/contract/listing.ts';
import type { Product } from '../../shared/contract/product.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import { EMPTY_FILTER, InvalidFilterError, parseFilterHash } from '../../shared/filter.ts';
import type { FindCatalogViewer } from './catalog-viewers.ts';
import { catalogTree, findBrand, listBrands } from './category-tree.ts';
import { findCategoryDetails } from './find-category-details.ts';
import { findFormerAddress } from './find-former-address.ts';
import { findListing } from './find-listing.ts';
import type { Catalog } from './index/catalog.ts';
import type { Scope } from './index/listing-scope.ts';
import { listBestsellers } from './list-bestsellers.ts';
import { listBrandCategories } from './list-brand-categories.ts';

/** The products with what of them is in the viewer's basket. */
export type CountInBasket = <P extends Product>(
  viewer: Viewer,
  products: readonly P[],
) => Promise<P[]>;

/** Lists products; null when the filter names a facet or value that the catalogue does not have. */
export type ListInCatalog = (
  viewer: Viewer,
  input: Parameters<ShopCalls['saleProducts']>[1],
  scope: Scope,
  from?: Catalog,
) => Promise<Listing | null>;

export interface CatalogCallDeps {
  catalog: Catalog;
  findCatalogViewer: FindCatalogViewer;
  countInBasket: CountInBasket;
}

type CatalogCalls = Pick<ShopCalls, keyof typeof catalogCalls>;

/** The calls about categories, brands and their products. */
export function createCatalogCalls(deps: CatalogCallDeps): CatalogCalls {
  const { catalog, findCatalogViewer, countInBasket } = deps;
  const list = createListing(deps);
  return {
    catalog: async () => ({ catalog: catalogTree(catalog.index) }),
    brands: async () => ({ list: listBrands(catalog.index) }),
    brand: async (_viewer, { code }) => findBrand(catalog.index, code),
    category: async (_viewer, { path }) => findCategoryDetails(catalog.index, path),
    formerAddress: async (_viewer, asked) => findFormerAddress(catalog, asked),
    productsByCategory: (viewer, { categoryId, is_sale, ...input }) =>
      list(viewer, input, { kind: 'category', categoryId, sale: is_sale }),
    productsByBrand: async (viewer, { code, ...input }) => {
      const brand = findBrand(catalog.index, code);
      return brand && list(viewer, input, { kind: 'brand', brandId: brand.id });
    },
    brandCategories: async (_viewer, { code }) => listBrandCategories(catalog.index, code),
    saleProducts: (viewer, input) => list(viewer, input, { kind: 'sale' }),
    bestsellers: async (viewer, { page, onpage, sort_by, sort_order, ...input }) => ({
      formatted_products: await countInBasket(
        viewer,
        await listBestsellers(catalog, {
          page,
          onpage,
          sort: sort_by,
          reversed: sort_order === 'desc',
          filterAvail: input.filter_avail,
          withPhotos: input.with_photos,
          categoryId: input.category_id,
          viewer: await findCatalogViewer(viewer),
        }),
      ),
    }),
  };
}

/** Listings of the catalogue, or of another version of it. */
export function createListing(deps: CatalogCallDeps): ListInCatalog {
  const { catalog, findCatalogViewer, countInBasket } = deps;
  return async (viewer, input, scope, from = catalog) => {
    const { hash, filter, sort_by, sort_order, page, onpage } = input;
    const chosen = hash === undefined ? (filter ?? EMPTY_FILTER) : readFilter(hash);
    const reversed = sort_order === 'desc';
    const query = { filter: chosen as typeof EMPTY_FILTER, sort: sort_by, reversed, page, onpage };
    const asked = { ...query, viewer: await findCatalogViewer(viewer) };
    const found = await findListing(from, scope, asked);
    if ('unknown' in found) return null;
    return {
      ...found,
      formatted_products: await countInBasket(viewer, found.formatted_products),
    };
  };
}

/** @throws CallError when the text is no filter. */
function readFilter(hash: string) {
  try {
    return parseFilterHash(hash);
  } catch (error) {
    if (error instanceof InvalidFilterError) throw new CallError('invalid', error.message);
    throw error;
  }
}
