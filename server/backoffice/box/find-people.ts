import * as desk from '../../../shared/desk-routes.ts';
import { parseInn } from '../../../shared/ru/inn.ts';
import { formatPhone, parsePhone } from '../../../shared/ru/phone.ts';
import { countOf, ORDERS } from '../../../shared/ru/plural.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { findCustomerIds, findIdsByPhone } from '../customers/find-customers.ts';
import { fullName } from '../customers/list-customers.ts';
import { matchFirms, readFirmFilters } from '../firms/list-firms.ts';
import type { BoxHit } from './find-in-box.ts';

const MOST = 8;

/** Customers whom a text means: surely by a phone or a whole e-mail, else by words of a name. */
export async function findCustomers(db: Db, text: string): Promise<BoxHit[]> {
  const isPhone = parsePhone(text) !== null;
  const isNumber = /\d/.test(text) && !text.includes('@');
  const ids = isNumber ? await findIdsByPhone(db, text) : await findCustomerIds(db, text);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'first_name', 'last_name', 'patronymic', 'phone', 'email', 'order_count'])
    .where('id', 'in', ids.slice(0, MOST))
    .where('erased_at', 'is', null)
    .orderBy('last_order_at', 'desc')
    .execute();
  return rows.map((row) => {
    const isMail = row.email !== '' && row.email.toLowerCase() === text.toLowerCase();
    return {
      kind: 'customer',
      id: String(row.id),
      title: fullName(row),
      detail: [formatPhone(row.phone), row.email, countOf(row.order_count, ORDERS)]
        .filter(Boolean)
        .join(' · '),
      link: desk.customer(row.id),
      isExact: rows.length === 1 && (isPhone || isMail),
    };
  });
}

/** Firms that a text means: surely by an ИНН, else by a part of the title. */
export async function findFirms(db: Db, text: string): Promise<BoxHit[]> {
  const inn = parseInn(text.replace(/^инн\s*/i, ''));
  if (!inn && (/\d/.test(text) || text.includes('@') || text.length < 3)) return [];
  const filters = readFirmFilters(new URLSearchParams({ q: text }));
  const firms = await matchFirms(db, filters).limit(MOST).execute();
  return firms.map(({ id, title, first_name, last_name, inn: own, role }) => ({
    kind: 'firm',
    id: String(id),
    title,
    detail: [
      `ИНН ${own}`,
      `${last_name} ${first_name}`.trim(),
      role === 'retail' ? '' : 'свои цены',
    ]
      .filter(Boolean)
      .join(' · '),
    link: desk.firm(id),
    isExact: inn !== null && firms.length === 1,
  }));
}
