import * as desk from '../../../shared/desk-routes.ts';
import { OrdersPage } from '../../../views/backoffice/orders/orders-page.tsx';
import { keepersOf } from '../desk/card-entities.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readFrame } from '../desk/read-frame.ts';
import { listStaff } from '../identity/list-staff.ts';
import { listOrders, readOrderFilters } from './list-orders.ts';

export const ordersPage: DeskPageRoute = {
  path: desk.orders.path,
  right: 'orders.see',
  async load({ store }, request) {
    const { db } = store;
    const filters = readOrderFilters(request.query);
    const [{ orders, count, pages }, cities, staff, frame] = await Promise.all([
      listOrders(db, filters, request.staff.id),
      db.selectFrom('cities').select(['id', 'title']).orderBy('title').execute(),
      listStaff(db),
      readFrame(db, 'orders', request),
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
          keepers={keepersOf(
            staff,
            'order',
            orders.map(({ staffId }) => staffId),
          )}
          refused={request.refused}
          frame={frame}
          now={request.now}
        />
      ),
    };
  },
};
