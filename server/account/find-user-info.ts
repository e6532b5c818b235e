import type { UserInfo } from '../../shared/contract/account.ts';
import { findUser } from '../login/find-shopper.ts';
import type { Db } from '../platform/store/open-store.ts';
import { listAddresses } from './change-addresses.ts';
import { listFirms } from './change-firms.ts';

/** A customer with firms and addresses; null when there is none of this id. */
export async function findUserInfo(db: Db, id: number): Promise<UserInfo | null> {
  const [user, firms, addresses] = await Promise.all([
    findUser(db, id),
    listFirms(db, id),
    listAddresses(db, id),
  ]);
  if (!user) return null;
  const hasOwnPrices = user.role === 'wholesale' || user.role === 'dealer';
  const confirmed = firms.filter((firm) => firm.confirmed);
  return {
    ...user,
    uid: String(user.id),
    partner: (hasOwnPrices && confirmed.toSorted(defaultFirst)[0]) || null,
    contragents: firms,
    dealer: user.role === 'dealer',
    addresses,
    delivery_address: addresses.toSorted(defaultFirst)[0]?.text ?? null,
    authenticated: true,
  };
}

const defaultFirst = (a: { is_default: boolean }, b: { is_default: boolean }) =>
  Number(b.is_default) - Number(a.is_default);
