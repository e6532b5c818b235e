import * as desk from '../../../shared/desk-routes.ts';
import { formatPhone, parsePhone } from '../../../shared/ru/phone.ts';
import { countOf, ORDERS } from '../../../shared/ru/plural.ts';
import type { Db } from '../../platform/store/open-store.ts';
import {
  findIdsByPhone,
  mayBeTitle,
  namedCustomers,
  readInn,
} from '../customers/find-customers.ts';
import { fullName } from '../customers/list-customers.ts';
import { matchFirms, readFirmFilters } from '../firms/list-firms.ts';
import type { BoxHit } from './find-in-box.ts';

const MOST = 8;

/** Customers and firms whom a text means. Titles of firms are looked through once for both. */
export async function findPeople(db: Db, text: string): Promise<BoxHit[]> {
  const firms = findFirms(db, text);
  const [customers, found] = await Promise.all([findCustomers(db, text, firms), firms]);
  const isNumber = readInn(text) !== null;
  return [...customers, ...found.map((firm) => firmHit(firm, isNumber && found.length === 1))];
}

type FoundFirm = Awaited<ReturnType<ReturnType<typeof matchFirms>['execute']>>[number];

/** Customers: surely by a phone or a whole e-mail, else by words of a name or of their firm. */
async function findCustomers(
  db: Db,
  text: string,
  firms: Promise<readonly FoundFirm[]>,
): Promise<BoxHit[]> {
  const isPhone = parsePhone(text) !== null;
  const isNumber = /\d/.test(text) && !text.includes('@');
  const ids = isNumber ? await findIdsByPhone(db, text) : await findNamed(db, text, firms);
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

/** Customers by their names or e-mail, then those of the firms that were found. */
async function findNamed(
  db: Db,
  text: string,
  firms: Promise<readonly FoundFirm[]>,
): Promise<number[]> {
  const named = namedCustomers(db, text).limit(MOST).execute();
  const [own, found] = await Promise.all([named, firms]);
  return [...new Set([...own.map(({ id }) => id), ...found.map((firm) => firm.customer_id)])];
}

/** Firms: surely by an ИНН, else by a part of the title. */
async function findFirms(db: Db, text: string): Promise<FoundFirm[]> {
  if (!readInn(text) && !mayBeTitle(text)) return [];
  const filters = readFirmFilters(new URLSearchParams({ q: text }));
  return matchFirms(db, filters).limit(MOST).execute();
}

function firmHit(
  { id, title, first_name, last_name, inn, role }: FoundFirm,
  isExact: boolean,
): BoxHit {
  const owner = `${last_name} ${first_name}`.trim();
  return {
    kind: 'firm',
    id: String(id),
    title,
    detail: [`ИНН ${inn}`, owner, role === 'retail' ? '' : 'свои цены'].filter(Boolean).join(' · '),
    link: desk.firm(id),
    isExact,
  };
}
