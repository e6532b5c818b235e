import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import { addCustomer } from '../../../helpers/shoppers.ts';

const ADMIN_KEY = 'key-of-the-operator-of-the-shop';
let shop: TestShop;
let customer: { token: string; id: number };
let product: { id: number };
let another: { id: number };
const headers = { 'X-City-Id': '90', country: 'ru', rate: '643' };

beforeAll(async () => {
  shop = await createTestShop({ ADMIN_KEY });
  const { store, tokens } = shop.deps;
  const { token } = await addCustomer({ store, tokens, now: shop.clock.now });
  const { id } = (await ask('GET', 'userInfo', { token })).body.data.user;
  customer = { token, id };
  const { formatted_products: products } = (await ask('GET', 'products/bestsellers')).body.data;
  [product, another] = products.filter((one: Sold) => one.price.price && one.flags.allow_to_order);
});
afterAll(() => shop.close());

interface Sold {
  price: { price: number | null };
  flags: { allow_to_order: boolean };
}
interface Asked {
  token?: string;
  body?: object;
}

function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { token, body }: Asked = {}) {
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const asked = request(shop.listener)[verb](`/api/v1/${path}`).set(headers);
  if (token) asked.set('Authorization', `Bearer ${token}`);
  return body ? asked.send(body) : asked;
}

