import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageName } from '../../../shared/basket.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request, requestWithCookies } from '../../helpers/request.ts';

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

/** Goods that are sold by six. */
const findPacked = () =>
  shop.deps.store.db
    .selectFrom('product_packages')
    .innerJoin('products', 'products.id', 'product_packages.product_id')
    .innerJoin('prices', 'prices.product_id', 'products.id')
    .select('products.id')
    .where('quantity', '=', 6)
    .where('products.quality', '=', 'common')
    .where('discontinued', '=', 0)
    .where('allow_to_order', '=', 1)
    .where('logotyped', '=', 0)
    .executeTakeFirstOrThrow();

const cookiesOf = (response: Response) =>
  ((response.headers['set-cookie'] ?? []) as unknown as string[]).map(
    (line) => line.split(';')[0] ?? '',
  );

describe('a plain form', () => {
  it('puts a product into the basket of a guest and comes back with a notice [S1.11, S4.1]', async () => {
    const agent = requestWithCookies(shop.listener);
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
    [{ product_id: 999_999_999 }, 303],
    [{ product_id: 1, package: -1 }, 400],
  ])('adds nothing for %j and answers %i', async (fields, status) => {
    const answer = await request(shop.listener).post('/basket/lines').type('form').send(fields);
    expect(answer.status).toBe(status);
  });
});

describe('the counter', () => {
  it.each([
    ['-1', 'quantity'],
    ['1e9', 'quantity'],
    ['0', 'quantity'],
    ['две', 'amount'],
    ['', 'amount'],
    ['1000000', 'amount'],
  ])('asks for a number when «%s» is typed as %s', async (text, field) => {
    const answer = await request(shop.listener)
      .post('/basket/lines?_f=notices')
      .type('form')
      .send({ product_id: product.id, [field]: text });
    expect(answer.text).toContain('Укажите количество целым числом');
  });

  it('sets what is typed, steps by buttons, and 0 takes the product out', async () => {
    const agent = requestWithCookies(shop.listener);
    const send = (fields: Record<string, unknown>) =>
      agent
        .post(`/basket/lines?_f=order-${product.id},bar-${product.id},notices`)
        .set('Sec-Fetch-Site', 'same-origin')
        .type('form')
        .send({ product_id: product.id, ...fields });
    const amountIn = (html: string) =>
      /<input[^>]*name="amount"[^>]* value="(\d+)"/.exec(html)?.[1];
    expect(amountIn((await send({})).text)).toBe('1');
    expect(amountIn((await send({ amount: ' 1 2 ' })).text)).toBe('12');
    const stepped = await send({ amount: 12, to: 13 });
    expect(amountIn(stepped.text)).toBe('13');
    expect(stepped.text).toContain('В корзине 13');
    expect(stepped.text).not.toContain('class="notice ');
    const removed = await send({ amount: 13, to: 0 });
    expect(removed.text).toContain('Товар убран из корзины');
    expect(removed.text).toContain('В корзину');
    expect(amountIn(removed.text)).toBeUndefined();
  });

  it('rounds up to whole packages and says so when the number was typed [S4.61]', async () => {
    const packed = await findPacked();
    const answer = await request(shop.listener)
      .post(`/basket/lines?_f=order-${packed.id},notices`)
      .type('form')
      .send({ product_id: packed.id, package: 6, amount: 8 });
    expect(answer.text.replaceAll('\u00a0', ' ')).toContain('Округлили до 12 — упаковка 6 шт.');
    expect(answer.text).toContain('value="18"');
  });

  it('takes the package of its product alone from the form of all cards', async () => {
    const { id } = await findPacked();
    const send = async (packages: Record<string, unknown>) => {
      const sending = request(shop.listener).post(`/basket/lines/${id}?_f=order-${id}`);
      const answer = await sending.type('form').send(packages);
      return /<input[^>]*name="amount"[^>]* value="(\d+)"/.exec(answer.text)?.[1];
    };
    expect(await send({ [packageName(id + 1)]: 12, [packageName(id)]: 6 })).toBe('6');
    expect(await send({ [packageName(id)]: 1, [packageName(id + 1)]: 6 })).toBe('1');
  });

  it('takes the product from the address too', async () => {
    const answer = await request(shop.listener)
      .post(`/basket/lines/${product.id}?_f=header-actions`)
      .type('form')
      .send({ quantity: 1 });
    expect(answer.text).toMatch(/1\s?товар/);
    expect((await request(shop.listener).post('/basket/lines/x')).status).toBe(400);
  });

  it('gives no control of another product', async () => {
    const answer = await request(shop.listener)
      .post('/basket/lines?_f=order-1,notices')
      .type('form')
      .send({ product_id: product.id });
    expect(answer.text).not.toContain('class="order"');
  });

  it('stands in lists and on the product page as the basket has it', async () => {
    const agent = requestWithCookies(shop.listener);
    const send = { product_id: product.id, amount: 3 };
    await agent.post('/basket/lines').type('form').send(send);
    const page = await agent.get(`/goods/${product.code}`);
    const fragment = await agent
      .post(`/basket/lines?_f=order-page-${product.id}`)
      .set('Sec-Fetch-Site', 'same-origin')
      .type('form')
      .send(send);
    expect(page.text).toContain(fragment.text);
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
  it('are added and taken out, and counted in the header [S4.55, S4.56]', async () => {
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

  it('sends a customer whose session has ended to sign in again [S4.6, S4.7, S8.6]', async () => {
    const { tokens } = shop.deps;
    const claims = { kind: 'customer', shopperId: 1, sessionId: 'gone', role: 'retail' } as const;
    const token = tokens.sign({ ...claims, issuedAt: shop.clock.now });
    const page = await request(shop.listener).get('/').set('Cookie', `auth_token_lazar=${token}`);
    expect(page.status).toBe(303);
    expect(page.headers.location).toBe('/login?registration=true&from=%2F');
    expect(cookiesOf(page)).toContain('auth_token_lazar=');
  });
});
