import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addAddress,
  listAddresses,
  removeAddress,
} from '../../../../server/account/change-addresses.ts';
import { openSession } from '../../../../server/doors/exchange/sessions/session.ts';
import { NUMBERED, nextNumber } from '../../../../server/platform/store/next-number.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { addCustomer } from '../../../helpers/shoppers.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';

/** Tables whose rows stay, or go without an address that names them. */
const SAFE =
  'rates question_kinds import_runs shoppers customers login_codes consents firms ' +
  'orders order_events order_changes payments payment_tasks receipts product_changes exchange_nodes ' +
  'exchange_steps exchange_tasks exchange_batches field_discrepancies api_keys webhooks ' +
  'webhook_deliveries staff change_batches changes desk_notes saved_views desk_jobs ' +
  'personal_data_events bank_statements bank_documents';
const PLAIN = new Set([...SAFE.split(' '), ...NUMBERED]);

describeOnBothStores('the numbers of rows', (dialect) => {
  let shop: TestShop;
  let store: Store;
  beforeAll(async () => {
    shop = await createTestShop({}, dialect);
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

  it('are not given again to another level of prices, whatever verb has removed the last', async () => {
    const next = () => transaction(store, (tx) => nextNumber(tx, 'price_levels'));
    const id = await next();
    await transaction(store, async (tx) => {
      const level = { id, code: 'last', title: 'Последний', external_id: null };
      await tx.insertInto('price_levels').values(level).execute();
    });
    expect(await next()).toBe(id + 1);
    await transaction(store, (tx) => tx.deleteFrom('price_levels').where('id', '=', id).execute());
    expect(await next()).toBe(id + 1);
    expect(await transaction(store, (tx) => nextNumber(tx, 'price_levels', 500))).toBe(500);
  });

  it('are not given again to another session of an exchange', async () => {
    const { id } = await transaction(store, (tx) =>
      tx
        .insertInto('exchange_nodes')
        .values({
          name: 'ut',
          login: 'ut',
          password: '',
          profile: 'ut-2.07',
          settings: '{}',
          orders_from: 0,
          created_at: 0,
          seen_at: null,
          usual_ms: null,
          alarmed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const last = async () => {
      const node = { id } as Parameters<typeof openSession>[1]['node'];
      await openSession(store, { node, kind: 'sale', address: '', now: shop.clock.now });
      const { rows } = await sql<{ id: number }>`
        select max(id) as id from exchange_sessions`.execute(store.db);
      return Number(rows[0]?.id);
    };
    const first = await last();
    await transaction(store, (tx) => tx.deleteFrom('exchange_sessions').execute());
    expect(await last()).toBe(first + 1);
  });

  it('are noted when their rows go, in every table that is numbered by hand', async () => {
    const { rows } =
      dialect === 'sqlite'
        ? await sql<{ name: string }>`
            select name from sqlite_master where type = 'trigger'`.execute(store.db)
        : await sql<{ name: string }>`select tgname as name from pg_trigger`.execute(store.db);
    const names = new Set(rows.map(({ name }) => name));
    const kept = NUMBERED.filter((table) => table !== 'products');
    expect(kept.filter((table) => !names.has(`${table}_gone`))).toEqual([]);
  });

  if (dialect === 'postgres') return;
  it('are given once in every table that loses rows and is not known to be safe', async () => {
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where type = 'table'`.execute(store.db);
    const plain = rows.filter(({ sql: made }) => /^\s*id integer primary key(?! auto)/m.test(made));
    expect(plain.map(({ name }) => name).filter((name) => !PLAIN.has(name))).toEqual([]);
  });
});
