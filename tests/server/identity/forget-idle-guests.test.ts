import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGuest } from '../../../server/identity/create-guest.ts';
import { forgetIdleGuests, tablesOfShoppers } from '../../../server/identity/forget-idle-guests.ts';
import { GUEST_TOKEN_MS } from '../../../server/identity/token-lifetimes.ts';
import { createTokens } from '../../../server/identity/tokens.ts';
import { changeDraft } from '../../../server/orders/order-draft.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { addCustomer, addShopper, guestFrom } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';
import { addBareOrder } from '../account/add-order.ts';

const NOW = Date.parse('2026-11-20T12:00:00+03:00');
const tokens = createTokens('secret');

describeOnBothStores('guests whose token has ended', (dialect) => {
  let store: Store;
  beforeEach(async () => {
    store = await createTestStore(dialect);
  });
  afterEach(() => store.close());
  const listIds = async () =>
    (await store.db.selectFrom('shoppers').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );

  const THEN = NOW + GUEST_TOKEN_MS + 1;
  const search = (shopper_id: number) =>
    transaction(store, (tx) =>
      tx.insertInto('searches').values({ shopper_id, text: 'плита', searched_at: NOW }).execute(),
    );
  const draft = (shopperId: number) =>
    changeDraft(store, {
      shopperId,
      now: NOW,
      change: (state) => ({
        ...state,
        agreed: true,
        recipient: {
          name: 'Анна Белова',
          phone: '+79161234567',
          email: 'anna@example.ru',
          firmId: null,
          firm: null,
        },
      }),
    });
  const provePhone = (shopper_id: number) =>
    transaction(store, (tx) =>
      tx
        .insertInto('shopper_phones')
        .values({ shopper_id, phone: '+79161234567', proven_at: NOW })
        .execute(),
    );
  const addBrowser = (shopper_id: number) =>
    transaction(store, (tx) =>
      tx
        .insertInto('push_subscriptions')
        .values({
          endpoint: `https://push.example/${shopper_id}`,
          p256dh: '',
          auth: '',
          shopper_id,
          session_id: null,
          user_agent: '',
          created_at: NOW,
        })
        .execute(),
    );
  const ownersIn = async (table: 'searches' | 'order_drafts' | 'shopper_phones') =>
    (await store.db.selectFrom(table).select('shopper_id').orderBy('shopper_id').execute()).map(
      ({ shopper_id }) => shopper_id,
    );

  it('are removed then, all of them', async () => {
    for (let guest = 0; guest < 5; guest++)
      await createGuest({ store, tokens, now: NOW }, guestFrom());
    expect(await forgetIdleGuests(store, NOW + GUEST_TOKEN_MS)).toBe(0);
    expect(await forgetIdleGuests(store, THEN)).toBe(5);
    expect(await listIds()).toEqual([]);
  });

  it('are removed however many they are', async () => {
    await transaction(store, (tx) =>
      tx
        .insertInto('shoppers')
        .values(Array.from({ length: 450 }, () => ({ created_at: NOW })))
        .execute(),
    );
    expect(await forgetIdleGuests(store, THEN)).toBe(450);
  });

  it('go with what they searched for, began to order, proved and let tell them', async () => {
    const guest = await addShopper(store, NOW);
    await search(guest);
    await draft(guest);
    await provePhone(guest);
    await addBrowser(guest);
    expect(await forgetIdleGuests(store, THEN)).toBe(1);
    expect(await listIds()).toEqual([]);
    expect(await ownersIn('order_drafts')).toEqual([]);
    expect(await store.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
  });

  it('stay with their orders and questions alone', async () => {
    const city = { title: 'Москва', title_in: 'Москве', country: 'ru', timezone: 'Europe/Moscow' };
    const { id: city_id } = await transaction(store, (tx) =>
      tx
        .insertInto('cities')
        .values({
          ...city,
          id: 90,
          region: '',
          subdomain: '',
          lon: 37.6,
          lat: 55.7,
          population: 1,
          is_popular: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const buyer = await addShopper(store, NOW);
    await transaction(store, (tx) =>
      addBareOrder(tx, { shopper_id: buyer, created_at: NOW }, { city_id }),
    );
    await draft(buyer);
    await search(buyer);
    await addBrowser(buyer);
    const asker = await addShopper(store, NOW);
    const { id: kind_id } = await transaction(store, (tx) =>
      tx
        .insertInto('question_kinds')
        .values({ id: 987, title: 'Доставка', position: 1 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await transaction(store, (tx) =>
      tx
        .insertInto('questions')
        .values({
          id: 987,
          kind_id,
          product_id: null,
          name: 'Анна',
          question: 'Когда?',
          answer: null,
          asked_at: NOW,
          answered_at: null,
          published: 0,
          shopper_id: asker,
        })
        .execute(),
    );
    expect(await forgetIdleGuests(store, THEN)).toBe(0);
    expect(await listIds()).toEqual([buyer, asker]);
    expect([await ownersIn('order_drafts'), await ownersIn('searches')]).toEqual([[], []]);
    expect(await store.db.selectFrom('push_subscriptions').select('id').execute()).toHaveLength(1);
  });

  it('leave customers, and guests whose token is good, with all they have', async () => {
    const { id: customer } = await addCustomer({ store, tokens, now: NOW });
    const young = await addShopper(store, NOW + GUEST_TOKEN_MS);
    for (const id of [customer, young]) {
      await search(id);
      await draft(id);
      await provePhone(id);
    }
    await addShopper(store, NOW);
    expect(await forgetIdleGuests(store, THEN)).toBe(1);
    expect(await listIds()).toEqual([customer, young]);
    for (const table of ['searches', 'order_drafts', 'shopper_phones'] as const) {
      expect(await ownersIn(table)).toEqual([customer, young]);
    }
  });

  if (dialect === 'sqlite') {
    it('are looked for in every table that names a shopper', async () => {
      const { rows } = await sql<{ name: string; column: string }>`
        select tables.name, keys."from" as column from sqlite_master as tables
        join pragma_foreign_key_list(tables.name) as keys on keys."table" = 'shoppers'
        where tables.type = 'table'`.execute(store.db);
      const found = rows.map(({ name, column }) => `${name}.${column}`);
      expect(tablesOfShoppers.map((pair) => pair.join('.')).toSorted()).toEqual(found.toSorted());
    });
  }
});
