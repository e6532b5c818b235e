import type { Millis } from '../../shared/millis.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';

interface ProfileChange {
  customerId: number;
  first_name: string;
  last_name: string;
  patronymic: string;
  email: string;
  now: Millis;
}

/** The phone stays: it is what the customer signs in with. */
export async function saveProfile(store: Store, change: ProfileChange): Promise<void> {
  const { customerId, first_name, last_name, patronymic, email, now } = change;
  await transaction(store, (tx) =>
    tx
      .updateTable('customers')
      .set({ first_name, last_name, patronymic, email, updated_at: now })
      .where('id', '=', customerId)
      .execute(),
  );
}
