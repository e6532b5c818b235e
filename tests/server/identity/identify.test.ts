import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGuest } from '../../../server/identity/create-guest.ts';
import { createIdentifier } from '../../../server/identity/identify.ts';
import { loadTokenSecret } from '../../../server/identity/load-token-secret.ts';
import { createTokens } from '../../../server/identity/tokens.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { DAY_MS } from '../../../shared/millis.ts';
import { addCustomer, guestFrom } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

const tokens = createTokens('secret');

describeOnBothStores('identify', (dialect) => {
  let store: Store;
  let now: number;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    now = 1_800_000_000_000;
  });
  afterEach(() => store.close());
  const identifier = () => createIdentifier({ db: store.db, tokens, now: () => now });

  it('knows nobody without a token [S1.3, S6.1]', async () => {
    expect(await identifier().identify(null)).toEqual({ kind: 'nobody' });
  });

  it('knows a guest for thirty days [S9.11]', async () => {
    const token = await createGuest({ store, tokens, now }, guestFrom());
    now += 30 * DAY_MS - 1;
    expect(await identifier().identify(token)).toMatchObject({ kind: 'guest' });
    now += 1;
    expect(await identifier().identify(token)).toEqual({ kind: 'nobody' });
  });

  it('gives every guest another shopper', async () => {
    const made = await Promise.all(
      [1, 2, 3].map(() => createGuest({ store, tokens, now }, guestFrom())),
    );
    const found = await Promise.all(made.map((token) => identifier().identify(token)));
    expect(new Set(found.map((one) => ('shopperId' in one ? one.shopperId : 0))).size).toBe(3);
  });

  it('is given to no more guests than people send from one network in an hour', async () => {
    const address = '203.0.113.7';
    const made = () => createGuest({ store, tokens, now }, guestFrom(address));
    await made();
    await transaction(store, (tx) =>
      tx
        .updateTable('limits')
        .set({ count: 5000 })
        .where('name', '=', `guests ${address}`)
        .execute(),
    );
    await expect(made()).rejects.toMatchObject({ code: 'too_many' });
    expect(await createGuest({ store, tokens, now }, guestFrom('198.51.100.7'))).toBeTruthy();
    const { count } = await store.db
      .selectFrom('shoppers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(2);
  });

  it('knows a customer by the session, with the role of now [S1.3, S6.1]', async () => {
    const { id, token } = await addCustomer({ store, tokens, now });
    await transaction(store, (tx) =>
      tx.updateTable('customers').set({ role: 'wholesale' }).where('id', '=', id).execute(),
    );
    expect(await identifier().identify(token)).toMatchObject({ shopperId: id, role: 'wholesale' });
  });

  it.each([
    ['ended', { ended_at: 1 }],
    ['outlived', { expires_at: 1 }],
  ])('calls a session that has %s expired', async (_name, change) => {
    const { sessionId, token } = await addCustomer({ store, tokens, now });
    await transaction(store, (tx) =>
      tx.updateTable('sessions').set(change).where('id', '=', sessionId).execute(),
    );
    expect(await identifier().identify(token)).toEqual({ kind: 'expired' });
  });

  it('takes a token for no other shopper than its session', async () => {
    const anna = await addCustomer({ store, tokens, now });
    const boris = await addCustomer({ store, tokens, now });
    const claims = { kind: 'customer', role: 'manager', issuedAt: now } as const;
    const mixed = tokens.sign({ ...claims, shopperId: boris.id, sessionId: anna.sessionId });
    expect(await identifier().identify(mixed)).toEqual({ kind: 'expired' });
  });

  it('believes an ended session for a second at most', async () => {
    const { sessionId, token } = await addCustomer({ store, tokens, now });
    const known = identifier();
    await known.identify(token);
    await transaction(store, (tx) =>
      tx.updateTable('sessions').set({ ended_at: now }).where('id', '=', sessionId).execute(),
    );
    now += 1000;
    expect(await known.identify(token)).toEqual({ kind: 'expired' });
  });

  it('keeps one secret for all processes of a store', async () => {
    const made = await Promise.all([loadTokenSecret(store), loadTokenSecret(store)]);
    expect(made[0]).toBe(made[1]);
    expect(await loadTokenSecret(store)).toBe(made[0]);
    expect(made[0]).toHaveLength(43);
  });
});
