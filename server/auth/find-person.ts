import type { Person, User } from '../../shared/contract/people.ts';
import { listBasketAmounts } from '../basket/list-basket-amounts.ts';
import { listFavoriteIds } from '../favorites/list-favorite-ids.ts';
import type { Db } from '../store/open-store.ts';
import type { Identity } from './identify.ts';

/** What pages show of the person behind a token. */
export async function findPerson(db: Db, identity: Identity): Promise<Person> {
  if (identity.kind === 'nobody' || identity.kind === 'expired') {
    const token_expired = identity.kind === 'expired';
    return { id: null, user: null, token_expired, favorites: [], basket: [] };
  }
  const { shopperId } = identity;
  const [user, favorites, basket] = await Promise.all([
    identity.kind === 'customer' ? findUser(db, shopperId) : null,
    listFavoriteIds(db, shopperId),
    listBasketAmounts(db, shopperId),
  ]);
  return { id: shopperId, user, token_expired: false, favorites, basket };
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
