import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  request(shop.listener).get(path).set('Host', 'localhost').set(headers);

describe('what does not exist', () => {
  it.each([
    '/no-such-page',
    '/catalog/no-such-category',
    '/catalog/sale/no-such-category',
    '/catalog/vendors/no-such-brand',
    '/goods/no-such-product',
    '/news/999999',
    '/news/1e3',
    '/contacts/atlantida',
    `/catalog/${'a/'.repeat(20)}`,
    '/404',
    '/goods/<script>alert(1)</script>',
  ])('answers 404 at %s [S2.2, S2.43, S2.44, S8.1]', async (path) => {
    const { status, text } = await get(encodeURI(path));
    expect(status).toBe(404);
    expect(text).toContain('Страница не найдена');
    expect(text).toContain('К сожалению, страница, которую Вы запросили, не существует...');
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('Page Not Found: /');
  });

  it('says to programs which address it was', async () => {
    const path = encodeURI('/api/нет');
    const { status, body } = await get(`${path}?phone=79161234567`);
    expect([status, body.detail]).toEqual([404, 'Page Not Found: /api/нет']);
  });

  it.each(['/goods/%E0%A4%A', '/goods/%00'])(
    'answers 400 to the malformed %s [S2.45]',
    async (path) => {
      expect((await get(path)).status).toBe(400);
    },
  );
});

describe('the reference data', () => {
  it.each([
    ['cities', 'grouped'],
    ['catalog', 'catalog'],
    ['brands', 'list'],
    ['kinds', 'formatted_kinds'],
    ['rates', 'rates'],
  ])('is served at /api/%s', async (name, key) => {
    const { body, status } = await get(`/api/${name}`);
    expect(status).toBe(200);
    expect(body.data[key].length).toBeGreaterThan(0);
  });

  it('is renewed for nobody without the key', async () => {
    expect((await get('/api/cache-data-update?type=rates')).status).toBe(404);
  });
});
