import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { patterns } from '../../../../shared/route-table.ts';
import * as links from '../../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { addCustomer } from '../../../helpers/shoppers.ts';
import {
  createStorefront,
  type Listening,
  listen,
  STOREFRONT_KEY,
  type TestStorefront,
} from './create-storefront.ts';
import { createFaultyLine, type FaultyLine } from './faulty-line.ts';

let shop: TestShop;
let served: Listening;
let line: FaultyLine;
let impatient: TestStorefront;
let patient: TestStorefront;
let cookie: string;
let productId: number;

beforeAll(async () => {
  shop = await createTestShop({ STOREFRONT_KEY });
  served = await listen(shop.listener);
  line = await createFaultyLine(served.url);
  // Shorter than a slow answer takes.
  impatient = await createStorefront(line.url, { API_DEADLINE_MS: '500' });
  // A busy machine must not be taken for a fault.
  patient = await createStorefront(line.url, { API_DEADLINE_MS: '20000' });
  const { store, tokens } = shop.deps;
  ({ cookie } = await addCustomer({ store, tokens, now: shop.clock.now }));
  const guest = { cityId: 90, country: 'ru', rate: 643, token: null };
  const { formatted_products: products } = await shop.deps.shop.bestsellers(guest, {});
  productId = products.find(({ price, flags }) => price.price && flags.allow_to_order)?.id ?? 0;
});
afterAll(async () => {
  await impatient.close();
  await patient.close();
  await line.close();
  await served.close();
  await shop.close();
});

beforeEach(async () => {
  await line.setFault(null);
  for (const { clock, listener } of [patient, impatient]) {
    // The shop would be left alone so long after failures.
    clock.now += 10_000;
    expect((await get('/basket', listener)).status).toBe(200);
  }
});

const get = (path: string, from = impatient.listener) =>
  request(from).get(path).set('Cookie', cookie);
const getPatiently = (path: string) => get(path, patient.listener);
const add = () =>
  request(impatient.listener)
    .post(links.basketLines())
    .set('Cookie', cookie)
    .set('Sec-Fetch-Site', 'same-origin')
    .type('form')
    .send({ product_id: productId });
const printed = () => patient.storefront.deps.metrics.print();
const countOf = async (call: string, outcome: string) => {
  const line = `upstream_seconds_count{call="${call}",outcome="${outcome}"} `;
  const found = (await printed()).split('\n').find((each) => each.startsWith(line));
  return Number(found?.slice(line.length) ?? 0);
};

describe('a shop behind that is slow for a moment', () => {
  it('refuses a page soon, but does what a form asks and hands documents out', async () => {
    await line.setFault('slow');
    expect((await get('/basket')).status).toBe(503);
    expect((await add()).status).toBe(303);
    const offer = await get(patterns.basketOffer);
    expect([offer.status, offer.headers['content-type']]).toEqual([200, 'application/pdf']);
    await line.setFault(null);
    expect((await get('/basket')).text).toContain('<h1');
  });
});

describe('a shop behind that stands still for a moment', () => {
  it('is asked again half a second later, and at once after that', async () => {
    await line.setFault('silent');
    for (let i = 0; i < 5; i++) expect((await get('/basket')).status).toBe(503);
    await line.setFault(null);
    expect((await get('/basket')).status).toBe(503);
    impatient.clock.now += 500;
    for (let i = 0; i < 3; i++) expect((await get('/basket')).status).toBe(200);
  });
});

describe('trouble with the shop behind', () => {
  it('is counted by call and outcome', async () => {
    expect(await countOf('search', 'ok')).toBe(0);
    expect((await getPatiently('/search/тарелка')).status).toBe(200);
    expect(await countOf('search', 'ok')).toBe(1);

    line.failNext();
    expect((await getPatiently('/basket')).status).toBe(200);
    expect(await countOf('shopper', 'retried')).toBe(1);
    expect(await printed()).toContain('upstream_retries_total{call="shopper"} 1');

    const failed = await countOf('shopper', 'failed');
    const notMade = await countOf('shopper', 'open');
    await line.setFault('garbage');
    for (let i = 0; i < 8; i++) expect((await getPatiently('/basket')).status).toBe(503);
    expect(await countOf('shopper', 'failed')).toBe(failed + 5);
    expect(await countOf('shopper', 'open')).toBe(notMade + 3);
  });

  it('shows in the time since it last told what is new', async () => {
    const heardAt = async () => {
      const found = /^upstream_heard_timestamp_seconds (\S+)$/m.exec(await printed());
      return Number(found?.[1]) * 1000;
    };
    const before = await heardAt();
    patient.clock.now += 60_000;
    await line.setFault('reset');
    expect(await patient.storefront.follower.poll()).toBe(false);
    expect(await heardAt()).toBe(before);
    await line.setFault(null);
    expect(await patient.storefront.follower.poll()).toBe(true);
    expect(await heardAt()).toBe(patient.clock.now);
  });

  it('is measured only where there is a shop behind', async () => {
    expect(await shop.deps.metrics.print()).not.toContain('upstream_heard_timestamp_seconds ');
  });
});

describe('the id of a request', () => {
  const linesOf = (lines: readonly Record<string, unknown>[], id: string) =>
    lines.filter((each) => each['id'] === id);

  it('stands in the logs of both sides', async () => {
    const id = (await getPatiently('/basket')).headers['x-request-id'] ?? '';
    const behind = linesOf(shop.logLines, id).map(({ route }) => route);
    expect(linesOf(patient.logLines, id)).toHaveLength(1);
    expect(behind).toContain('/api/v1/shopper');
    expect(new Set(behind).size).toBeGreaterThan(1);
  });

  it('is said with what the shop behind did not answer', async () => {
    await line.setFault('garbage');
    const id = (await getPatiently('/basket')).headers['x-request-id'] ?? '';
    await line.setFault(null);
    const said = linesOf(patient.logLines, id).find(({ msg }) =>
      String(msg).includes('не ответил'),
    );
    expect(said).toMatchObject({ level: 'warn', call: 'shopper', retries: 0 });
  });

  it('is taken from nobody without the key of storefronts', async () => {
    const stranger = 'id-of-a-stranger';
    for (const key of ['', 'some-other-key-of-24-letters']) {
      const asked = await request(shop.listener)
        .get('/api/v1/cities')
        .set('X-Request-Id', stranger)
        .set(key ? { 'X-Storefront-Key': key } : {});
      expect(asked.headers['x-request-id']).not.toBe(stranger);
    }
  });
});
