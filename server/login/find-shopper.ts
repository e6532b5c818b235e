import type { KnownShopper, User } from '../../shared/contract/shopper.ts';
import { ACTIVE_STATUSES } from '../../shared/order.ts';
import { listBasketAmounts } from '../basket/list-basket-amounts.ts';
import { listFavoriteIds } from '../favorites/list-favorite-ids.ts';
import type { Caller } from '../identity/identify.ts';
import { keepQuery } from '../platform/store/keep-query.ts';
import type { Db } from '../platform/store/open-store.ts';
import { unindexed } from '../platform/store/unindexed.ts';

/** Facts of the shopper behind a token that pages show. */
export async function findShopper(db: Db, identity: Caller): Promise<KnownShopper> {
  if (!('shopperId' in identity)) {
    const token_expired = identity.kind === 'expired';
    return {
      id: null,
      user: null,
      token_expired,
      renewal_due: false,
      ...NO_ORDERS,
      favorites: [],
      basket: [],
    };
  }
  const { shopperId } = identity;
  const isCustomer = identity.kind === 'customer';
  const [user, favorites, basket, orders] = await Promise.all([
    isCustomer ? findUser(db, shopperId) : null,
    listFavoriteIds(db, shopperId),
    listBasketAmounts(db, shopperId),
    isCustomer ? countOrders(db, shopperId) : NO_ORDERS,
  ]);
  const renewal_due = isCustomer && identity.renewalDue;
  return {
    id: shopperId,
    user,
    token_expired: false,
    renewal_due,
    ...orders,
    favorites,
    basket,
  };
}

/** A customer by the shopper's id; null for a guest. */
export async function findUser(db: Db, id: number): Promise<User | null> {
  const [row] = await listCustomers(db, id);
  return row ?? null;
}

const listCustomers = keepQuery((db, id) =>
  db
    .selectFrom('customers')
    .select(['id', 'first_name', 'last_name', 'patronymic', 'phone', 'email', 'role'])
    .select('customer_type')
    .where('id', '=', id),
);

type OrderCounts = Pick<KnownShopper, 'active_orders' | 'need_pay'>;
const NO_ORDERS: OrderCounts = { active_orders: 0, need_pay: 0 };

/** Orders on their way, and of them those that wait for their first money: `needPay` of S4.8. */
async function countOrders(db: Db, shopperId: number): Promise<OrderCounts> {
  const rows = await listOrderCounts(db, shopperId);
  const counted = (of: typeof rows) => of.reduce((sum, { count }) => sum + Number(count), 0);
  return { active_orders: counted(rows), need_pay: counted(rows.filter(({ unpaid }) => unpaid)) };
}

const listOrderCounts = keepQuery((db, shopperId) =>
  db
    .selectFrom('orders')
    .select((eb) => [
      eb.and([eb('status', '=', 'opened'), eb('paid_sum', '=', 0)]).as('unpaid'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('shopper_id', '=', shopperId)
    .where(unindexed('kind'), '=', 'order')
    .where(unindexed('status'), 'in', ACTIVE_STATUSES)
    .groupBy('unpaid'),
);
