import { sql } from 'kysely';
import { DAY_MS, type Millis } from '../../../shared/millis.ts';
import { ACTIVE_STATUSES } from '../../../shared/order.ts';
import {
  GOAL_DAYS,
  PROTECTION_DAYS,
  STORED_YEARS,
  storedYearsMs,
} from '../../../shared/storage-terms.ts';
import { CONFIRMATION_MS } from '../../../shared/subscription.ts';
import { tryEach } from '../../platform/jobs/try-each.ts';
import { deleteInSlices } from '../../platform/store/delete-in-slices.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { bumpSequence, type Tx, transaction } from '../../platform/store/transaction.ts';
import { forgetGivenUp } from './forget-given-up.ts';
import { forgetNamesOfAskers, forgetThings } from './forget-in-history.ts';
import { forgetAbout } from './forget-messages.ts';
import { eraseRows } from './personal-data.ts';
import { ERASED_NAME } from './places-of-orders.ts';

/** Things at once, each with its history and messages: others write in between. */
const SLICE = 100;
const MAX_SLICES = 1000;
const MONTH_MS = 31 * DAY_MS;

/**
 * Erases personal data whose term, as the documents tell it, is over; what cannot be erased keeps nothing
 * else from being. `now` in epoch milliseconds.
 */
export async function forgetByTerm(store: Store, now: Millis): Promise<void> {
  const asked = now - storedYearsMs(STORED_YEARS.request);
  const reached = now - GOAL_DAYS * DAY_MS;
  const slices = (work: (tx: Tx) => Promise<number>) => () => inSlices(store, work);
  await tryEach([
    slices((tx) => forgetCallbacks(tx, asked, now)),
    slices((tx) => forgetInquiries(tx, asked, now)),
    slices((tx) => forgetHiddenQuestions(tx, asked, now)),
    slices((tx) => forgetAskers(tx, asked, now)),
    () => forgetConsents(store, asked),
    slices((tx) => forgetBuyers(tx, now)),
    () => forgetGivenUp(store, reached),
    () => forgetSubscriptions(store, reached),
    () => forgetSessions(store, now - PROTECTION_DAYS * DAY_MS),
  ]);
}

