import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { elements } from '../../views/catalog/markup.ts';

let shop: TestShop;
let category: string;
beforeAll(async () => {
  shop = await createTestShop();
  const top = shop.deps.reference.get('catalog').find(({ is_sale }) => !is_sale);
  category = links.catalogNode(top?.fullUrl ?? '');
});
afterAll(() => shop.close());

const get = (path: string, cookie = '') =>
  request(shop.listener).get(path).set('Host', 'localhost').set('Cookie', cookie);
const choose = (view: string) =>
  request(shop.listener)
    .post(links.listView())
    .set('Host', 'localhost')
    .set('Referer', `http://localhost${category}`)
    .set('Sec-Fetch-Site', 'same-origin')
    .type('form')
    .send({ view });
const pressed = (html: string) =>
  elements(html, 'button')
    .filter(({ attributes }) => attributes['aria-pressed'] === 'true')
    .map(({ attributes }) => attributes['value']);

describe('the view of lists', () => {
  it('is chosen once, without a script, and led back to the list', async () => {
    const answer = await choose('rows');
    expect([answer.status, answer.headers['location']]).toEqual([303, category]);
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^list_view=rows; Max-Age=31536000; Path=\/; .*HttpOnly; SameSite=Lax/);
    expect(String((await choose('cards')).headers['set-cookie'])).toMatch(/^list_view=;/);
  });

  it.each([() => category, () => links.sale(), () => links.search('гастроёмкость')])(
    'is the same on every list: %#',
    async (path) => {
      const rows = await get(path(), 'list_view=rows');
      expect(rows.text).toContain('<div class="cards rows">');
      expect(pressed(rows.text)).toEqual(['rows']);
      expect(rows.headers['cache-control']).toBe('private, no-cache');
    },
  );

  it("is nobody else's", async () => {
    await get(category, 'list_view=rows');
    const { text, headers } = await get(category);
    expect(text).toContain('<div class="cards">');
    expect(pressed(text)).toEqual(['cards']);
    expect(headers['cache-control']).toContain('s-maxage');
  });

  it.each(['table', '', '__proto__'])('is refused when there is none such: %j', async (view) => {
    const answer = await choose(view);
    expect(answer.status).toBe(400);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });
});
