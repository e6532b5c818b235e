import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGuest } from '../../../server/identity/create-guest.ts';
import { forgetIdleGuests, tablesOfShoppers } from '../../../server/identity/forget-idle-guests.ts';
import { GUEST_TOKEN_MS } from '../../../server/identity/token-lifetimes.ts';
import { createTokens } from '../../../server/identity/tokens.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { addCustomer, addShopper } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

const NOW = Date.parse('2026-11-20T12:00:00+03:00');
const tokens = createTokens('secret');

describeOnBothStores('guests who wrote nothing', (dialect) => {
  let store: Store;
  beforeEach(async () => {
    store = await createTestStore(dialect);
  });
  afterEach(() => store.close());
  const listIds = async () =>
    (await store.db.selectFrom('shoppers').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );

  it('are removed when their token has ended, all of them', async () => {
    for (let guest = 0; guest < 5; guest++) await createGuest(store, tokens, NOW);
    expect(await forgetIdleGuests(store, NOW + GUEST_TOKEN_MS)).toBe(0);
    expect(await forgetIdleGuests(store, NOW + GUEST_TOKEN_MS + 1)).toBe(5);
    expect(await listIds()).toEqual([]);
  });

  it('leave those who have something, and those whose token is good', async () => {
    const { id: customer } = await addCustomer({ store, tokens, now: NOW });
    const searcher = await addShopper(store, NOW);
    const searched = { shopper_id: searcher, text: 'плита', searched_at: NOW };
    await transaction(store, (tx) => tx.insertInto('searches').values(searched).execute());
    await addShopper(store, NOW);
    const young = await addShopper(store, NOW + GUEST_TOKEN_MS);
    expect(await forgetIdleGuests(store, NOW + GUEST_TOKEN_MS + 1)).toBe(1);
    expect(await listIds()).toEqual([customer, searcher, young]);
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
