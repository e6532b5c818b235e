import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, type Store, type StoreAddress } from '../../server/store/open-store.ts';
import { transaction } from '../../server/store/transaction.ts';

/** The store of the shop that the browser talks to, however it is arranged. */
export function openShopStore(): Promise<Store> {
  const dataDir =
    process.env['SHOP_DATA_DIR'] ?? join(import.meta.dirname, '../../test-results/shop-data');
  const described = join(dataDir, 'store.json');
  const address: StoreAddress = existsSync(described)
    ? JSON.parse(readFileSync(described, 'utf8'))
    : { file: join(dataDir, 'shop.db') };
  return openStore(address);
}

/** All tests ask from one address: the third code in an hour would cost it. */
export async function forgetAskedCodes(): Promise<void> {
  const store = await openShopStore();
  await transaction(store, (tx) =>
    tx.deleteFrom('limits').where('name', 'like', 'sms %').execute(),
  );
  await store.close();
}
