import type { AccountAddress } from '../../shared/contract/account.ts';
import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { shopperTransaction } from '../platform/store/shopper-transaction.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** An address of a customer's; another's is not there. */
interface AddressOf {
  customerId: number;
  addressId: number;
}

type AddressFields = Pick<AccountAddress, 'city_id' | 'text' | 'comment'>;

const MAX_ADDRESSES = 50;

/** The default one first. */
export async function listAddresses(db: Db, customerId: number): Promise<AccountAddress[]> {
  const rows = await db
    .selectFrom('customer_addresses')
    .select(['id', 'city_id', 'text', 'comment', 'is_default'])
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ is_default, ...row }) => ({ ...row, is_default: is_default === 1 }));
}

/** False: there is no such city. @throws CallError when there are too many. */
export async function addAddress(
  store: Store,
  { customerId, now, ...fields }: AddressFields & { customerId: number; now: Millis },
): Promise<boolean> {
  return shopperTransaction(store, customerId, async (tx) => {
    if (!(await hasCity(tx, fields.city_id))) return false;
    const known = await listAddresses(tx, customerId);
    if (known.length >= MAX_ADDRESSES) {
      throw new CallError('conflict', 'Адресов уже слишком много: удалите лишние');
    }
    await tx
      .insertInto('customer_addresses')
      .values({
        ...fields,
        customer_id: customerId,
        is_default: known.length === 0 ? 1 : 0,
        created_at: now,
      })
      .execute();
    return true;
  });
}

/** False: there is no such address or city. */
export async function saveAddress(
  store: Store,
  { customerId, addressId }: AddressOf,
  { city_id, text, comment }: AddressFields,
): Promise<boolean> {
  return shopperTransaction(store, customerId, async (tx) => {
    if (!(await hasCity(tx, city_id))) return false;
    const { numUpdatedRows } = await tx
      .updateTable('customer_addresses')
      .set({ city_id, text, comment })
      .where('id', '=', addressId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

/** Removes an address; when it was the default one, the oldest of the others becomes it. */
export async function removeAddress(
  store: Store,
  { customerId, addressId }: AddressOf,
): Promise<boolean> {
  return shopperTransaction(store, customerId, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('customer_addresses')
      .where('id', '=', addressId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    const [left] = await listAddresses(tx, customerId);
    if (left && !left.is_default) await makeDefault(tx, { customerId, addressId: left.id });
    return true;
  });
}

export async function chooseAddress(store: Store, address: AddressOf): Promise<boolean> {
  return shopperTransaction(store, address.customerId, async (tx) => {
    const known = await listAddresses(tx, address.customerId);
    const isOwn = known.some(({ id }) => id === address.addressId);
    if (isOwn) await makeDefault(tx, address);
    return isOwn;
  });
}

async function makeDefault(tx: Tx, { customerId, addressId }: AddressOf): Promise<void> {
  const own = tx.updateTable('customer_addresses').where('customer_id', '=', customerId);
  await own.set({ is_default: 0 }).execute();
  await own.set({ is_default: 1 }).where('id', '=', addressId).execute();
}

async function hasCity(tx: Tx, id: number): Promise<boolean> {
  const city = await tx.selectFrom('cities').select('id').where('id', '=', id).executeTakeFirst();
  return city !== undefined;
}
