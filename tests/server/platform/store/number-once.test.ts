import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAddress,
  listAddresses,
  removeAddress,
} from '../../../../server/account/change-addresses.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { addCustomer } from '../../../helpers/shoppers.ts';

/** Tables whose rows stay, or go without an address that names them. */
const SAFE =
  'products rates question_kinds import_runs shoppers customers login_codes consents firms ' +
  'orders order_events order_changes payments payment_tasks receipts product_changes exchange_nodes ' +
  'exchange_steps exchange_tasks exchange_batches field_discrepancies api_keys webhooks ' +
  'webhook_deliveries staff change_batches changes desk_notes saved_views desk_jobs ' +
  'personal_data_events bank_statements bank_documents';
/** Tables that others refer to, which lose rows at the desk or in an exchange alone. */
const REFERRED_TO =
  'categories brands parameters price_levels cities storages solutions promo_codes exchange_sessions';
const PLAIN = new Set(`${SAFE} ${REFERRED_TO}`.split(' '));

describe('the numbers of rows on SQLite', () => {
  let shop: TestShop;
  let store: Store;
  beforeAll(async () => {
    shop = await createTestShop();
    store = shop.deps.store;
  });
  afterAll(() => shop.close());

  it('are not given again to another address', async () => {
    const { tokens } = shop.deps;
    const { id: customerId } = await addCustomer({ store, tokens, now: shop.clock.now });
    const add = async (text: string) => {
      const fields = { city_id: 90, text, comment: '', customerId, now: shop.clock.now };
      await addAddress(store, fields);
      const all = await listAddresses(store.db, customerId);
      return all.find((address) => address.text === text)?.id ?? 0;
    };
    const old = await add('Старый');
    await removeAddress(store, { customerId, addressId: old });
    expect(await add('Новый')).toBeGreaterThan(old);
  });

  it('are given once in every table that loses rows and is not known to be safe', async () => {
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where type = 'table'`.execute(store.db);
    const plain = rows.filter(({ sql: made }) => /^\s*id integer primary key(?! auto)/m.test(made));
    expect(plain.map(({ name }) => name).filter((name) => !PLAIN.has(name))).toEqual([]);
  });
});
