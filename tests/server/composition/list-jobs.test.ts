import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'node-cron';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

it('every job of once a day is missed by an alert when its nights fail', () => {
  const rules = readFileSync(
    join(import.meta.dirname, '../../../docs/deploy/monitoring/alerts.yml'),
  );
  const rule = String(rules)
    .split('- alert: ')
    .find((each) => each.startsWith('ShopNightsMissed'));
  const names = [...(rule ?? '').matchAll(/name=~?"([^"]*)"/g)].map(([, name]) => name);
  const missed = new RegExp(`^(?:${names.join('|')})$`);
  const jobs = listJobs(shop.deps);
  const daily = jobs.filter(({ at }) => /^\d+ \d+ \* \* \*$/.test(at));
  expect(daily.length).toBeGreaterThan(8);
  expect(daily.map(({ name }) => name).filter((name) => !missed.test(name))).toEqual([]);
  const often = jobs.filter((job) => !daily.includes(job));
  expect(often.map(({ name }) => name).filter((name) => missed.test(name))).toEqual([]);
});

describe('the letters of the outbox', () => {
  const runs = (job: string, deps = shop.deps) =>
    listJobs(deps)
      .find(({ name }) => name === job)
      ?.run();
  const write = (kind: 'push' | 'indexnow', payload: object) =>
    transaction(shop.deps.store, (tx) =>
      addToOutbox(tx, [{ kind, key: `${kind} to nowhere`, payload }], Date.now()),
    );
  const stateOf = async (kind: string) => {
    const row = await shop.deps.store.db
      .selectFrom('outbox')
      .select(['attempts', 'done_at'])
      .where('key', '=', `${kind} to nowhere`)
      .executeTakeFirstOrThrow();
    return [row.attempts, row.done_at !== null];
  };

  it('wait for no browser’s push service', async () => {
    await write('push', { subscriptionId: 0, message: {}, at: 0 });
    await runs('outbox');
    expect(await stateOf('push')).toEqual([0, false]);
    await runs('push');
    expect(await stateOf('push')).toEqual([1, false]);
  });

  it('wait for no search engine, whose messages go when its key is gone', async () => {
    await write('indexnow', { siteUrl: 'https://marmit.test', paths: ['/'], at: Date.now() });
    await runs('outbox');
    expect(await stateOf('indexnow')).toEqual([0, false]);
    const config = { ...shop.deps.config, indexnowKey: undefined };
    await runs('indexnow messages', { ...shop.deps, config });
    expect(await stateOf('indexnow')).toEqual([1, true]);
  });
});

it('the hourly renewal of what did not change leaves kept pages as they are', async () => {
  const timing = async () => (await request(shop.listener).get('/news')).headers['server-timing'];
  await expect.poll(timing).toBe('cache;desc="hit"');
  await listJobs(shop.deps)
    .find(({ name }) => name === 'reference')
    ?.run();
  expect(await timing()).toBe('cache;desc="hit"');
});
