import { transaction } from '../../server/platform/store/transaction.ts';
import { openShopStore } from './open-shop-store.ts';

let last = Number(`${Date.now()}`.slice(-7)) + 3_000_000;

/** A phone that strangers have asked codes for. */
export async function attackedPhone(): Promise<string> {
  const phone = `+7928${String(++last % 10_000_000).padStart(7, '0')}`;
  const store = await openShopStore();
  const now = Date.now();
  const asked = { phone, salt: '', hash: '', digits: 6, created_at: now, expires_at: now };
  await transaction(store, async (tx) => {
    for (const browser of ['one', 'two', 'three']) {
      await tx
        .insertInto('login_codes')
        .values({ ...asked, browser: `${browser} of ${phone}`, used_at: null })
        .execute();
    }
  });
  await store.close();
  return phone;
}
