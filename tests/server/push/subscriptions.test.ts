import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import {
  endPushSubscription,
  listDevices,
  saveSubscription,
} from '../../../server/push/change-subscriptions.ts';
import { loadVapidKeys } from '../../../server/push/load-vapid-keys.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

const NOW = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;

describeOnBothStores('subscriptions to notifications', (dialect) => {
  let store: Store;
  let shopperId: number;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    shopperId = await addShopper(store, NOW);
  });
  afterEach(() => store.close());

  const save = (endpoint: string, change: { shopperId?: number; sessionId?: string } = {}) =>
    saveSubscription(store, {
      endpoint,
      p256dh: 'key',
      auth: 'secret',
      shopperId,
      sessionId: null,
      userAgent: 'Firefox/150',
      now: NOW,
      ...change,
    });
  async function openSession(expiresAt: number): Promise<string> {
    const shopper = { first_name: '', last_name: '', patronymic: '', email: '' };
    await transaction(store, async (tx) => {
      await tx
        .insertInto('customers')
        .values({
          id: shopperId,
          phone: '+79160000001',
          ...shopper,
          role: 'retail',
          customer_type: 'person',
          created_at: NOW,
          updated_at: NOW,
        })
        .execute();
      await tx
        .insertInto('sessions')
        .values({
          id: 's1',
          customer_id: shopperId,
          created_at: NOW,
          renewed_at: NOW,
          expires_at: expiresAt,
          ended_at: null,
          user_agent: '',
          address: '',
        })
        .execute();
    });
    return 's1';
  }

  it('are listed with numbers for times, the latest first', async () => {
    await save('https://push.example.org/1');
    await save('https://push.example.org/2');
    const [latest, first] = await listDevices(store.db, shopperId, NOW);
    expect(latest).toMatchObject({ user_agent: 'Firefox/150', created_at: NOW });
    expect(latest?.id).toBeGreaterThan(first?.id ?? 0);
  });

  it('belong to whoever used the browser last', async () => {
    const other = await addShopper(store, NOW);
    await save('https://push.example.org/1');
    await save('https://push.example.org/1', { shopperId: other });
    expect(await listDevices(store.db, shopperId, NOW)).toEqual([]);
    expect(await listDevices(store.db, other, NOW)).toHaveLength(1);
  });

  it('rest when the session has run out', async () => {
    const sessionId = await openSession(NOW + DAY);
    await save('https://push.example.org/1', { sessionId });
    expect(await listDevices(store.db, shopperId, NOW)).toHaveLength(1);
    expect(await listDevices(store.db, shopperId, NOW + DAY)).toEqual([]);
  });

  it('end once, for the owner alone', async () => {
    const other = await addShopper(store, NOW);
    await save('https://push.example.org/1');
    const [{ id = 0 } = {}] = await listDevices(store.db, shopperId, NOW);
    expect(await endPushSubscription(store, { shopperId: other, id })).toBe(false);
    expect(await endPushSubscription(store, { shopperId, id })).toBe(true);
    expect(await endPushSubscription(store, { shopperId, id })).toBe(false);
  });

  it('are made with one key, also when two processes start at once', async () => {
    const [one, other] = await Promise.all([loadVapidKeys(store), loadVapidKeys(store)]);
    expect(one).toEqual(other);
  });
});