/** Repeats work on some things until fewer than a slice are left. */
async function inSlices(store: Store, work: (tx: Tx) => Promise<number>): Promise<void> {
  for (let slice = 0; slice < MAX_SLICES; slice++) {
    if ((await transaction(store, work)) < SLICE) return;
  }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

async function forgetCallbacks(tx: Tx, before: Millis, now: Millis): Promise<number> {
  const old = tx.selectFrom('callbacks').select('id').where('asked_at', '<', before);
  const ids = idsOf(await old.orderBy('id').limit(SLICE).execute());
  await forgetTraces(tx, 'callback', ids, now);
  if (ids.length > 0) await tx.deleteFrom('callbacks').where('id', 'in', ids).execute();
  return ids.length;
}

async function forgetInquiries(tx: Tx, before: Millis, now: Millis): Promise<number> {
  const old = tx.selectFrom('inquiries').select('id').where('asked_at', '<', before);
  const ids = idsOf(await old.orderBy('id').limit(SLICE).execute());
  await forgetTraces(tx, 'inquiry', ids, now);
  if (ids.length > 0) await tx.deleteFrom('inquiries').where('id', 'in', ids).execute();
  return ids.length;
}

/** Questions of visitors: the shop's own have no address for the answer. */
const ofVisitors = (tx: Tx, before: Millis) =>
  tx
    .selectFrom('questions')
    .select('id')
    .where('asked_at', '<', before)
    .where(({ or, eb }) => or([eb('email', '!=', ''), eb('phone', '!=', '')]))
    .orderBy('id')
    .limit(SLICE);

async function forgetHiddenQuestions(tx: Tx, before: Millis, now: Millis): Promise<number> {
  const ids = idsOf(await ofVisitors(tx, before).where('published', '=', 0).execute());
  await forgetTraces(tx, 'question', ids, now);
  if (ids.length > 0) await tx.deleteFrom('questions').where('id', 'in', ids).execute();
  return ids.length;
}

/** A question that stands on the site stays there as anybody's. */
async function forgetAskers(tx: Tx, before: Millis, now: Millis): Promise<number> {
  const ids = idsOf(await ofVisitors(tx, before).where('published', '=', 1).execute());
  if (ids.length === 0) return 0;
  await forgetNamesOfAskers(tx, ids, now);
  await forgetAbout(tx, new Map([['question', ids]]));
  await tx
    .updateTable('questions')
    .set({ name: 'Покупатель', email: '', phone: '', shopper_id: null })
    .where('id', 'in', ids)
    .execute();
  await bumpSequence(tx, 'reference');
  return ids.length;
}

async function forgetTraces(
  tx: Tx,
  entity: 'callback' | 'inquiry' | 'question',
  ids: readonly number[],
  now: Millis,
): Promise<void> {
  const things = new Map([[entity, ids]]);
  await forgetThings(tx, things, now);
  await forgetAbout(tx, things);
}

const CONTACT_FORMS = ['callback', 'question', 'planning', 'dealer'];

/** Consents of contact forms that were given before a moment, without the people who gave them. */
async function forgetConsents(store: Store, before: Millis): Promise<void> {
  await deleteInSlices(store, async (tx, most) => {
    const old = tx
      .selectFrom('consents')
      .select('id')
      .where('form', 'in', CONTACT_FORMS)
      .where('given_at', '<', before)
      .where('subject', '!=', '')
      .limit(most);
    const { numUpdatedRows } = await tx
      .updateTable('consents')
      .set({ subject: '', address: '' })
      .where('id', 'in', old)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}

/** Orders of people who have bought nothing since, with nothing open and no warranty, without their people. */
async function forgetBuyers(tx: Tx, now: Millis): Promise<number> {
  const before = now - storedYearsMs(STORED_YEARS.order);
  const warranted = now - storedYearsMs(STORED_YEARS.warranty);
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where('created_at', '<', before)
    .where('name', '!=', ERASED_NAME)
    .where('status', 'not in', [...ACTIVE_STATUSES, 'new', 'offered'])
    .where(
      sql<boolean>`not exists (select 1 from orders as later
        where later.shopper_id = orders.shopper_id and later.created_at >= ${before})`,
    )
    .where(
      sql<boolean>`not exists (select 1 from orders as later where later.phone = orders.phone
        and later.phone <> '' and later.created_at >= ${before})`,
    )
    .where(
      sql<boolean>`not exists (select 1 from order_lines
        inner join products on products.id = order_lines.product_id
        where order_lines.order_id = orders.id
        and orders.created_at + cast(${MONTH_MS} as bigint) * products.warranty_months
          >= ${warranted})`,
    )
    .where(
      sql<boolean>`not exists (select 1 from payment_tasks
        where payment_tasks.order_id = orders.id and payment_tasks.settled_at is null)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from refunds
        inner join payments on payments.id = refunds.payment_id
        where payments.order_id = orders.id and refunds.done_at is null)`,
    )
    .orderBy('id')
    .limit(SLICE)
    .execute();
  // Other things of a guest went with the token long ago.
  const nobody = { ids: [], phones: [], emails: [], former: [], guests: [], drafters: [] };
  const owner = { ...nobody, orders: idsOf(rows) };
  if (rows.length > 0) await eraseRows(tx, owner, { chosen: [], now });
  return rows.length;
}

/** Subscriptions that were ended, or that the owner of the box has never confirmed. */
async function forgetSubscriptions(store: Store, before: Millis): Promise<void> {
  await deleteInSlices(store, async (tx, most) => {
    const over = tx
      .selectFrom('subscriptions')
      .select('email')
      .where(({ or, and, eb }) =>
        or([
          eb('ended_at', '<', before),
          and([eb('confirmed_at', 'is', null), eb('asked_at', '<', before - CONFIRMATION_MS)]),
        ]),
      )
      .limit(most);
    const { numDeletedRows } = await tx
      .deleteFrom('subscriptions')
      .where('email', 'in', over)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}

async function forgetSessions(store: Store, before: Millis): Promise<void> {
  await deleteInSlices(store, async (tx, most) => {
    const old = tx
      .selectFrom('sessions')
      .select('id')
      .where(({ or, eb }) => or([eb('ended_at', '<', before), eb('expires_at', '<', before)]))
      .where(({ or, eb }) => or([eb('user_agent', '!=', ''), eb('address', '!=', '')]))
      .limit(most);
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      .set({ user_agent: '', address: '' })
      .where('id', 'in', old)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}
