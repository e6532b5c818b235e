import * as desk from '../../../shared/desk-routes.ts';
import { GoodsPage } from '../../../views/backoffice/goods-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { listViews } from '../desk/saved-views.ts';
import { bulkActs } from './bulk-goods.ts';
import { listProducts, readProductFilters } from './list-goods.ts';
import { listBrandOptions, listCategoryOptions } from './list-options.ts';

const acts = Object.entries(bulkActs).map(([act, { title }]) => [act, title] as const);

export const goodsPage: DeskPageRoute = {
  path: desk.products.path,
  right: 'products.see',
  async load({ store, catalog }, request) {
    const { db } = store;
    const filters = readProductFilters(request.query);
    const [{ products, count, pages }, categories, brands, views] = await Promise.all([
      listProducts(catalog, filters),
      listCategoryOptions(db),
      listBrandOptions(db),
      listViews(db, { list: 'goods', staffId: request.staff.id }),
    ]);
    return {
      title: 'Товары',
      data: { products, count },
      body: (
        <GoodsPage
          products={products}
          count={count}
          pages={pages}
          filters={filters}
          categories={categories}
          brands={brands}
          acts={acts}
          views={views}
          url={request.url}
          role={request.staff.role}
        />
      ),
    };
  },
};
