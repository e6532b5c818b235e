import { afterEach, beforeEach, expect, it } from 'vitest';
import { createIdentifier } from '../../../server/identity/identify.ts';
import { createTokens } from '../../../server/identity/tokens.ts';
import {
  endSessions,
  listSessions,
  openSession,
  renewSession,
} from '../../../server/login/sessions.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { DAY_MS } from '../../../shared/millis.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

const tokens = createTokens('secret');
const client = { userAgent: 'Phone', address: '203.0.113.7' };

describeOnBothStores('sessions', (dialect) => {
  let store: Store;
  let now: number;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    now = 1_800_000_000_000;
  });
  afterEach(() => store.close());
  const kindOf = async (token: string) =>
    (await createIdentifier({ db: store.db, tokens, now: () => now }).identify(token)).kind;

  it('are opened and ended one by one or all at once', async () => {
    const { id, sessionId, token } = await addCustomer({ store, tokens, now });
    const second = await transaction(store, (tx) =>
      openSession(tx, { id, sessionId: 'other', role: 'retail', codeId: 'code' }, client, {
        tokens,
        now: now + 1,
      }),
    );
    expect(await listSessions(store, id, now)).toHaveLength(2);
    await endSessions(store, { customerId: id, sessionId, now });
    expect([await kindOf(token), await kindOf(second)]).toEqual(['expired', 'customer']);
    await endSessions(store, { customerId: id, sessionId: null, now });
    expect(await kindOf(second)).toBe('expired');
    expect(await listSessions(store, id, now)).toEqual([]);
  });

  it("cannot end another person's", async () => {
    const anna = await addCustomer({ store, tokens, now });
    const boris = await addCustomer({ store, tokens, now });
    await endSessions(store, { customerId: boris.id, sessionId: anna.sessionId, now });
    expect(await kindOf(anna.token)).toBe('customer');
  });

  it('are renewed after fifteen days and end after thirty without [S9.12]', async () => {
    const { sessionId, token } = await addCustomer({ store, tokens, now });
    now += 15 * DAY_MS - 1;
    expect(await renewSession(store, sessionId, { tokens, now })).toBeNull();
    now += 1;
    const renewed = await renewSession(store, sessionId, { tokens, now });
    now += 20 * DAY_MS;
    expect([await kindOf(token), await kindOf(renewed ?? '')]).toEqual(['customer', 'customer']);
    now += 10 * DAY_MS;
    expect(await kindOf(renewed ?? '')).toBe('expired');
    expect(await renewSession(store, sessionId, { tokens, now })).toBeNull();
  });
});
