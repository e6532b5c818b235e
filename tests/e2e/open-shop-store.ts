import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  openStore,
  type Store,
  type StoreAddress,
} from '../../server/platform/store/open-store.ts';

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
