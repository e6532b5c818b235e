import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import { addCustomer } from '../../../helpers/shoppers.ts';
import {
  createStorefront,
  type Listening,
  listen,
  STOREFRONT_KEY,
  type TestStorefront,
} from './create-storefront.ts';
import { createFaultyLine, FAULTS, type FaultyLine } from './faulty-line.ts';

let shop: TestShop;
let served: Listening;
let line: FaultyLine;
let front: TestStorefront;
let cookie: string;

beforeAll(async () => {
  shop = await createTestShop({ STOREFRONT_KEY });
  served = await listen(shop.listener);
  line = await createFaultyLine(served.url);
  front = await createStorefront(line.url);
  const { store, tokens } = shop.deps;
  ({ cookie } = await addCustomer({ store, tokens, now: shop.clock.now }));
});
beforeEach(async () => {
  await line.setFault(null);
  // The shop would be left alone so long after failures.
  front.clock.now += 10_000;
  front.storefront.deps.pageCache.dropAll();
  expect((await get('/')).status).toBe(200);
});
afterAll(async () => {
  await front.close();
  await line.close();
  await served.close();
  await shop.close();
});

const get = (path: string, cookies = '') =>
  request(front.listener).get(path).set('Cookie', cookies).set('Accept', 'text/html');

let unseen = 0;
/** Address of a page that is in no cache. */
const freshPath = () => `/search/тарелка-${++unseen}`;

describe.each(FAULTS)('a shop behind that is %s', (fault) => {
  it('leaves the kept pages to guests, refuses the others politely, and is found again', async () => {
    await line.setFault(fault);
    front.storefront.deps.pageCache.dropAll();
    const kept = await get('/');
    expect(kept.status).toBe(200);
    expect(kept.text).toContain('<h1');
    expect(kept.headers['cache-control']).toContain('s-maxage=1');

    for (const refused of [await get(freshPath()), await get('/basket', cookie)]) {
      expect(refused.status).toBe(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.headers['cache-control']).toBe('no-store');
      expect(refused.text).toMatch(/<h1[^>]*>[^<]*[а-я]/i);
      expect(refused.text).not.toMatch(/UpstreamError|node_modules/);
    }

    await line.setFault(null);
    front.clock.now += 10_000;
    expect((await get(freshPath())).status).toBe(200);
    expect((await get('/basket', cookie)).status).toBe(200);
  });

  it('changes nothing twice and says that nothing was changed', async () => {
    const [product] = await buyable();
    await line.setFault(fault);
    const before = line.asked();
    const refused = await request(front.listener)
      .post('/basket/lines')
      .set('Cookie', cookie)
      .set('Sec-Fetch-Site', 'same-origin')
      .type('form')
      .send({ product_id: product?.id });
    expect(refused.status).toBe(503);
    // Questions are reads, and are repeated; the change itself is not even tried.
    expect(line.asked() - before).toBeLessThanOrEqual(3);
    await line.setFault(null);
    front.clock.now += 10_000;
    expect((await get('/basket', cookie)).text).not.toContain(product?.common_info.code);
  });
});

describe('a shop behind that is lost and found', () => {
  it('keeps the reference data that there was', async () => {
    await line.setFault('status 503');
    expect(await front.storefront.deps.refreshReference('catalog')).toBe(false);
    front.storefront.deps.pageCache.dropAll();
    expect((await get('/catalog')).status).toBe(200);
    expect((await request(front.listener).get('/api/cities')).status).toBe(200);
    await line.setFault(null);
    front.clock.now += 10_000;
    expect(await front.storefront.deps.refreshReference('catalog')).toBe(true);
  });

  it('is told of in the log once, and so is its return', async () => {
    const { follower } = front.storefront;
    await line.setFault('reset');
    for (let i = 0; i < 3; i++) expect(await follower.poll()).toBe(false);
    await line.setFault(null);
    front.clock.now += 10_000;
    expect(await follower.poll()).toBe(true);
    const count = (text: string) =>
      front.logLines.filter(({ msg }) => String(msg).includes(text)).length;
    expect([count('Магазин не отвечает'), count('Магазин снова отвечает')]).toEqual([1, 1]);
  });

  it('is waited for at the start', async () => {
    await line.setFault('refused');
    const starting = createStorefront(line.url);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await line.setFault(null);
    const late = await starting;
    expect((await request(late.listener).get('/')).status).toBe(200);
    await late.close();
  });

  it('tells how long to wait', async () => {
    await line.setFault('status 503');
    expect((await get(freshPath())).headers['retry-after']).toBe('7');
  });

  it('shows pictures that were seen and refuses others', async () => {
    const [product] = await buyable();
    const image = product?.photo[0]?.big ?? '';
    expect((await get(image)).status).toBe(200);
    await line.setFault('status 500');
    expect((await get(image)).status).toBe(200);
    const other = await get(image.replace(/\/img\/\d+/, '/img/64'));
    expect([other.status, other.headers['cache-control']]).toEqual([503, 'no-store']);
  });
});

describe('what visitors send', () => {
  it.each([
    ['a name that climbs', '/goods/..', ''],
    ['a name that climbs in code', '/goods/%2e%2e', ''],
    ['a token in letters of ours', '/', 'auth_token_lazar=%D1%82%D0%BE%D0%BA%D0%B5%D0%BD'],
    ['a token over two lines', '/', 'auth_token_lazar=a%0D%0AX-Evil%3A1'],
    ['a very long search', `/search/${'а'.repeat(1500)}`, ''],
    ['an unknown brand', '/catalog/vendors/%F0%9F%8D%B4', ''],
  ])('does not make the shop seem dead: %s', async (_name, path, cookies) => {
    for (let i = 0; i < 6; i++) expect((await get(path, cookies)).status).toBeLessThan(500);
    expect((await get(freshPath())).status).toBe(200);
  });
});

async function buyable() {
  const guest = { cityId: 90, country: 'ru', rate: 643, token: null };
  const { formatted_products: products } = await shop.deps.shop.bestsellers(guest, {});
  return products.filter(({ price, flags }) => price.price && flags.allow_to_order);
}
