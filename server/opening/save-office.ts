import { MAIN_CITY_ID } from '../../shared/cities.ts';
import type { Millis } from '../../shared/millis.ts';
import type { OfficeForm } from '../../shared/opening.ts';
import { nextNumber } from '../platform/store/next-number.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { noteOwnerValues, type Teller } from './owner-values.ts';

interface NamedOffice {
  city_id: number;
  title: string;
  address: string;
}

/** Lets what waits at a branch follow it. */
export type FollowOffice = (
  tx: Tx,
  moved: { from: NamedOffice; to: NamedOffice; actor: string; now: Millis },
) => Promise<void>;

/** Keeps a branch in the main city; one of the same name is changed, and orders that wait there follow it. Gives its id. */
export async function saveOffice(
  store: Store,
  form: OfficeForm,
  { by, at, follow }: Teller & { follow: FollowOffice },
): Promise<number> {
  const { title, address, phone, email, hours, lon, lat } = form;
  const details = { title, address, main_phone: phone, email, hours, lon, lat };
  const row = { ...details, city_id: MAIN_CITY_ID, phones: JSON.stringify([phone]) };
  return await transaction(store, async (tx) => {
    const known = await tx
      .selectFrom('offices')
      .select(['id', 'city_id', 'title', 'address'])
      .where('city_id', '=', MAIN_CITY_ID)
      .where('title', '=', title)
      .executeTakeFirst();
    const id = known?.id ?? (await nextNumber(tx, 'offices'));
    if (known) {
      await tx.updateTable('offices').set(row).where('id', '=', id).execute();
      await follow(tx, { from: known, to: row, actor: 'system', now: at });
    } else
      await tx
        .insertInto('offices')
        .values({ id, ...row })
        .execute();
    await noteOwnerValues(tx, { [`office.${id}`]: form }, { by, at });
    return id;
  });
}