async function answerTo(...call: Parameters<typeof ask>) {
  const { status, body } = await ask(...call);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const listing = { page: 0, onpage: 20, sort_by: 'relevance', sort_order: 'asc' };
const LISTED = ['filter_params', 'formatted_filter', 'formatted_products', 'hash', 'total_count'];

describe('the calls of the specification, by their names and payloads', () => {
  it('GET user/temporary gives a token that a basket can be kept with [S7.7]', async () => {
    const { access_token: token } = await answerTo('GET', 'user/temporary');
    expect(await answerTo('GET', 'basket', { token })).toMatchObject({ groups: [] });
  });

  it('GET basket, PUT basket/{id}: amount, add_amount, checked [S3.5, S7.8, S7.9]', async () => {
    const { token } = customer;
    const path = `basket/${product.id}`;
    await answerTo('PUT', path, { token, body: { amount: 0, add_amount: 1 } });
    await answerTo('PUT', path, { token, body: { checked: false } });
    const basket = await answerTo('GET', 'basket', { token });
    expect(Object.keys(basket).toSorted()).toEqual(['chain', 'dealer', 'groups']);
    expect(basket.groups[0].items[0]).toMatchObject({ id: product.id, checked: false });
    await answerTo('PUT', path, { token, body: { amount: 0 } });
    expect((await answerTo('GET', 'basket', { token })).groups).toEqual([]);
  });

  it("PUT mergeBasket/{userId} takes the token's own user alone [S7.11, S8.7]", async () => {
    const { token, id } = customer;
    await answerTo('PUT', `mergeBasket/${id}`, { token });
    expect((await ask('PUT', `mergeBasket/${id + 1}`, { token })).status).toBe(404);
    expect((await ask('PUT', `mergeBasket/${id}`)).status).toBe(401);
  });

  it('GET userInfo [S7.12]', async () => {
    const { token } = customer;
    const info = await answerTo('GET', 'userInfo', { token });
    expect(info).toMatchObject({
      token_expired: false,
      user: {
        id: customer.id,
        uid: String(customer.id),
        partner: null,
        contragents: [],
        dealer: false,
        addresses: [],
        delivery_address: null,
        authenticated: true,
      },
    });
    expect(await answerTo('GET', 'userInfo')).toEqual({ token_expired: false, user: null });
  });

  it('POST and DELETE product-favorite/{id}, POST products/favorite [S7.13, S7.14, S7.15]', async () => {
    const { token } = customer;
    await answerTo('POST', `product-favorite/${product.id}`, { token });
    const body = { page: 0, onpage: 30, sort_by: 'relevance', sort_order: 'asc' };
    const found = await answerTo('POST', 'products/favorite', { token, body });
    expect(found).toMatchObject({ total_count: 1, formatted_products: [{ id: product.id }] });
    expect(found).toHaveProperty('formatted_filter');
    await answerTo('POST', `product-favorite/${another.id}`, { token });
    const idsOf = async (sort_order: string) => {
      const answer = await answerTo('POST', 'products/favorite', {
        token,
        body: { ...body, sort_order },
      });
      return answer.formatted_products.map(({ id }: { id: number }) => id);
    };
    const newest = await idsOf('asc');
    expect(newest.toSorted()).toEqual([product.id, another.id].toSorted());
    expect(await idsOf('desc')).toEqual(newest.toReversed());
    for (const { id } of [product, another])
      await answerTo('DELETE', `product-favorite/${id}`, { token });
  });

  it('GET orders-dates, GET orders [S7.16, S7.17]', async () => {
    const { token } = customer;
    expect(await answerTo('GET', 'orders-dates?active=true', { token })).toEqual({ years: [] });
    const path = 'orders?active=true&filter_year=2026&page=0&page_size=16';
    expect(await answerTo('GET', path, { token })).toMatchObject({ formatted_orders: [] });
  });

  it('GET, POST and DELETE history [S3.30, S7.18, S7.19, S7.20]', async () => {
    const { token } = customer;
    await answerTo('POST', 'history', { token, body: { text: 'тарелка' } });
    const [first] = await answerTo('GET', 'history', { token });
    expect(first).toMatchObject({ id: expect.any(Number), text: 'тарелка' });
    await answerTo('DELETE', `history?id=${first.id}`, { token });
    await answerTo('DELETE', 'history?all=true', { token });
    expect(await answerTo('GET', 'history', { token })).toEqual([]);
  });

  it('GET mostSearched, GET suggestions [S3.30, S7.22, S7.23]', async () => {
    const most = await answerTo('GET', 'mostSearched?limit=4');
    expect(most.length).toBeLessThanOrEqual(4);
    expect((await answerTo('GET', 'suggestions?search=тар'))[0]).toHaveProperty('text');
  });

  it('POST search [S3.31, S7.24]', async () => {
    const body = { search_string: 'тарелка', ...listing };
    const { foundProducts } = await answerTo('POST', 'search', { body });
    expect(Object.keys(foundProducts)).toEqual(expect.arrayContaining(LISTED));
    expect(foundProducts.total_count).toBeGreaterThan(0);
  });

  it('POST products/by-category/{categoryId}, by its hash too [S7.25]', async () => {
    const { catalog } = await answerTo('GET', 'catalog');
    const { id } = catalog.find((node: { id: number }) => node.id !== 1);
    const path = `products/by-category/${id}`;
    const first = await answerTo('POST', path, { body: { ...listing, is_sale: false } });
    expect(Object.keys(first)).toEqual(expect.arrayContaining(LISTED));
    const filter = { switches: ['v-nalichii'], selections: {}, ranges: {} };
    const filtered = await answerTo('POST', path, { body: { ...listing, filter } });
    const byHash = await answerTo('POST', path, { body: { ...listing, hash: filtered.hash } });
    expect(byHash.total_count).toBe(filtered.total_count);
  });

  it('GET products/sale, GET products/bestsellers [S7.26, S7.27]', async () => {
    const query = 'page=0&onpage=5&sort_by=rand&sort_order=asc';
    const sale = await answerTo('GET', `products/sale?${query}`);
    expect(sale.formatted_products.length).toBeLessThanOrEqual(5);
    expect(sale.total_count).toBeGreaterThan(0);
    const path = `products/bestsellers?${query}&filter_avail=true&with_photos=true`;
    expect((await answerTo('GET', path)).formatted_products.length).toBeGreaterThan(0);
  });

  it('GET nearest-city [S7.28]', async () => {
    expect(await answerTo('GET', 'nearest-city')).toEqual({ nearest_city_id: 90 });
    const spb = await answerTo('GET', 'nearest-city?coords=30.31,59.94');
    expect(spb.nearest_city_id).not.toBe(90);
  });

  it('GET banners [S7.21]', async () => {
    expect((await answerTo('GET', 'banners')).list.length).toBeGreaterThan(0);
  });

  it.each([
    ['cities', 'grouped'],
    ['catalog', 'catalog'],
    ['brands', 'list'],
    ['kinds', 'formatted_kinds'],
    ['rates', 'rates'],
  ])('GET /api/%s [S7.29, S7.30, S7.31, S7.32, S7.33]', async (name, key) => {
    const { status, body } = await request(shop.listener).get(`/api/${name}`);
    expect(status).toBe(200);
    expect(body.data[key].length).toBeGreaterThan(0);
    expect(await answerTo('GET', name)).toEqual(body.data);
  });

  it('GET /api/cache-data-update, for the operator alone [S7.34]', async () => {
    const update = (key: string) =>
      request(shop.listener)
        .get('/api/cache-data-update?type=rates,cities')
        .set('Authorization', `Bearer ${key}`);
    expect((await update('')).status).toBe(404);
    expect((await update(ADMIN_KEY)).body).toEqual({ data: { rates: true, cities: true } });
  });
});

describe('the headers of a call', () => {
  it('have defaults: Москва, Россия, roubles [S7.3, S9.1, S9.2]', async () => {
    const plain = await request(shop.listener).get('/api/v1/products/sale?onpage=3');
    expect(plain.body).toEqual((await ask('GET', 'products/sale?onpage=3')).body);
  });

  it('choose the city and the currency that is shown [S7.3]', async () => {
    const inCity = await request(shop.listener)
      .get('/api/v1/products/sale?onpage=20')
      .set({ 'X-City-Id': '90', rate: '840' });
    const [first] = inCity.body.data.formatted_products;
    expect(first.price.approximate).toContain('$');
  });
});

it('says in its own words that a call failed, and logs why [S8.3, S8.5]', async () => {
  const { shop: api } = shop.deps;
  const { cities, mostSearched } = api;
  api.cities = () => Promise.reject(new Error('диск'));
  api.mostSearched = () => Promise.reject(new Error('диск'));
  const [ofCities, ofTexts] = [await ask('GET', 'cities'), await ask('GET', 'mostSearched')];
  Object.assign(api, { cities, mostSearched });
  expect([ofCities.status, ofTexts.status]).toEqual([500, 500]);
  expect(ofCities.body.title).toBe('Ошибка выполнения запроса получения городов');
  expect(ofTexts.body.title).toBe('Ошибка выполнения запроса получения поисковых запросов');
  expect(JSON.stringify(shop.logLines)).toContain('диск');
});
