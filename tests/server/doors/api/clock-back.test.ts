import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCallLimit } from '../../../../server/doors/api/call-limit.ts';
import { HOUR_MS } from '../../../../shared/millis.ts';
import * as links from '../../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

it('does not keep programs waiting that have called too often', async () => {
  const call = () => request(shop.listener).get('/api/v1/cities').set('Host', 'localhost');
  const statuses: number[] = [];
  while (statuses.length < 700 && !statuses.includes(429)) {
    const answers = await Promise.all(Array.from({ length: 25 }, () => call()));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses).toContain(429);
  shop.clock.putBack = HOUR_MS;
  const later = await call();
  expect([later.status, Number(later.headers['retry-after']) <= 60]).toEqual([429, true]);
  shop.clock.now += 61_000;
  expect((await call()).status).not.toBe(429);
  shop.clock.putBack = 0;
});

it('does not silence pages that have reported too often', async () => {
  const report = async () => {
    const sent = request(shop.listener).post(links.policyReports()).set('Host', 'localhost');
    return (await sent.type('application/csp-report').send('{}')).status;
  };
  for (let at = 0; at < 60; at++) await report();
  expect(await report()).toBe(429);
  shop.clock.putBack = HOUR_MS;
  shop.clock.now += 61_000;
  expect(await report()).not.toBe(429);
  shop.clock.putBack = 0;
});

it('tells the seconds that are left of the minute', () => {
  let time = 5000;
  const limit = createCallLimit({ max: 1, steadyNow: () => time });
  limit.take('x');
  time += 20_000;
  expect(limit.take('x')).toBe(40);
});
