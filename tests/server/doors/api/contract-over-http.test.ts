import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectContract } from '../../../../server/doors/api/connect-contract.ts';
import { describeContract } from '../../../../server/doors/api/describe-contract.ts';
import { CONTACT_CONSENT } from '../../../../shared/consents.ts';
import { CallError, isRead, type Viewer } from '../../../../shared/contract/call.ts';
import { type CallName, type ShopApi, shopContract } from '../../../../shared/contract/shop-api.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../../helpers/find-html-faults.ts';
import { request } from '../../../helpers/request.ts';
import { addCustomer } from '../../../helpers/shoppers.ts';

let shop: TestShop;
let server: Server;
let remote: ShopApi;
const KEY = 'key-of-all-storefronts-of-the-shop';
const guest: Viewer = { cityId: 90, country: 'ru', rate: 643, token: null };

beforeAll(async () => {
  shop = await createTestShop({ STOREFRONT_KEY: KEY });
  server = createServer(shop.listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  remote = connectTo((server.address() as AddressInfo).port);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await shop.close();
});

const connectTo = (port: number, deadlineMs = 30_000) =>
  connectContract({
    baseUrl: `http://127.0.0.1:${port}`,
    deadlineMs,
    steadyNow: () => performance.now(),
    pauseMs: 5,
  });

describe('the shop over HTTP', () => {
  const inputs: Partial<Record<CallName, object>> = {
    nearestCity: { coords: '30.3,59.9' },
    category: { path: 'net-takogo' },
    productsByCategory: { categoryId: 2, page: 1, onpage: 5, sort_by: 'asc' },
    saleProducts: { page: 0, onpage: 3, filter: { switches: ['v-nalichii'] } },
    bestsellers: { onpage: 4, with_photos: true },
    product: { code: 'net' },
    search: { search_string: 'тарелка', onpage: 2 },
    suggestions: { search: 'тар' },
    searchPages: { search: 'доставка' },
    mostSearched: { limit: 3 },
    brand: { code: 'net' },
    brandCategories: { code: 'net' },
    formerAddress: { kind: 'brand', path: 'net' },
    news: { limit: 2 },
    newsItem: { id: 1 },
    pageText: { code: 'about' },
    personalOffers: { limit: 2 },
  };
  const reads = describeContract().calls.filter(({ name }) => isRead(shopContract[name]));
  /** Result of a call, or its refusal. */
  const outcomeOf = async (api: ShopApi, name: CallName, [viewer, input]: [Viewer, object]) => {
    const call = api[name] as (viewer: Viewer, input: object) => Promise<unknown>;
    return call(viewer, input).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      return { refused: error.code, message: error.message };
    });
  };

  it.each(reads.map(({ name, exampleInput }) => [name, exampleInput] as const))(
    'answers %s as the shop itself does',
    async (name, example) => {
      const { store, tokens } = shop.deps;
      const { token } = await addCustomer({ store, tokens, now: shop.clock.now });
      for (const viewer of [guest, { ...guest, token }]) {
        for (const input of [example, inputs[name]]) {
          if (!input) continue;
          const given: [Viewer, object] = [viewer, input];
          const own = await outcomeOf(shop.deps.shop, name, given);
          expect(await outcomeOf(remote, name, given)).toEqual(own);
        }
      }
    },
  );

  it('lets a guest write and keeps it', async () => {
    const { access_token: token } = await remote.temporaryToken(guest, {});
    const viewer = { ...guest, token };
    const { formatted_products: products } = await remote.bestsellers(guest, {});
    const product = products.find(({ price, flags }) => price.price && flags.allow_to_order);
    const id = product?.id ?? 0;
    await remote.addFavorite(viewer, { id });
    await remote.changeBasket(viewer, { id, add_amount: 1 });
    const shopper = await shop.deps.shop.shopper(viewer, {});
    expect(shopper.favorites).toEqual([id]);
    expect((await remote.basket(viewer, {})).groups[0]?.items[0]?.id).toBe(id);
  });

  it("shows a customer the customer's own prices", async () => {
    const { store, tokens } = shop.deps;
    const { token } = await addCustomer(
      { store, tokens, now: shop.clock.now },
      { role: 'wholesale' },
    );
    const viewer = { ...guest, token };
    const [own, retail] = await Promise.all([
      remote.saleProducts(viewer, { onpage: 20 }),
      remote.saleProducts(guest, { onpage: 20 }),
    ]);
    const prices = (list: typeof own) => list?.formatted_products.map(({ price }) => price.price);
    expect(prices(own)).not.toEqual(prices(retail));
  });

  it('refuses as the shop itself does', async () => {
    const refused = remote.basket(guest, {});
    await expect(refused).rejects.toBeInstanceOf(CallError);
    await expect(refused).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

describe('/api/v1', () => {
  const get = (path: string) => request(shop.listener).get(`/api/v1/${path}`);

  it('answers data under the name of the call [S7.28]', async () => {
    const { body, status } = await get('nearest-city?coords=30.3,59.9');
    expect(status).toBe(200);
    expect(body.data.nearest_city_id).toBeGreaterThan(0);
  });

  it.each([
    ['products/sale?page=x', 400],
    ['products/sale?onpage=100000', 400],
    ['products/sale?page=-1', 400],
    ['products/sale?hash=a/b', 400],
    ['products/sale?hash=a:b,c,,d', 400],
    ['products/net-takogo', 404],
    ['net-takogo', 404],
    ['basket', 401],
  ])('answers a problem to %s', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).toMatchObject({ status, title: expect.stringMatching(/[а-я]/i) });
    expect(answer.body.requestId).toBe(answer.headers['x-request-id']);
  });

  it.each([
    ['X-City-Id', '1e9'],
    ['X-City-Id', '999999'],
    ['rate', 'x'],
  ])('refuses %s: %s', async (name, value) => {
    expect((await get('cities').set(name, value)).status).toBe(400);
  });

  it('takes no cookie for a token [S7.2]', async () => {
    const { store, tokens } = shop.deps;
    const { cookie } = await addCustomer({ store, tokens, now: shop.clock.now });
    expect((await get('basket').set('Cookie', cookie)).status).toBe(401);
  });

  it('takes the address from the connection, whatever a program says of itself', async () => {
    const ask = (address: string) =>
      request(shop.listener).post('/api/v1/callbacks').send({
        name: 'Анна',
        phone: '+79161234567',
        consent: CONTACT_CONSENT,
        client: { address },
      });
    const statuses = [];
    for (let i = 0; i < 7; i++) statuses.push((await ask(`10.0.0.${i}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  it('believes a storefront that has the key, and no other, what address a visitor has', async () => {
    const ask = (address: string, key: string) =>
      request(shop.listener)
        .post('/api/v1/callbacks')
        .set('X-Storefront-Key', key)
        .send({
          name: 'Анна',
          phone: '+79161234567',
          consent: CONTACT_CONSENT,
          client: { address, user_agent: '' },
        });
    const statuses = async (key: string) => {
      const all = [];
      for (let i = 0; i < 7; i++) all.push((await ask(`10.1.0.${i}`, key)).status);
      return new Set(all);
    };
    expect(await statuses(KEY)).toEqual(new Set([200]));
    expect(await statuses(`${KEY}x`)).toContain(429);
  });

  it('lets programs ask six hundred times a minute, and storefronts without end', async () => {
    const ask = async (key: string) => (await get('rates').set('X-Storefront-Key', key)).status;
    // A minute that no test before has asked in.
    shop.clock.now += 61_000;
    const statuses = [];
    for (let i = 0; i < 30; i++)
      statuses.push(...(await Promise.all(Array.from({ length: 25 }, () => ask('')))));
    expect(statuses.filter((status) => status === 200).length).toBe(600);
    expect(statuses.filter((status) => status === 429).length).toBe(150);
    expect(await ask(KEY)).toBe(200);
    shop.clock.now += 61_000;
    expect(await ask('')).toBe(200);
  });

  it('tells a call that does not exist from a thing that does not', async () => {
    expect((await get('net-takogo')).body.code).toBe('unknown_call');
    expect((await get('products/net-takogo')).body.code).toBe('not_found');
  });

  it('is kept in no cache', async () => {
    expect((await get('cities')).headers['cache-control']).toBe('private, no-store');
  });

  it('gives its description to machines and to people', async () => {
    expect((await get('openapi.json')).body.openapi).toBe('3.1.0');
    const page = await get('').set('Accept', 'text/html');
    expect(page.status).toBe(200);
    for (const { path } of Object.values(shopContract)) {
      expect(page.text).toContain(path.split('/:')[0]);
    }
    expect(page.text.match(/<[a-z]/g)?.length).toBeLessThan(1500);
    expect(await findHtmlFaults(page.text)).toEqual([]);
  });
});
