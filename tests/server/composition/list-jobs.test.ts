import { validate } from 'node-cron';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listJobs } from '../../../server/composition/list-jobs.ts';
import { addToOutbox } from '../../../server/platform/outbox/add-to-outbox.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({
    INDEXNOW_KEY: 'abcdef0123456789abcdef0123456789',
    RATES_PROVIDER: 'cbr',
    CDN_PURGE_URL: 'http://127.0.0.1:3090',
    CDN_PURGE_KEY: 'a-key-of-the-cdn-that-is-long-enough',
  });
}, 60_000);
afterAll(() => shop.close());

it('every job has a time that the clock understands, and a name of its own', () => {
  const jobs = listJobs(shop.deps);
  expect(jobs.filter(({ at }) => !validate(at)).map(({ name, at }) => [name, at])).toEqual([]);
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  const names = jobs.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['indexnow', 'rates', 'webhooks', 'cdn 127.0.0.1:3090']),
  );
});

it('the letters of the outbox wait for no browser’s push service', async () => {
  const { store } = shop.deps;
  const payload = { subscriptionId: 0, message: {}, at: 0 };
  await transaction(store, (tx) =>
    addToOutbox(tx, [{ kind: 'push', key: 'push to nowhere', payload }], Date.now()),
  );
  const runs = (job: string) =>
    listJobs(shop.deps)
      .find(({ name }) => name === job)
      ?.run();
  const attempts = async () =>
    (
      await store.db
        .selectFrom('outbox')
        .select('attempts')
        .where('key', '=', 'push to nowhere')
        .executeTakeFirstOrThrow()
    ).attempts;
  await runs('outbox');
  expect(await attempts()).toBe(0);
  await runs('push');
  expect(await attempts()).toBe(1);
});

it('the hourly renewal of what did not change leaves kept pages as they are', async () => {
  const timing = async () => (await request(shop.listener).get('/news')).headers['server-timing'];
  await expect.poll(timing).toBe('cache;desc="hit"');
  await listJobs(shop.deps)
    .find(({ name }) => name === 'reference')
    ?.run();
  expect(await timing()).toBe('cache;desc="hit"');
});
