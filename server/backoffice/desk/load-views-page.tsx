import { mayRole, type Right } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { goodsSorts } from '../../../views/backoffice/goods-page.tsx';
import {
  type Column,
  goodsColumns,
  hiddenColumns,
  orderColumns,
} from '../../../views/backoffice/list-columns.tsx';
import { orderSorts } from '../../../views/backoffice/orders-page.tsx';
import { ViewsPage } from '../../../views/backoffice/views-page.tsx';
import { listProductIds, readProductFilters } from '../goods/list-goods.ts';
import { listOrderIds, readOrderFilters } from '../orders/list-orders.ts';
import type { DeskDeps } from './desk-deps.ts';
import type { DeskPageRoute } from './desk-page.ts';
import { listViews, type SavedView } from './saved-views.ts';

/** Counted no further: nobody works through more by hand. */
const MAX_COUNT = 1000;

interface ViewedList {
  list: string;
  title: string;
  right: Right;
  link: string;
  columns: readonly Column[];
  sorts: readonly (readonly [sort: string, title: string])[];
  count(deps: DeskDeps, query: URLSearchParams, me: number): Promise<number>;
}

const lists: readonly ViewedList[] = [
  {
    list: 'orders',
    title: 'Заказы',
    right: 'orders.see',
    link: desk.orders(),
    columns: orderColumns,
    sorts: orderSorts,
    async count({ store }, query, me) {
      const asked = { me, limit: MAX_COUNT + 1 };
      return (await listOrderIds(store.db, readOrderFilters(query), asked)).length;
    },
  },
  {
    list: 'goods',
    title: 'Товары',
    right: 'products.see',
    link: desk.products(),
    columns: goodsColumns,
    sorts: goodsSorts,
    count: async ({ catalog }, query) =>
      (await listProductIds(catalog, readProductFilters(query))).length,
  },
];

/** Saved views of the lists that one may see. */
export const viewsPage: DeskPageRoute = {
  path: desk.views.path,
  right: 'desk.use',
  async load(deps, { staff, url }) {
    const shown = [];
    for (const one of lists.filter(({ right }) => mayRole(staff.role, right))) {
      const saved = await listViews(deps.store.db, { list: one.list, staffId: staff.id });
      const views = [];
      // One after another: a page that few open holds up no list.
      for (const view of saved) views.push(await describeView(deps, one, { view, me: staff.id }));
      shown.push({ title: one.title, link: one.link, views });
    }
    const body = <ViewsPage lists={shown} maxCount={MAX_COUNT} url={url} />;
    return { title: 'Виды списков', data: { lists: shown }, body };
  },
};

async function describeView(
  deps: DeskDeps,
  { link, columns, sorts, count }: ViewedList,
  { view, me }: { view: SavedView; me: number },
) {
  const query = new URLSearchParams(view.query);
  const hidden = hiddenColumns(`?${view.query}`, columns);
  const sort = sorts.find(([name]) => name === query.get('sort')) ?? sorts[0];
  return {
    ...view,
    link: `${link}?${view.query}`,
    count: await count(deps, query, me),
    sort: sort?.[1] ?? '',
    hidden: columns.filter(({ key }) => hidden.has(key)).map(({ title }) => title),
  };
}
