import * as desk from '../../../shared/desk-routes.ts';
import { OrdersPage } from '../../../views/backoffice/orders-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { listViews } from '../desk/saved-views.ts';
import { listStaff } from '../staff/list-staff.ts';
import { listOrders, readOrderFilters } from './list-orders.ts';

export const ordersPage: DeskPageRoute = {
  path: desk.orders.path,
  right: 'orders.see',
  async load({ store }, request) {
    const { db } = store;
    const filters = readOrderFilters(request.query);
    const [{ orders, count, pages }, cities, staff, views] = await Promise.all([
      listOrders(db, filters, request.staff.id),
      db.selectFrom('cities').select(['id', 'title']).orderBy('title').execute(),
      listStaff(db),
      listViews(db, { list: 'orders', staffId: request.staff.id }),
    ]);
    return {
      title: 'Заказы',
      data: { orders, count },
      body: (
        <OrdersPage
          orders={orders}
          count={count}
          pages={pages}
          filters={filters}
          cities={cities}
          staff={staff}
          views={views}
          refused={request.refused}
          url={request.url}
          role={request.staff.role}
          now={request.now}
        />
      ),
    };
  },
};
