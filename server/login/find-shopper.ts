import type { KnownShopper, User } from '../../shared/contract/shopper.ts';
import { listBasketAmounts } from '../basket/list-basket-amounts.ts';
import { listFavoriteIds } from '../favorites/list-favorite-ids.ts';
import type { Caller } from '../identity/identify.ts';
import type { Db } from '../platform/store/open-store.ts';

/** What pages show of the shopper behind a token. */
export async function findShopper(db: Db, identity: Caller): Promise<KnownShopper> {
  if (identity.kind === 'nobody' || identity.kind === 'expired') {
    const token_expired = identity.kind === 'expired';
    return {
      id: null,
      user: null,
      token_expired,
      renewal_due: false,
      need_pay: 0,
      favorites: [],
      basket: [],
    };
  }
  const { shopperId } = identity;
  const isCustomer = identity.kind === 'customer';
  const [user, favorites, basket, need_pay] = await Promise.all([
    isCustomer ? findUser(db, shopperId) : null,
    listFavoriteIds(db, shopperId),
    listBasketAmounts(db, shopperId),
    isCustomer ? countUnpaid(db, shopperId) : 0,
  ]);
  const renewal_due = isCustomer && identity.renewalDue;
  return {
    id: shopperId,
    user,
    token_expired: false,
    renewal_due,
    need_pay,
    favorites,
    basket,
  };
}

/** A customer by the shopper's id; null for a guest. */
export async function findUser(db: Db, id: number): Promise<User | null> {
  const row = await db
    .selectFrom('customers')
    .select(['id', 'first_name', 'last_name', 'patronymic', 'phone', 'email', 'role'])
    .select('customer_type')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Orders that wait for their first money: `needPay` of S4.8. */
async function countUnpaid(db: Db, shopperId: number): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('shopper_id', '=', shopperId)
    .where('kind', '=', 'order')
    .where('status', '=', 'opened')
    .where('paid_sum', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}
