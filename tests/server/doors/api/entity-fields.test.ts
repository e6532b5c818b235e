import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import { addCustomer, type LoggedIn } from '../../../helpers/shoppers.ts';
import { addOrder } from '../../account/add-order.ts';

let shop: TestShop;
let anna: LoggedIn;
beforeAll(async () => {
  shop = await createTestShop();
  const { store, tokens } = shop.deps;
  anna = await addCustomer({ store, tokens, now: shop.clock.now });
});
afterAll(() => shop.close());

const ask = async (method: 'get' | 'post' | 'put', path: string, body?: object) => {
  const asked = request(shop.listener)
    [method](`/api/v1/${path}`)
    .set('Authorization', `Bearer ${anna.token}`);
  const answer = await (body ? asked.send(body) : asked);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
/** Names of fields, those of parts as `part.field`. */
const fieldsOf = (value: object): string[] =>
  Object.entries(value).flatMap(([name, part]) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? [name, ...fieldsOf(part).map((inner) => `${name}.${inner}`)]
      : name,
  );

it('a user [S3.1]', async () => {
  const { user } = await ask('get', 'userInfo');
  expect(user).toMatchObject({
    id: anna.id,
    first_name: 'Анна',
    last_name: 'Белова',
    patronymic: '',
    phone: expect.stringMatching(/^\+7\d{10}$/),
    email: 'anna@example.ru',
    role: 'retail',
    customer_type: 'person',
    uid: String(anna.id),
    partner: null,
    contragents: [],
    dealer: false,
    addresses: [],
    delivery_address: null,
    authenticated: true,
  });
});

it('an item of a basket [S3.7]', async () => {
  const { formatted_products: sold } = await ask('get', 'products/bestsellers?filter_avail=true');
  await ask('put', `basket/${sold[0].id}`, { add_amount: 1 });
  const { groups } = await ask('get', 'basket');
  const named = ['id', 'title', 'type', 'image.big', 'amount_in_basket', 'avail_info.free'];
  const priced = ['price.price', 'price.retail_price', 'packages', 'total_sum'];
  expect(fieldsOf(groups[0].items[0])).toEqual(expect.arrayContaining([...named, ...priced]));
});

it('an order, and the lists of orders and of their years [S3.8, S3.9]', async () => {
  const placed = { shopper_id: anna.id, created_at: shop.clock.now };
  const delivered = { delivery_price: 490_00, total: 1490_00 };
  const id = await addOrder(shop.deps.store, placed, { weight_grams: 2500, ...delivered });
  const order = await ask('get', `orders/${id}?kind=order`);
  expect(order).toMatchObject({
    status: 'opened',
    payment_percent: 0,
    number: `${100_000 + id}`,
    created_at: shop.clock.now,
    weight_grams: 2500,
    delivery: { price: 490_00 },
    lines: [{ title: 'Гастроёмкость', quantity: 1, sum: 1000_00 }],
  });
  const { formatted_orders: orders } = await ask('get', 'orders?active=true&page=0');
  expect(orders).toMatchObject([{ id, status: 'opened', payment_percent: 0, need_pay: true }]);
  expect(await ask('get', 'orders-dates?active=true')).toEqual({ years: [2026] });
});

it('a node of the catalogue [S3.10]', async () => {
  const [sale, top] = (await ask('get', 'catalog')).catalog;
  const named = [
    'id',
    'title',
    'url',
    'fullUrl',
    'childs',
    'is_popular',
    'is_sale',
    'icon',
    'image',
    'links',
    'segment_tag',
    'breadcrumbs',
    'current',
  ];
  const counted = ['sale_products_cnt', 'products_cnt'];
  expect(Object.keys(top)).toEqual(expect.arrayContaining([...named, ...counted]));
  expect([sale.is_sale, top.is_sale]).toEqual([true, false]);
});

it('a brand [S3.23]', async () => {
  const [brand] = (await ask('get', 'brands')).list;
  const named = ['title', 'logo', 'exclusive', 'search_priority', 'weight', 'url', 'description'];
  expect(Object.keys(brand)).toEqual(expect.arrayContaining(named));
});

it('the rates of nine currencies [S3.26, S3.27]', async () => {
  const { rates } = await ask('get', 'rates');
  const titles = rates.map(({ title }: { title: string }) => title);
  expect(titles.toSorted()).toEqual(
    ['BY', 'CHF', 'EUR', 'GBP', 'KG', 'KZ', 'RUB', 'USD', 'UZ'].toSorted(),
  );
  for (const rate of rates) {
    expect(rate).toMatchObject({ iso: expect.stringMatching(/^[A-Z]{3}$/) });
    expect(Number(rate.value)).toBeGreaterThan(0);
  }
});

it('a question with its answer and its kind [S3.28]', async () => {
  const { list } = await ask('get', 'questions');
  const kinds = (await ask('get', 'kinds')).formatted_kinds.map(({ id }: { id: number }) => id);
  expect(list[0].answer).not.toBe('');
  expect(kinds).toContain(list[0].kind_id);
});

it('a category of the favourites [S3.29]', async () => {
  const { formatted_products: sold } = await ask('get', 'products/bestsellers');
  await ask('post', `product-favorite/${sold[0].id}`);
  const { formatted_filter: filter } = await ask('post', 'products/favorite', {});
  expect(filter.categories).toEqual([
    { id: expect.any(Number), title: expect.any(String), count: 1 },
  ]);
});

it('lists take what is relevant first, twenty at a time, unless told otherwise [S9.13, S9.18]', async () => {
  const { catalog } = await ask('get', 'catalog');
  const path = `products/by-category/${catalog[1].id}`;
  const usual = await ask('post', path, {});
  expect(usual.formatted_products).toHaveLength(20);
  const told = { page: 0, onpage: 20, sort_by: 'relevance', sort_order: 'asc' };
  expect(await ask('post', path, told)).toEqual(usual);
  expect(await ask('post', path, { ...told, sort_by: 'asc' })).not.toEqual(usual);
});

it('twenty bestsellers come shuffled, another way in another hour [S9.20]', async () => {
  const ids = async (query = '') => {
    const { formatted_products: sold } = await ask('get', `products/bestsellers${query}`);
    return sold.map(({ id }: { id: number }) => id);
  };
  const usual = await ids();
  expect(usual).toHaveLength(20);
  expect(await ids('?page=0&onpage=20&sort_by=rand&sort_order=asc')).toEqual(usual);
  shop.clock.now += 3_600_000;
  expect(await ids()).not.toEqual(usual);
});

it('the sorts are by relevance, price, availability and discount [S9.21]', async () => {
  const { catalog } = await ask('get', 'catalog');
  const path = `products/by-category/${catalog[1].id}`;
  for (const sort_by of ['relevance', 'desc', 'asc', 'avail', 'discount']) {
    await ask('post', path, { sort_by });
  }
  const refused = await request(shop.listener).post(`/api/v1/${path}`).send({ sort_by: 'name' });
  expect(refused.status).toBe(400);
});
