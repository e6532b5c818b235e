import * as desk from '../../../shared/desk-routes.ts';
import { GuestPage } from '../../../views/backoffice/customers/guest-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { findAccountOf, readContacts } from './guest-actions.ts';
import { copyRows } from './personal-data.ts';
import { findGuest, listByEmail } from './whose-rows.ts';

/** Facts about somebody without an account, by the phone and e-mail of an order or a request. */
export const guestPage: DeskPageRoute = {
  path: desk.guests.path,
  right: 'customers.export',
  async load({ store: { db } }, { query, refused, url }) {
    const typed = { phone: query.get('phone') ?? '', email: query.get('email') ?? '' };
    const contacts = readContacts(typed.phone, typed.email);
    const account = contacts.phone ? await findAccountOf(db, contacts.phone) : null;
    const owner = await findGuest(db, contacts);
    const [{ count }, byEmail] = await Promise.all([
      copyRows(db, owner, []),
      listByEmail(db, owner),
    ]);
    const found = { account, orders: owner.orders, count, byEmail };
    const body = (
      <GuestPage typed={typed} contacts={contacts} found={found} refused={refused} url={url} />
    );
    return { title: 'Без учётной записи', data: found, body };
  },
};
