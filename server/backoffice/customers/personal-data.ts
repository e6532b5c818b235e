import { sql } from 'kysely';
import { CallError } from '../../../shared/contract/call.ts';
import type { Millis } from '../../../shared/millis.ts';
import { ACTIVE_STATUSES, orderNumber } from '../../../shared/order.ts';
import { endSessionsIn } from '../../login/sessions.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { bumpSequence, type Tx } from '../../platform/store/transaction.ts';
import type { CustomerRow } from './find-customer.ts';
import { forgetInHistory } from './forget-in-history.ts';
import {
  ERASED_ACCOUNT,
  type Owner,
  type PersonalPlace,
  personalPlaces,
} from './personal-places.ts';

/** All by which rows of a person are known. Orders of guests with the same phone are theirs too. */
export async function findOwner(tx: Tx | Db, customer: CustomerRow): Promise<Owner> {
  const accounts = await (tx as Tx)
    .selectFrom('customers')
    .select(['id', 'phone', 'email'])
    .where(({ eb, or }) => or([eb('id', '=', customer.id), eb('merged_into', '=', customer.id)]))
    .execute();
  const ids = accounts.map(({ id }) => id);
  const phones = accounts.map(({ phone }) => phone);
  const emails = [
    ...new Set(accounts.flatMap(({ email }) => (email ? [email, email.toLowerCase()] : []))),
  ];
  const orders = await (tx as Tx)
    .selectFrom('orders')
    .leftJoin('customers', 'customers.id', 'orders.shopper_id')
    .select('orders.id')
    .where(({ eb, or, and }) =>
      or([
        eb('shopper_id', 'in', ids),
        and([eb('customers.id', 'is', null), eb('orders.phone', 'in', phones)]),
      ]),
    )
    .orderBy('orders.id')
    .execute();
  const subjects = [...phones, ...emails];
  return { ids, phones, emails, subjects, orders: orders.map(({ id }) => id) };
}

/** Rows of a place that are about a person; null: nothing can be. */
function conditionOf({ whose }: PersonalPlace, owner: Owner) {
  const parts = whose.flatMap(([column, of]) => {
    const values = owner[of];
    return values.length > 0 ? [sql`${sql.ref(column)} in (${sql.join(values)})`] : [];
  });
  return parts.length > 0 ? sql<boolean>`(${sql.join(parts, sql` or `)})` : null;
}

type Copy = Record<string, unknown>;

/** Copy of all that the shop knows of a person, with the number of its rows. */
export async function copyPersonalData(
  db: Db,
  customer: CustomerRow,
): Promise<{ copy: Copy; count: number }> {
  const owner = await findOwner(db, customer);
  const { id, phone, email, first_name, last_name, patronymic, created_at } = customer;
  const copy: Copy = {
    покупатель: { id, last_name, first_name, patronymic, phone, email, created_at },
  };
  let count = 1;
  for (const place of personalPlaces) {
    const condition = conditionOf(place, owner);
    if (!condition) continue;
    const rows = await db
      .selectFrom(place.table as 'orders')
      .select(place.shows as 'id'[])
      .where(condition)
      .execute();
    if (rows.length > 0) copy[place.title] = rows;
    count += rows.length;
  }
  return { copy, count };
}

/**
 * Empties everything personal; orders keep what books demand. Gives the number of rows. It cannot be
 * taken back. @throws CallError while something of theirs is not ended.
 */
export async function erasePersonalData(
  tx: Tx,
  customer: CustomerRow,
  now: Millis,
): Promise<number> {
  const owner = await findOwner(tx, customer);
  await requireNothingOpen(tx, owner);
  for (const id of owner.ids) await endSessionsIn(tx, { customerId: id, sessionId: null, now });
  await forgetInHistory(tx, owner, now);
  let count = owner.ids.length;
  for (const place of personalPlaces) count += await erasePlace(tx, place, owner);
  for (const id of owner.ids) {
    await tx
      .updateTable('customers')
      // A phone that nobody signs in with and no other account has.
      .set({ ...ERASED_ACCOUNT, phone: `erased ${id}`, erased_at: now, updated_at: now })
      .where('id', '=', id)
      .execute();
  }
  // Questions stand on pages with the name of who asked.
  await bumpSequence(tx, 'reference');
  return count;
}

async function erasePlace(tx: Tx, place: PersonalPlace, owner: Owner): Promise<number> {
  const { table, erased } = place;
  const condition = conditionOf(place, owner);
  if (!condition || erased === 'keep') return 0;
  if (erased === 'delete') {
    const { numDeletedRows } = await tx
      .deleteFrom(table as 'orders')
      .where(condition)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
  const { numUpdatedRows } = await tx
    .updateTable(table as 'orders')
    .set(erased as { name: string })
    .where(condition)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** @throws CallError naming what has to be ended first. */
async function requireNothingOpen(tx: Tx, { orders }: Owner): Promise<void> {
  if (orders.length === 0) return;
  const open = await tx
    .selectFrom('orders')
    .select(['id', 'kind'])
    .where('id', 'in', [...orders])
    .where('status', 'in', [...ACTIVE_STATUSES, 'new', 'offered'])
    .executeTakeFirst();
  if (open) {
    const what = open.kind === 'order' ? 'заказ' : 'заявка';
    throw new CallError(
      'conflict',
      `Сначала закончите: ${what} ${orderNumber(open.id)} ещё в работе`,
    );
  }
  const owed = await tx
    .selectFrom('payment_tasks')
    .select('order_id')
    .where('order_id', 'in', [...orders])
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  const returned = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('order_id')
    .where('order_id', 'in', [...orders])
    .where('done_at', 'is', null)
    .executeTakeFirst();
  const money = owed ?? returned;
  if (!money) return;
  throw new CallError(
    'conflict',
    `Сначала решите, что с деньгами заказа ${orderNumber(money.order_id)}`,
  );
}
