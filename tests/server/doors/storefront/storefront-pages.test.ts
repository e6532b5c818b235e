import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as links from '../../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request, requestWithCookies } from '../../../helpers/request.ts';
import { addCustomer } from '../../../helpers/shoppers.ts';
import {
  createStorefront,
  type Listening,
  listen,
  STOREFRONT_KEY,
  type TestStorefront,
} from './create-storefront.ts';

let shop: TestShop;
let served: Listening;
let front: TestStorefront;
let product: { id: number; code: string; image: string };

beforeAll(async () => {
  shop = await createTestShop({ STOREFRONT_KEY });
  served = await listen(shop.listener);
  front = await createStorefront(served.url);
  const guest = { cityId: 90, country: 'ru', rate: 643, token: null };
  const { formatted_products: products } = await shop.deps.shop.bestsellers(guest, {});
  const found = products.find(
    ({ price, flags, avail_info }) =>
      price.price && flags.allow_to_order && (avail_info?.free ?? 0) > 1,
  );
  const image = found?.photo[0]?.big ?? '';
  product = { id: found?.id ?? 0, code: found?.common_info.code ?? '', image };
});
afterAll(async () => {
  await front.close();
  await served.close();
  await shop.close();
});

const withoutIds = (html: string) =>
  html.replace(/request-\d+/g, 'request').replace(/(name="key" value=")[^"]+/, '$1');
const pageOf = async (listener: TestShop['listener'], path: string, cookie = '') => {
  const answer = await request(listener).get(path).set('Cookie', cookie).redirects(0);
  const { 'content-type': type, location } = answer.headers;
  return { status: answer.status, type, location, text: withoutIds(answer.text ?? '') };
};

describe('a storefront over the API', () => {
  const paths = [
    '/',
    '/catalog',
    '/catalog/vendors/',
    '/catalog/sale/',
    '/search/тарелка',
    '/favorites',
    '/basket',
    '/login',
    '/about',
    '/news',
    '/news/1',
    '/answer',
    '/map',
    '/contacts',
    '/dostavka_oplata',
    '/politika_konfidentsialnosti',
    '/net-takogo',
    '/order',
    '/lk/',
    '/goods/..%2f..',
    '/goods/%D0',
    '/api/rates',
    '/catalog/?page=9999',
  ];

  it.each(paths)('shows a guest %s as the shop itself does [S7.1]', async (path) => {
    expect(await pageOf(front.listener, path)).toEqual(await pageOf(shop.listener, path));
  });

  it('shows a product, its fragments and its picture', async () => {
    const path = links.product(product.code);
    const own = await pageOf(shop.listener, path);
    expect(own.status).toBe(200);
    expect(await pageOf(front.listener, path)).toEqual(own);
    const ask = () => request(front.listener).get(product.image);
    const [first, second] = [await ask(), await ask()];
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toContain('immutable');
    expect(second.body).toEqual(first.body);
    const ofShop = await request(shop.listener).get(product.image);
    expect(first.body).toEqual(ofShop.body);
  });

  it.each(['/lk/', '/lk/orders/', '/lk/profil/', '/basket', '/favorites', '/'])(
    'shows a customer %s as the shop itself does',
    async (path) => {
      const { store, tokens } = shop.deps;
      const { cookie } = await addCustomer(
        { store, tokens, now: shop.clock.now },
        { role: 'wholesale' },
      );
      const own = await pageOf(shop.listener, path, cookie);
      expect(own.status).toBe(200);
      expect(await pageOf(front.listener, path, cookie)).toEqual(own);
    },
  );

  it("answers the pages' scripts", async () => {
    const path = links.searchSuggestions({ search: 'тар' });
    expect(await pageOf(front.listener, path)).toEqual(await pageOf(shop.listener, path));
  });

  it('lets a guest fill a basket and shows it', async () => {
    const agent = requestWithCookies(front.listener);
    const added = await agent
      .post(links.basketLines())
      .type('form')
      .send({ product_id: product.id });
    expect([200, 303]).toContain(added.status);
    const basket = await agent.get('/basket');
    expect(basket.text).toContain(links.product(product.code));
  });

  it("tells the shop its visitors' own addresses, by which they are limited", async () => {
    const behindProxy = await createStorefront(served.url, { TRUST_PROXY: '1' });
    const ask = async (address: string) => {
      const asked = await request(behindProxy.listener)
        .post(links.callback())
        .set('X-Forwarded-For', address)
        .type('form')
        .send({ name: 'Анна', phone: '8 916 123-45-67', comment: '', consent: 'yes' });
      return asked.status;
    };
    const seven = (addressOf: (i: number) => string) =>
      Promise.all(Array.from({ length: 7 }, (_, i) => ask(addressOf(i))));
    expect(new Set(await seven((i) => `198.51.100.${i}`))).toEqual(new Set([303]));
    expect(await seven(() => '203.0.113.7')).not.toEqual(Array(7).fill(303));
    await behindProxy.close();
  });
});
