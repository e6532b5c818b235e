import { addressText } from '../../../shared/address-text.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import type { Role } from '../../../shared/contract/shopper.ts';
import { lineSum } from '../../../shared/line-sum.ts';
import type { Millis } from '../../../shared/millis.ts';
import { parsePhone } from '../../../shared/ru/phone.ts';
import { formatProducts } from '../../catalog/format-products.ts';
import type { Catalog } from '../../catalog/index/catalog.ts';
import { levelOfRole } from '../../catalog/index/reference.ts';
import { listSessions, publicSessionId } from '../../login/sessions.ts';
import type { Db, Store } from '../../platform/store/open-store.ts';
import { listFormerPhones } from './former-phones.ts';
import { fullName } from './list-customers.ts';

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** A customer's account as it stands; null: there is none. */
export async function findCustomer(db: Pick<Db, 'selectFrom'>, id: number) {
  const row = await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? { ...row, name: fullName(row) } : null;
}

const SHOWN_ORDERS = 10;

/** Orders and requests of an account, the last first. */
export async function listOrdersOf(db: Db, id: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'kind', 'status', 'total', 'paid_sum', 'created_at'])
    .where('shopper_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(SHOWN_ORDERS)
    .execute();
}

/** Firms that an account buys for, those that were removed last. */
export async function listFirmsOf(db: Db, id: number) {
  return db
    .selectFrom('firms')
    .select(['id', 'title', 'inn', 'confirmed_at', 'refused_at', 'is_default'])
    .where('customer_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
}

interface DeskBasketLine {
  productId: number;
  code: string;
  title: string;
  quantity: number;
  unit: string;
  /** Kopecks at the customer's price level now; null: on request. */
  sum: number | null;
  changedAt: Millis;
}

/** Lines of a basket at the prices that its owner sees. */
export async function listBasketOf(
  catalog: Catalog,
  { id, role }: { id: number; role: Role },
): Promise<DeskBasketLine[]> {
  const rows = await catalog.store.db
    .selectFrom('basket_lines')
    .select(['product_id', 'package', 'quantity', 'city_id', 'changed_at'])
    .where('shopper_id', '=', id)
    .orderBy('added_at')
    .limit(100)
    .execute();
  if (rows.length === 0) return [];
  const { levels } = catalog.index.reference.rows;
  const products = await formatProducts(
    catalog,
    rows.map(({ product_id }) => product_id),
    {
      cityId: rows[0]?.city_id || MAIN_CITY_ID,
      levelId: levelOfRole(levels, role) ?? null,
      loggedIn: true,
    },
  );
  return rows.flatMap(({ product_id, quantity, package: step, changed_at: changedAt }) => {
    const product = products.find(({ id: own }) => own === product_id);
    if (!product) return [];
    const { code, title } = product.common_info;
    const { unit } = product;
    const sum = lineSum(product, quantity, step);
    return [{ productId: product_id, code, title, quantity, unit, sum, changedAt }];
  });
}

/** Addresses, sign-ins, consents and subscriptions of an account. */
export async function listTracesOf(store: Store, customer: CustomerRow, now: Millis) {
  const { db } = store;
  const { id, phone, email } = customer;
  const former = await listFormerPhones(db, [id]);
  const [addresses, favorites, sessions, consents, mailing, devices] = await Promise.all([
    db
      .selectFrom('customer_addresses')
      .innerJoin('cities', 'cities.id', 'customer_addresses.city_id')
      .select(['customer_addresses.id', 'cities.title as city', 'text', 'comment'])
      .where('customer_id', '=', id)
      .orderBy('is_default', 'desc')
      .orderBy('customer_addresses.id')
      .execute(),
    db
      .selectFrom('favorites')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('shopper_id', '=', id)
      .executeTakeFirstOrThrow(),
    listSessions(store, id, now),
    db
      .selectFrom('consents')
      .select(['purpose', 'text_version', 'form', 'given_at'])
      .where(({ eb, or, and }) =>
        or([
          eb('subject', 'in', [phone, ...(email ? [email] : [])]),
          ...former.map((one) =>
            and([eb('subject', '=', one.phone), eb('given_at', '<=', one.until)]),
          ),
        ]),
      )
      .orderBy('given_at', 'desc')
      .limit(20)
      .execute(),
    email
      ? db
          .selectFrom('subscriptions')
          .select(['confirmed_at', 'ended_at'])
          .where('email', 'in', [email, email.toLowerCase()])
          .executeTakeFirst()
      : undefined,
    db
      .selectFrom('push_subscriptions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('shopper_id', '=', id)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    addresses: addresses.map(({ id: own, city, ...row }) => ({
      id: own,
      city,
      text: addressText(row),
    })),
    favoriteCount: Number(favorites.count),
    sessions: sessions.map(({ id: secret, ...session }) => ({
      id: publicSessionId(secret),
      ...session,
    })),
    consents,
    hasMailing: mailing?.confirmed_at != null && mailing.ended_at === null,
    pushCount: Number(devices.count),
  };
}

/** Other accounts that may be the same person's: the same e-mail, or the same whole name. */
export async function listDoublesOf(db: Db, { id, email, first_name, last_name }: CustomerRow) {
  const isNamed = first_name !== '' && last_name !== '';
  if (!email && !isNamed) return [];
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'first_name', 'last_name', 'patronymic', 'phone', 'email', 'order_count'])
    .where('id', '!=', id)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        ...(email ? [eb('email', '=', email)] : []),
        ...(isNamed
          ? [and([eb('last_name', '=', last_name), eb('first_name', '=', first_name)])]
          : []),
      ]),
    )
    .orderBy('id')
    .limit(10)
    .execute();
  return rows.map((row) => ({ ...row, name: fullName(row) }));
}

/** Person who gave an account its price level; null: nobody of the staff. */
export async function findLevelGiver(db: Pick<Db, 'selectFrom'>, id: number) {
  const row = await db
    .selectFrom('changes')
    .innerJoin('change_batches', 'change_batches.id', 'changes.batch_id')
    .leftJoin('staff', 'staff.id', 'change_batches.staff_id')
    .select(['staff.name as who', 'change_batches.at'])
    .where('entity', '=', 'customer')
    .where('entity_id', '=', String(id))
    .where('fields', 'like', '%"role":[%')
    .orderBy('changes.id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** Instants at which personal data of an account were given out or erased, with the reasons. */
export async function listPersonalEvents(db: Db, id: number) {
  return db
    .selectFrom('personal_data_events')
    .select(['id', 'kind', 'reason', 'row_count', 'at'])
    .where('customer_id', '=', id)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** Accounts that became part of this one, with numbers that still sign in. */
export async function listMergedInto(db: Db, id: number) {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'phone'])
    .where('merged_into', '=', id)
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map((row) => ({ id: row.id, phone: parsePhone(row.phone) }));
}
