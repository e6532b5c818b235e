import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { askSubscription } from '../../../server/subscriptions/ask-subscription.ts';
import {
  confirmSubscription,
  endSubscription,
  findSubscription,
} from '../../../server/subscriptions/change-subscription.ts';
import { MAILING_CONSENT } from '../../../shared/consents.ts';
import { toClientAddress } from '../../../shared/contract/client.ts';
import { CONFIRMATION_MS } from '../../../shared/subscription.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

const NOW = Date.UTC(2026, 10, 20);
const HOUR = 3_600_000;

describeOnBothStores('the mailing', (dialect) => {
  let store: Store;
  beforeEach(async () => {
    store = await createTestStore(dialect);
  });
  afterEach(() => store.close());

  const ask = (now = NOW, email = 'anna@example.ru', address = '192.0.2.1') =>
    askSubscription(store, {
      email,
      consent: MAILING_CONSENT,
      address: toClientAddress(address),
      now,
    });
  const askFirst = async () => (await ask())?.token ?? '';
  const stateOf = async (token: string, now = NOW) =>
    (await findSubscription(store.db, { token, now }))?.state;

  it('waits until the owner of the box confirms', async () => {
    const token = await askFirst();
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(await stateOf(token)).toBe('pending');
    const confirmed = await confirmSubscription(store, { token, now: NOW + 1 });
    expect(confirmed).toEqual({ email: 'anna@example.ru', state: 'active' });
    const row = await store.db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ consent: MAILING_CONSENT, address: '192.0.2.1' });
    expect([row.asked_at, row.confirmed_at].map(Number)).toEqual([NOW, NOW + 1]);
  });

  it('leaves the mail to the outbox, with the token alone', async () => {
    const token = await askFirst();
    await ask(NOW + 1);
    const mails = await store.db.selectFrom('outbox').select(['kind', 'payload']).execute();
    expect(mails).toEqual([{ kind: 'subscription-asked', payload: JSON.stringify({ token }) }]);
  });

  it('asks for one mail an hour and for none of whoever gets the mailing', async () => {
    const token = await askFirst();
    expect(await ask(NOW + HOUR - 1)).toBeNull();
    expect(await ask(NOW + HOUR)).toEqual({ token });
    await confirmSubscription(store, { token, now: NOW + HOUR });
    expect(await ask(NOW + 3 * HOUR)).toBeNull();
    expect(await stateOf(token)).toBe('active');
  });

  it('asks one box few times an hour, whatever stands behind a plus in its name', async () => {
    const asked = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((tag) => ask(NOW, `anna+${tag}@example.ru`, `192.0.2.${tag}`)),
    );
    expect(asked.filter((one) => one !== null)).toHaveLength(3);
    expect(await ask(NOW, 'boris+1@example.ru')).not.toBeNull();
    expect(await ask(NOW + HOUR, 'anna+7@example.ru')).not.toBeNull();
  });

  it('cannot be confirmed after a week, but asked for again', async () => {
    const token = await askFirst();
    const late = NOW + CONFIRMATION_MS;
    expect((await confirmSubscription(store, { token, now: late }))?.state).toBe('expired');
    expect(await ask(late)).toEqual({ token });
    expect((await confirmSubscription(store, { token, now: late + 1 }))?.state).toBe('active');
  });

  it('ends at once and for good, and begins anew with another confirmation alone', async () => {
    const token = await askFirst();
    await confirmSubscription(store, { token, now: NOW });
    expect((await endSubscription(store, { token, now: NOW + 1 }))?.state).toBe('ended');
    expect((await endSubscription(store, { token, now: NOW + 2 }))?.state).toBe('ended');
    expect((await confirmSubscription(store, { token, now: NOW + 3 }))?.state).toBe('ended');
    expect(await ask(NOW + 4)).toEqual({ token });
    expect(await stateOf(token, NOW + 4)).toBe('pending');
  });

  it('knows no token of others', async () => {
    await askFirst();
    expect(await findSubscription(store.db, { token: 'x', now: NOW })).toBeNull();
    expect(await confirmSubscription(store, { token: '', now: NOW })).toBeNull();
    expect(await endSubscription(store, { token: 'x', now: NOW })).toBeNull();
  });

  it('takes twenty boxes an hour from one address', async () => {
    for (let i = 0; i < 20; i++) await ask(NOW, `box-${i}@example.ru`);
    await expect(ask(NOW, 'more@example.ru')).rejects.toMatchObject({ code: 'too_many' });
    expect(await ask(NOW, 'more@example.ru', '192.0.2.2')).not.toBeNull();
    expect(await ask(NOW + HOUR, 'more-2@example.ru')).not.toBeNull();
  });

  it('takes twenty boxes an hour from one /64 of IPv6, whatever addresses it has', async () => {
    const from = (at: number) => `2001:db8:1:1::${at.toString(16)}`;
    for (let at = 1; at <= 20; at++) await ask(NOW, `box-${at}@example.ru`, from(at));
    await expect(ask(NOW, 'more@example.ru', from(21))).rejects.toMatchObject({ code: 'too_many' });
    expect(await ask(NOW, 'more@example.ru', '2001:db8:1:2::1')).not.toBeNull();
  });

  it('counts asks for boxes that are known: the limit tells of none', async () => {
    for (let at = 0; at < 20; at++) await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'too_many' });
  });

  it('keeps one row when two forms are sent at the same time', async () => {
    const asked = await Promise.all([ask(), ask(), ask()]);
    expect(asked.filter(Boolean)).toHaveLength(1);
  });
});
