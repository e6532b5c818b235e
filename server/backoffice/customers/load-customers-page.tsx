import * as desk from '../../../shared/desk-routes.ts';
import { CustomersPage } from '../../../views/backoffice/customers-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { listCustomers, readCustomerFilters } from './list-customers.ts';

export const customersPage: DeskPageRoute = {
  path: desk.customers.path,
  right: 'customers.see',
  async load({ store }, { query, staff, url, now }) {
    const filters = readCustomerFilters(query);
    const { customers, count, pages } = await listCustomers(store.db, filters);
    const body = (
      <CustomersPage
        customers={customers}
        count={count}
        pages={pages}
        filters={filters}
        role={staff.role}
        url={url}
        now={now}
      />
    );
    return { title: 'Покупатели', data: { customers, count }, body };
  },
};
