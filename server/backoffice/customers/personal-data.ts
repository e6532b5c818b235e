import { CallError } from '../../../shared/contract/call.ts';
import type { Millis } from '../../../shared/millis.ts';
import { ACTIVE_STATUSES, orderNumber } from '../../../shared/order.ts';
import { endSessionsIn } from '../../login/sessions.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { bumpSequence, type Tx } from '../../platform/store/transaction.ts';
import type { CustomerRow } from './find-customer.ts';
import { forgetInHistory } from './forget-in-history.ts';
import { forgetFirms, forgetInOrders } from './forget-in-orders.ts';
import type { Owner, PersonalPlace } from './personal-place.ts';
import { ERASED_ACCOUNT, personalPlaces } from './personal-places.ts';
import { type Chosen, conditionOf, findOwner } from './whose-rows.ts';

type Copy = Record<string, unknown>;

/** Copy of all that the shop knows of a person, with the number of its rows. */
export async function copyPersonalData(
  db: Db,
  customer: CustomerRow,
  chosen: Chosen,
): Promise<{ copy: Copy; count: number }> {
  const owner = await findOwner(db, customer);
  const { id, phone, email, first_name, last_name, patronymic, created_at } = customer;
  const account = { id, last_name, first_name, patronymic, phone, email, created_at };
  const { copy, count } = await copyRows(db, owner, chosen);
  return { copy: { покупатель: account, ...copy }, count: count + 1 };
}

/** Copy of the rows about a person that their marks name, with their number. */
export async function copyRows(
  db: Db,
  owner: Owner,
  chosen: Chosen,
): Promise<{ copy: Copy; count: number }> {
  const copy: Copy = {};
  let count = 0;
  for (const place of personalPlaces) {
    const condition = conditionOf(place, owner, chosen);
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
  { chosen, now }: { chosen: Chosen; now: Millis },
): Promise<number> {
  const owner = await findOwner(tx, customer);
  await requireNothingOpen(tx, owner.orders);
  for (const id of owner.ids) await endSessionsIn(tx, { customerId: id, sessionId: null, now });
  const count = owner.ids.length + (await eraseRows(tx, owner, { chosen, now }));
  await forgetFirms(tx, owner, now);
  for (const id of owner.ids) {
    await tx
      .updateTable('customers')
      // A phone that nobody signs in with and no other account has.
      .set({ ...ERASED_ACCOUNT, phone: `erased ${id}`, erased_at: now, updated_at: now })
      .where('id', '=', id)
      .execute();
  }
  // Questions stand on pages.
  await bumpSequence(tx, 'reference');
  return count;
}

/** The same for somebody without an account. @throws CallError while something of theirs is not ended. */
export async function eraseGuest(
  tx: Tx,
  owner: Owner,
  { chosen, now }: { chosen: Chosen; now: Millis },
): Promise<number> {
  await requireNothingOpen(tx, owner.orders);
  const count = await eraseRows(tx, owner, { chosen, now });
  // Questions stand on pages.
  await bumpSequence(tx, 'reference');
  return count;
}

/** Empties the rows about a person that their marks name, with their history. Gives how many there were. */
export async function eraseRows(
  tx: Tx,
  owner: Owner,
  { chosen, now }: { chosen: Chosen; now: Millis },
): Promise<number> {
  await forgetInHistory(tx, { owner, chosen, now });
  let count = 0;
  for (const place of personalPlaces) {
    count += await erasePlace(tx, place, conditionOf(place, owner, chosen));
  }
  await forgetInOrders(tx, owner);
  return count;
}

async function erasePlace(
  tx: Tx,
  { table, erased }: PersonalPlace,
  condition: ReturnType<typeof conditionOf>,
): Promise<number> {
  if (!condition || erased === 'keep' || erased === 'within') return 0;
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
async function requireNothingOpen(tx: Tx, orders: readonly number[]): Promise<void> {
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
