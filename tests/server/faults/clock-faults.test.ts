import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToOutbox } from '../../../server/platform/outbox/add-to-outbox.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';

const HOUR = 3_600_000;
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const jump = (ms: number) => {
  shop.clock.now += ms;
};
const customer = () => addCustomer({ ...shop.deps, now: shop.clock.now });

it('an hour forward and back: pages are shown and made anew in their time', async () => {
  const guest = openBrowser(shop.listener);
  const timing = async () => (await guest.get('/')).headers['server-timing'];
  await timing();
  expect(await timing()).toBe('cache;desc="hit"');
  jump(HOUR);
  expect((await guest.get('/')).status).toBe(200);
  await expect.poll(timing).toBe('cache;desc="hit"');
  jump(-HOUR);
  // Made in the future: shown once more, and made anew.
  expect(await timing()).toBe('cache;desc="stale"');
  await expect.poll(timing).toBe('cache;desc="hit"');
});

it('an hour forward and back: people stay signed in, and whoever left stays out', async () => {
  const { cookie, sessionId } = await customer();
  const browser = openBrowser(shop.listener, cookie);
  for (const step of [0, HOUR, -2 * HOUR, HOUR]) {
    jump(step);
    expect((await browser.get('/lk/profil')).status).toBe(200);
  }
  jump(HOUR);
  await browser.get('/lk/profil');
  await transaction(shop.deps.store, (tx) =>
    tx.updateTable('sessions').set({ ended_at: 1 }).where('id', '=', sessionId).execute(),
  );
  jump(-HOUR);
  expect((await browser.get('/lk/profil')).status).toBe(303);
});

it('an hour back: a letter that was being sent does not wait for the hour', async () => {
  const { store, log } = shop.deps;
  const sent: string[] = [];
  const deliver = {
    'question-answered': async (_payload: unknown, key: string) => void sent.push(key),
  };
  jump(HOUR);
  await transaction(store, (tx) =>
    addToOutbox(
      tx,
      [{ kind: 'question-answered', key: 'probe 1', payload: {} }],
      shop.clock.now - HOUR,
    ),
  );
  // Taken by a process that has died since.
  await transaction(store, (tx) =>
    tx
      .updateTable('outbox')
      .set({ leased_until: shop.clock.now + 120_000 })
      .execute(),
  );
  jump(-HOUR);
  await runOutbox({ store, deliver, log, now: () => shop.clock.now });
  expect(sent).toEqual(['probe 1']);
});

it('an hour back: nobody waits for the hour to get a code for signing in', async () => {
  const phone = '+79265550202';
  jump(HOUR);
  expect((await openBrowser(shop.listener).post('/login/codes', { phone })).status).toBe(303);
  jump(-HOUR);
  expect((await openBrowser(shop.listener).post('/login/codes', { phone })).status).toBe(303);
});
