import * as desk from '../../../shared/desk-routes.ts';
import { FILTER_FIELD_PREFIX } from '../../../shared/filter.ts';
import { GoodsPage } from '../../../views/backoffice/goods/goods-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readFrame } from '../desk/read-frame.ts';
import { bulkActs } from './bulk-goods.ts';
import { listProducts, readProductFilters } from './list-goods.ts';
import { listBrandOptions, listCategoryOptions } from './list-options.ts';
import { hasOwnParameters, PARAMETERS_OF } from './narrow-goods.ts';

const acts = Object.entries(bulkActs).map(([act, { title }]) => [act, title] as const);

export const goodsPage: DeskPageRoute = {
  path: desk.products.path,
  right: 'products.see',
  async load({ store, catalog }, request) {
    const { db } = store;
    const tidy = tidyAddress(request.query);
    if (tidy !== null && !request.refused) return { kind: 'redirect', location: tidy };
    const filters = readProductFilters(request.query);
    const [{ products, count, pages, parameters }, categories, brands, frame] = await Promise.all([
      listProducts(catalog, filters),
      listCategoryOptions(db),
      listBrandOptions(db),
      readFrame(db, 'goods', request),
    ]);
    return {
      title: 'Товары',
      data: { products, count, parameters },
      body: (
        <GoodsPage
          products={products}
          count={count}
          pages={pages}
          filters={filters}
          parameters={parameters}
          categories={categories}
          brands={brands}
          acts={acts}
          frame={frame}
        />
      ),
    };
  },
};

const isParameter = (name: string) => name.startsWith(FILTER_FIELD_PREFIX);

/** The address without parameters that were left empty or are of another category; null: it has none. */
function tidyAddress(query: URLSearchParams): string | null {
  const parts = [...query];
  const isOfCategory = hasOwnParameters(query);
  const isIdle = ([name, value]: [string, string]) =>
    isParameter(name) && (value.trim() === '' || !isOfCategory);
  if (!parts.some(isIdle)) return null;
  const kept = parts.filter((part) => part[1] !== '' && !isIdle(part));
  const hasOwn = kept.some(([name]) => isParameter(name));
  const told = kept.filter(([name]) => hasOwn || name !== PARAMETERS_OF);
  return `${desk.products()}?${new URLSearchParams(told)}`;
}
