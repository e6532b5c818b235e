import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { CustomerDeskPage } from '../../../views/backoffice/customers/customer-page.tsx';
import { loadThing } from '../desk/cards.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { findNeighbours } from '../desk/find-neighbours.ts';
import { readId } from '../desk/form-fields.ts';
import { findWaitingPhone } from './change-phone.ts';
import {
  findCustomer,
  findLevelGiver,
  listBasketOf,
  listDoublesOf,
  listFirmsOf,
  listMergedInto,
  listOrdersOf,
  listPersonalEvents,
  listTracesOf,
} from './find-customer.ts';
import { readCustomerFilters, readCustomerIds } from './list-customers.ts';
import { listFoundByEmail } from './whose-rows.ts';

export const customerPage: DeskPageRoute = {
  path: desk.customer.path,
  right: 'customers.see',
  async load(deps, { params, query, staff, refused, url, now }) {
    const { store, catalog } = deps;
    const { db } = store;
    const customer = await findCustomer(db, readId(params['id']));
    if (!customer) return null;
    const { id, merged_into } = customer;
    // Words typed for an account that is part of another by now are shown where they were typed.
    if (merged_into !== null && !refused) {
      return { kind: 'redirect', location: desk.customer(merged_into) };
    }
    const thing = { entity: 'customer', entityId: String(id) };
    const [
      orders,
      firms,
      basket,
      traces,
      doubles,
      levelGiver,
      events,
      byEmail,
      merged,
      known,
      around,
    ] = await Promise.all([
      listOrdersOf(db, id),
      listFirmsOf(db, id),
      listBasketOf(catalog, customer),
      listTracesOf(store, customer, now),
      listDoublesOf(db, customer),
      findLevelGiver(db, id),
      listPersonalEvents(db, id),
      mayRole(staff.role, 'customers.export') ? listFoundByEmail(db, customer) : [],
      listMergedInto(db, id),
      loadThing(db, thing, staff),
      findNeighbours({
        query: query.get('list') ?? '',
        address: desk.customers(),
        read: (list, window) => readCustomerIds(db, readCustomerFilters(list), window),
        isThis: (other) => other === id,
        addressOf: (other) => desk.customer(other),
      }),
    ]);
    const newPhone = await findWaitingPhone(deps, { customerId: id, staffId: staff.id, now });
    const card = { customer, orders, firms, basket, events };
    const near = { newPhone, traces, doubles, levelGiver, merged, byEmail, around, ...known };
    const body = (
      <CustomerDeskPage {...card} {...near} me={staff} refused={refused} url={url} now={now} />
    );
    return { title: customer.name, data: { ...card, ...traces }, body };
  },
};
