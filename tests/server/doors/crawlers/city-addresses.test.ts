import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as links from '../../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import { readPage } from './read-page.ts';
import { findOrdinaryProduct } from './write-product.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ SITE_URL: 'https://marmit.test', ALLOW_DEMO: '1' });
}, 120_000);
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  request(shop.listener)
    .get(path)
    .set({ Host: 'marmit.test', ...headers });
const category = () => shop.deps.reference.get('catalog').find(({ is_sale }) => !is_sale)!;
const brand = () => shop.deps.reference.get('brands').find(({ products_cnt }) => products_cnt > 1)!;
const listings = () => [
  links.catalogNode(category().fullUrl),
  links.brand(brand().url_rewrite_code),
  links.sale(),
];

describe('pages of a city', () => {
  const spb = (path: string) => get(path, { Host: 'spb.marmit.test' });

  it('name it in title and heading, and stand for themselves', async () => {
    const { code } = await findOrdinaryProduct(shop.deps);
    const paths = [
      '/',
      links.catalogs(),
      links.brands(),
      links.sale(),
      links.delivery(),
      links.contacts(),
      ...listings(),
      links.product(code),
    ];
    for (const path of paths) {
      const page = readPage((await spb(path).redirects(1)).text);
      expect([path, page.title]).toEqual([path, expect.stringContaining('Санкт-Петербурге')]);
      expect([path, page.headings[0]]).toEqual([path, expect.stringContaining('Санкт-Петербурге')]);
      expect(page.canonical, path).toMatch(/^https:\/\/spb\.marmit\.test\//);
      expect(page.meta['og:url']).toBe(page.canonical);
    }
  });

  it('name no city in Москва', async () => {
    for (const path of ['/', links.catalogs(), ...listings()]) {
      const page = readPage((await get(path)).text);
      expect(page.title, path).not.toContain('Москв');
      expect(page.headings[0], path).not.toContain('Москв');
    }
  });

  it('with a text that is the same everywhere stand for the main host’s', async () => {
    for (const path of ['/news/', '/news/1', '/about/', '/answer/', '/contacts/kazan']) {
      const { canonical } = readPage((await spb(path).expect(200)).text);
      expect(canonical).toBe(`https://marmit.test${path}`);
    }
  });

  it('name the hosts of other cities nowhere as their own language', async () => {
    expect((await spb('/')).text).not.toContain('hreflang');
  });
});

describe('what links to pages look like elsewhere', () => {
  it('is told with a picture that exists, for every kind of page', async () => {
    const { code } = await findOrdinaryProduct(shop.deps);
    for (const path of ['/', ...listings(), links.product(code), links.newsItem(1), '/about/']) {
      const { meta, title, canonical } = readPage((await get(path).redirects(1)).text);
      expect(meta).toMatchObject({
        'og:title': title,
        'og:url': canonical,
        'og:site_name': 'Мармит',
      });
      expect(meta['twitter:card']).toMatch(/^summary/);
      const picture = new URL(meta['og:image']!);
      expect(picture.host).toBe('marmit.test');
      const { status, headers } = await get(picture.pathname);
      expect([path, status, headers['content-type']]).toEqual([
        path,
        200,
        expect.stringMatching(/^image\//),
      ]);
    }
  });

  it('has icons for every browser', async () => {
    const { text } = await get('/');
    for (const icon of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']) {
      expect(text).toMatch(new RegExp(`<link rel="(?:apple-touch-)?icon" href="${icon}"`));
      expect((await get(icon)).status).toBe(200);
    }
  });
});

/** The table of caching: who may keep what, and for how long. */
