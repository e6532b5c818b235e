import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request } from '../../helpers/request.ts';
import { elements, plainText } from '../../views/catalog/markup.ts';

let shop: TestShop;
/** Codes of products of one kind, and one of another. */
let codes: string[];
let category: string;

beforeAll(async () => {
  shop = await createTestShop();
  const guest = { cityId: 90, country: 'ru', rate: 643, token: null };
  for (const top of shop.deps.reference.get('catalog').filter(({ is_sale }) => !is_sale)) {
    const listing = await shop.deps.shop.productsByCategory(guest, {
      categoryId: top.id,
      is_sale: false,
    });
    category = links.catalogNode(top.fullUrl);
    codes = listing?.formatted_products.map(({ common_info }) => common_info.code) ?? [];
    if (codes.length > 7) break;
  }
});
afterAll(() => shop.close());

const get = (path: string, cookie = '') =>
  request(shop.listener).get(path).set('Host', 'localhost').set('Cookie', cookie);
const columns = (html: string) =>
  elements(html, 'th').filter(({ attributes }) => attributes['scope'] === 'col').length;

describe('the comparison', () => {
  it('shows products side by side, each with price, stock and a way to order', async () => {
    const { status, text, headers } = await get(links.comparison({ items: codes.slice(0, 3) }));
    expect([status, columns(text)]).toEqual([200, 3]);
    expect(text).toContain('Цена и наличие');
    expect(text.match(/id="order-compare-\d+"/g)?.length ?? 0).toBeGreaterThan(0);
    expect(text).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(await findHtmlFaults(text)).toEqual([]);
  });

  it('is chosen with boxes in a list, without a script', async () => {
    const { text } = await get(category);
    const boxes = elements(text, 'input').filter(
      ({ attributes }) => attributes['form'] === 'compare' && attributes['name'] === 'items',
    );
    expect(boxes.length).toBeGreaterThan(4);
    const [form] = elements(text, 'form').filter(({ attributes }) => attributes.id === 'compare');
    expect(form?.attributes).toMatchObject({ method: 'get', action: '/compare' });
    const [one, other] = codes;
    const sent = await get(`/compare?items=${one}&items=${other}`);
    expect([sent.status, sent.headers['location']]).toEqual([
      303,
      `/compare?items=${one},${other}`,
    ]);
  });

  it.each([
    ['a code twice', () => `/compare?items=${codes[0]},${codes[0]}`, () => codes.slice(0, 1)],
    ['blanks', () => `/compare?items=%20${codes[0]},,`, () => codes.slice(0, 1)],
  ])('leads %s to the one address of it', async (_what, asked, items) => {
    const { status, headers } = await get(asked());
    expect([status, headers['location']]).toEqual([303, links.comparison({ items: items() })]);
  });

  it('says how many there is room for, and how many were left out', async () => {
    const { text } = await get(`/compare?items=${codes.slice(0, 8).join(',')}`);
    expect(columns(text)).toBe(6);
    expect(plainText(text)).toMatch(
      /Рядом помещаются 6.товаров: ещё 2 из отмеченных не.вошли в.сравнение/,
    );
    const six = await get(`/compare?items=${codes.slice(0, 6).join(',')}`);
    expect(plainText(six.text)).not.toContain('Рядом помещаются');
  });

  it('says which codes nobody has, and shows the others', async () => {
    const { text } = await get(`/compare?items=${codes[0]},<b>`);
    expect(columns(text)).toBe(1);
    expect(text).toContain('Не нашли товары с кодом');
    expect(text).not.toContain('<b>');
  });

  it('says how to begin when nothing is chosen', async () => {
    const { status, text } = await get('/compare');
    expect(status).toBe(200);
    expect(plainText(text)).toContain('Сравнивать пока нечего');
    expect(columns(text)).toBe(0);
  });

  it('lets each go and another come', async () => {
    const [one = '', other = '', third = ''] = codes;
    const { text } = await get(links.comparison({ items: [one, other] }));
    const hrefs = elements(text, 'a').map(({ attributes }) => attributes.href);
    expect(hrefs).toEqual(expect.arrayContaining([`/compare?items=${other}`]));
    const added = await get(`/compare?items=${one},${other}&items=${third}`);
    expect(added.headers['location']).toBe(`/compare?items=${one},${other},${third}`);
  });

  it('fills no cache: choices have no end', async () => {
    const before = shop.deps.pageCache.size.pages;
    for (const code of codes.slice(0, 5)) await get(`/compare?items=${code}`);
    expect(shop.deps.pageCache.size.pages).toBe(before);
  });
});
