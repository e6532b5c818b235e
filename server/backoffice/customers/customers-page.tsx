import * as desk from '../../../shared/desk-routes.ts';
import { CustomersPage } from '../../../views/backoffice/customers/customers-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readFrame } from '../desk/read-frame.ts';
import { listGuestFirms } from './firms-of-orders.ts';
import { listCustomers, readCustomerFilters } from './list-customers.ts';

export const customersPage: DeskPageRoute = {
  path: desk.customers.path,
  right: 'customers.see',
  async load({ store }, request) {
    const filters = readCustomerFilters(request.query);
    const frame = await readFrame(store.db, 'customers', request);
    const [{ customers, count, pages }, guestFirms] = await Promise.all([
      listCustomers(store.db, filters),
      listGuestFirms(store.db, filters.q),
    ]);
    const body = (
      <CustomersPage
        customers={customers}
        guestFirms={guestFirms}
        count={count}
        pages={pages}
        filters={filters}
        frame={frame}
        now={request.now}
      />
    );
    return { title: 'Покупатели', data: { customers, guestFirms, count }, body };
  },
};
