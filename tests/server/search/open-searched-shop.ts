import type { Catalog } from '../../../server/catalog/index/catalog.ts';
import { createCatalog } from '../../../server/catalog/index/catalog.ts';
import type { CatalogIndex } from '../../../server/catalog/index/catalog-index.ts';
import { listProducts } from '../../../server/catalog/index/list-products.ts';
import type { CatalogViewer } from '../../../server/catalog/viewer-prices.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { findNamed, type NamedPlaces } from '../../../server/search/find-named.ts';
import { listFound, understandText } from '../../../server/search/find-products.ts';
import { readSiteTexts } from '../../../server/search/read-site-texts.ts';
import { readEntry, SiteIndex } from '../../../server/search/site-index.ts';
import type { SitePage } from '../../../shared/contract/search-calls.ts';
import { EMPTY_FILTER } from '../../../shared/filter.ts';

/** A product as searches are judged by. */
export interface SearchedProduct {
  id: number;
  code: string;
  title: string;
  model: string | null;
  brand: string | null;
  /** Titles of its category and of those above. */
  categories: readonly string[];
}

export interface Answer extends NamedPlaces {
  products: SearchedProduct[];
  corrected: string | null;
  dropped: readonly string[];
  pages: readonly SitePage[];
}

export interface SearchedShop {
  index: CatalogIndex;
  products: readonly SearchedProduct[];
  /** The first `count` products. */
  search(text: string, count?: number): Answer;
}

const GUEST: CatalogViewer = { cityId: 90, levelId: null, loggedIn: false };

/** The search of a store as it stands. */
export async function openSearchedShop(store: Store): Promise<SearchedShop> {
  const log = { info: () => {}, error: () => {} };
  const catalog: Catalog = await createCatalog({ store, clock: () => 0, log });
  const { index } = catalog;
  const products = await listSearched(store, index);
  const byId = new Map(products.map((product) => [product.id, product]));
  const site = new SiteIndex(
    (await readSiteTexts(store.db, Number.MAX_SAFE_INTEGER)).map(readEntry),
  );
  const query = { filter: EMPTY_FILTER, sort: 'relevance', page: 0, seed: 1 } as const;
  return {
    index,
    products,
    search(text, count = 3) {
      const understood = understandText(index, text, site);
      const found = listFound(index, understood);
      const listing = listProducts(index, found, { ...query, onpage: count, viewer: GUEST });
      const ids = 'ids' in listing ? listing.ids : [];
      const { corrected, dropped } = understood;
      const named = findNamed(index, understood);
      const pages = site.find(text);
      return { products: ids.map((id) => byId.get(id)!), corrected, dropped, pages, ...named };
    },
  };
}

async function listSearched({ db }: Store, index: CatalogIndex): Promise<SearchedProduct[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'code', 'title', 'model', 'brand_id', 'category_id'])
    .where('active', '=', 1)
    .orderBy('id')
    .execute();
  const { categoryTitles, categoryAncestors, brands } = index.reference;
  return rows.map(({ brand_id, category_id, ...row }) => {
    const chain = category_id === null ? [] : [category_id, ...categoryAncestors(category_id)];
    return {
      ...row,
      brand: brands.get(brand_id ?? 0)?.title ?? null,
      categories: chain.map((id) => categoryTitles.get(id) ?? ''),
    };
  });
}
