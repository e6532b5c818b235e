import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';

let shop: TestShop;
let product: { id: number; code: string };

beforeAll(async () => {
  shop = await createTestShop();
  product = await shop.deps.store.db
    .selectFrom('products')
    .innerJoin('prices', 'prices.product_id', 'products.id')
    .select(['products.id', 'products.code'])
    .where('prices.level_id', '=', 1)
    .where('allow_to_order', '=', 1)
    .where('discontinued', '=', 0)
    .where('quality', '=', 'used')
    .executeTakeFirstOrThrow();
});
afterAll(() => shop.close());

const cookiesOf = (response: request.Response) =>
  ((response.headers['set-cookie'] ?? []) as unknown as string[]).map(
    (line) => line.split(';')[0] ?? '',
  );

describe('a plain form', () => {
  it('puts a product into the basket of a guest and comes back with a notice', async () => {
    const agent = request.agent(shop.listener);
    const page = `/goods/${product.code}`;
    const answer = await agent
      .post('/basket/lines')
      .set('Referer', `http://127.0.0.1${page}`)
      .set('Host', '127.0.0.1')
      .set('Origin', 'http://127.0.0.1')
      .type('form')
      .send({ product_id: product.id, quantity: 2 });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(page);
    const cookie = cookiesOf(answer).join('; ');
    expect(cookie).toMatch(/temporary_token=g\./);

    const back = await request(shop.listener).get(page).set('Cookie', cookie);
    expect(back.text).toContain('Товар добавлен в корзину');
    expect(back.text).toMatch(/1\s?товар/);
    expect(back.headers['cache-control']).toContain('private');
    expect(cookiesOf(back)).toContain('notice=');
  });

  it('shows the notice once', async () => {
    const added = await request(shop.listener)
      .post('/basket/lines')
      .type('form')
      .send({ product_id: product.id });
    const token = cookiesOf(added).filter((cookie) => cookie.startsWith('temporary'));
    const page = await request(shop.listener).get('/').set('Cookie', token.join('; '));
    expect(page.text).not.toContain('Товар добавлен в корзину');
  });

  it.each([
    [{}, 400],
    [{ product_id: 'x' }, 400],
    [{ product_id: 999_999_999 }, 404],
    [{ product_id: 1, quantity: -1 }, 400],
    [{ product_id: 1, quantity: '1e9' }, 400],
  ])('refuses %j with %i', async (fields, status) => {
    const answer = await request(shop.listener).post('/basket/lines').type('form').send(fields);
    expect(answer.status).toBe(status);
  });
});

describe('the script', () => {
  it('gets the fragments it asked for, with the new count', async () => {
    const answer = await request(shop.listener)
      .post('/basket/lines?_f=header-actions,notices')
      .type('form')
      .send({ product_id: product.id });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('id="header-actions"');
    expect(answer.text).toMatch(/1\s?товар/);
    expect(answer.text).toContain('Товар добавлен в корзину');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(cookiesOf(answer).join()).not.toContain('notice=');
  });

  it('can ask any page for its header', async () => {
    const answer = await request(shop.listener).get('/news/?_f=header-actions');
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/^<ul class="header-actions" id="header-actions">/);
  });
});

describe('favourites', () => {
  it('are added and taken out, and counted in the header', async () => {
    const added = await request(shop.listener)
      .post('/favorites?_f=header-actions,notices')
      .type('form')
      .send({ add: product.id });
    expect(added.text).toContain('Товар добавлен в избранное');
    const cookie = cookiesOf(added).join('; ');
    const page = await request(shop.listener).get(`/goods/${product.code}`).set('Cookie', cookie);
    expect(page.text).toContain('Убрать из избранного');
    const removed = await request(shop.listener)
      .post('/favorites?_f=notices')
      .set('Cookie', cookie)
      .set('Sec-Fetch-Site', 'same-origin')
      .type('form')
      .send({ remove: product.id });
    expect(removed.text).toContain('Товар удален из избранного');
    const after = await request(shop.listener).get(`/goods/${product.code}`).set('Cookie', cookie);
    expect(after.text).not.toContain('Убрать из избранного');
  });
});

describe('tokens', () => {
  it.each(['temporary_token=g.1.abc.forged', 'auth_token_lazar=c.1.s.dealer.abc.forged'])(
    'believes no forged one: %s',
    async (cookie) => {
      const page = await request(shop.listener).get('/').set('Cookie', cookie);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Войти');
      const added = await request(shop.listener)
        .post('/basket/lines')
        .set('Cookie', cookie)
        .set('Sec-Fetch-Site', 'same-origin')
        .type('form')
        .send({ product_id: product.id });
      expect(cookiesOf(added).join()).toMatch(/temporary_token=g\./);
    },
  );

  it('sends a customer whose session has ended to sign in again', async () => {
    const { tokens } = shop.deps;
    const claims = { kind: 'customer', shopperId: 1, sessionId: 'gone', role: 'retail' } as const;
    const token = tokens.sign({ ...claims, issuedAt: shop.clock.now });
    const page = await request(shop.listener).get('/').set('Cookie', `auth_token_lazar=${token}`);
    expect(page.status).toBe(303);
    expect(page.headers.location).toBe('/login?registration=true');
    expect(cookiesOf(page)).toContain('auth_token_lazar=');
  });
});
