import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadTokenSecret } from '../../../../server/identity/load-token-secret.ts';
import { createTokens } from '../../../../server/identity/tokens.ts';
import type { Dialect } from '../../../../server/platform/store/dialect.ts';
import { openStore } from '../../../../server/platform/store/open-store.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { MAIN_CITY_ID } from '../../../../shared/cities.ts';
import { endOfMoscowDay } from '../../../../shared/ru/dates.ts';
import { addCustomer, addShopper } from '../../../helpers/shoppers.ts';
import { createDatabase } from '../../../helpers/with-store.ts';
import { addOrder } from '../../account/add-order.ts';
import { type ShopProcess, startShop } from '../../processes/shop-process.ts';
import type { Role } from './made-request.ts';

export const FUZZ_STOREFRONT_KEY = 'key-of-the-storefront-of-the-fuzz';

/** The built shop in a process of its own, with people in its store. */
export interface FuzzShop {
  process: ShopProcess;
  roles: readonly Role[];
  /** Two of the roles: a guest and a customer. */
  walkers: readonly Role[];
  /** Signs everybody in again: hostile requests sign out too. */
  renewSessions(): Promise<void>;
  close(): Promise<void>;
}

export async function startFuzzShop(main: string, dialect: Dialect): Promise<FuzzShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marmit-fuzz-'));
  const database = dialect === 'postgres' ? await createDatabase() : null;
  const env = {
    DATA_DIR: dataDir,
    DEMO_PRODUCTS: '120',
    TRUST_PROXY: '1',
    STOREFRONT_KEY: FUZZ_STOREFRONT_KEY,
    ...(database && { DATABASE_URL: database.url }),
  };
  const process = await startShop({ main, env });
  const store = await openStore({ databaseUrl: database?.url, file: join(dataDir, 'shop.db') });
  const tokens = createTokens(await loadTokenSecret(store));
  const roles: Role[] = [{ cookie: '', token: '' }];
  const now = Date.now();
  const guest = await addShopper(store, now);
  const token = tokens.sign({ kind: 'guest', shopperId: guest, issuedAt: now });
  roles.push({ cookie: `temporary_token=${token}`, token });
  for (const role of ['retail', 'wholesale', 'dealer', 'manager'] as const) {
    const customer = await addCustomer({ store, tokens, now }, { role });
    roles.push({ cookie: customer.cookie, token: customer.token });
    const owned = { shopper_id: customer.id, created_at: now };
    await addOrder(store, owned, { status: 'opened' });
    await addOrder(store, owned, { status: 'confirmed', paid_sum: 1000_00 });
    await addOrder(store, owned, { kind: 'request', status: 'new' });
    const offered_until = endOfMoscowDay(now * 2);
    await addOrder(store, owned, { kind: 'request', status: 'offered', offered_until });
    await transaction(store, async (tx) => {
      await tx
        .insertInto('firms')
        .values({
          customer_id: customer.id,
          inn: '7707083893',
          kpp: '',
          ogrn: '',
          title: 'ООО',
          legal_address: '',
          position: '',
          is_default: 1,
          confirmed_at: null,
          created_at: now,
          removed_at: null,
        })
        .execute();
      await tx
        .insertInto('customer_addresses')
        .values({
          customer_id: customer.id,
          city_id: MAIN_CITY_ID,
          text: 'ул. Лесная, 1',
          comment: '',
          is_default: 1,
          created_at: now,
        })
        .execute();
    });
  }
  return {
    process,
    roles,
    walkers: roles.filter((_, at) => at === 0 || at === 2),
    renewSessions: () =>
      transaction(store, async (tx) => {
        await tx.updateTable('sessions').set({ ended_at: null }).execute();
      }),
    async close() {
      await process.stop();
      await store.close();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
