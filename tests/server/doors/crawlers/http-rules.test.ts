import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as links from '../../../../shared/routes.ts';
import { openBrowser } from '../../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import { readPage } from './read-page.ts';
import { findOrdinaryProduct, writeProduct } from './write-product.ts';

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

describe('an address', () => {
  it('of a first page has no number', async () => {
    for (const path of [...listings(), links.news(), links.answers()]) {
      const { status, headers } = await get(`${path}?page=1`);
      expect([path, status]).toEqual([path, 301]);
      expect(headers['location']).toBe(path.replace(/^\/catalog\/sale\/$/, '/catalog/sale'));
    }
    expect((await get('/answer/?kind=1&page=1')).headers['location']).toBe('/answer/?kind=1');
  });

  it('leads every client on in the same words', async () => {
    for (const path of [`${links.news()}?page=1`, `${links.sale()}?page=1`]) {
      const [first, ...others] = await Promise.all(
        ['text/html', 'application/json', '*/*', 'image/webp'].map(async (Accept) => {
          const { status, text, headers } = await get(path, { Accept });
          const { date: _, 'x-request-id': __, ...kept } = headers;
          return { status, text, headers: kept };
        }),
      );
      expect(first?.status).toBe(301);
      for (const other of others) expect(other).toEqual(first);
    }
  });

  it('beyond the last page leads nowhere', async () => {
    for (const path of [...listings(), links.news(), links.answers()]) {
      expect([path, (await get(`${path}?page=90000`)).status]).toEqual([path, 404]);
    }
  });

  it('of each page stands for itself', async () => {
    const path = links.sale().replace(/\/$/, '');
    const { canonical, robots } = readPage((await get(`${path}?page=2`).expect(200)).text);
    expect([canonical, robots]).toEqual([`https://marmit.test${path}?page=2`, null]);
  });

  it('with a sort stands for the one without', async () => {
    const path = links.catalogNode(category().fullUrl);
    const { canonical } = readPage((await get(`${path}?sort=asc`)).text);
    expect(canonical).toBe(`https://marmit.test${path}`);
  });

  it('with marks of advertising is the same page', async () => {
    const marks = 'utm_source=ya&utm_medium=cpc&yclid=7&gclid=8&_openstat=9&fbclid=10&from=mail';
    for (const path of [
      '/',
      ...listings(),
      links.product((await findOrdinaryProduct(shop.deps)).code),
    ]) {
      const plain = await get(path);
      const marked = await get(`${path}?${marks}`);
      expect([path, marked.status]).toEqual([path, plain.status]);
      if (plain.status !== 200) continue;
      expect(marked.headers['etag']).toBe(plain.headers['etag']);
      expect(marked.headers['server-timing']).toMatch(/^cache/);
      expect(readPage(marked.text).canonical).not.toContain('?');
    }
  });

  it('of the past leads each visitor on with the marks he came by, in an answer to him alone', async () => {
    const { id: thing_id, url_rewrite_code } = brand();
    await transaction(shop.deps.store, (tx) =>
      tx
        .insertInto('former_addresses')
        .values({ entity: 'brand', thing_id, path: 'past' })
        .execute(),
    );
    const [past, now] = [links.brand('past'), links.brand(url_rewrite_code)];
    const asked = ['?utm_source=ya&from=mail&yclid=7', '', '?gclid=8'];
    const answers = await Promise.all(asked.map((query) => get(past + query)));
    expect(answers.map(({ status, headers }) => [status, headers['location']])).toEqual([
      [301, `${now}?utm_source=ya&yclid=7`],
      [301, now],
      [301, `${now}?gclid=8`],
    ]);
    for (const { headers } of answers) expect(headers['cache-control']).toBe('private, no-cache');
    expect((await get(`${now}?hash=&yclid=7`)).headers['location']).toBe(`${now}?yclid=7`);
  });

  it.each(['/catalog/%', '/goods/%E0%A4%A', '/%c0%af', '/search/%ff', '/news/%zz'])(
    'that cannot be decoded is refused: %s',
    async (path) => {
      expect((await get(path)).status).toBe(400);
    },
  );

  it.each(['/nothing', '/goods/no-such', '/catalog/no-such', '/news/999999', '/answer/999999'])(
    'that never was is not found: %s',
    async (path) => {
      const { status, headers, text } = await get(path);
      expect(status).toBe(404);
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60');
      expect(readPage(text).robots).toBe('noindex, follow');
    },
  );

  it('of a product that is no longer sold is gone, until it is sold again', async () => {
    const code = await writeProduct(shop, { active: 0 });
    const gone = await get(links.product(code));
    expect(gone.status).toBe(410);
    expect(gone.headers['cache-control']).toBe('public, max-age=0, s-maxage=60');
    const { headings, robots, links: shown } = readPage(gone.text);
    expect([headings, robots]).toEqual([['Товар больше не продаётся'], 'noindex, follow']);
    expect(shown.some((path) => path.startsWith('/catalog/'))).toBe(true);
    await writeProduct(shop, { active: 1 }, code);
    expect((await get(links.product(code))).status).toBe(200);
  });

  it('of a product that is made no longer is still there', async () => {
    const { code } = await shop.deps.store.db
      .selectFrom('products')
      .select('code')
      .where('discontinued', '=', 1)
      .where('active', '=', 1)
      .executeTakeFirstOrThrow();
    const { robots, graph } = readPage((await get(links.product(code)).expect(200)).text);
    expect(robots).toBeNull();
    expect(JSON.stringify(graph)).not.toContain('InStock');
  });
});

describe('a crawler that comes again', () => {
  const rendered = async () => {
    const text = await shop.deps.metrics.print();
    const counts = text.matchAll(/^ssr_render_seconds_count\{[^}]*\} (\d+)$/gm);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };

  it('gets nothing new for a page it knows, and nothing is rendered', async () => {
    const paths = [
      links.product((await findOrdinaryProduct(shop.deps)).code),
      ...listings(),
      '/about/',
    ];
    for (const path of paths) {
      const first = await get(path).redirects(1);
      const before = await rendered();
      const known = await get(path)
        .set('If-None-Match', first.headers['etag'] ?? '')
        .redirects(1);
      expect([path, known.status]).toEqual([path, 304]);
      expect(await rendered()).toBe(before);
    }
  });

  it('is answered by the date before a page is rendered that nobody has asked for yet', async () => {
    const path = links.product((await findOrdinaryProduct(shop.deps)).code);
    const { headers } = await get(path);
    shop.deps.pageCache.dropAll();
    const before = await rendered();
    const known = await get(path).set('If-Modified-Since', headers['last-modified']!);
    expect([known.status, known.text]).toEqual([304, '']);
    expect(known.headers['last-modified']).toBe(headers['last-modified']);
    expect(await rendered()).toBe(before);
    const older = new Date(Date.parse(headers['last-modified']!) - 1000).toUTCString();
    expect((await get(path).set('If-Modified-Since', older)).status).toBe(200);
  });

  it('gets the page again when a price or the stock has changed', async () => {
    const { id, fullUrl } = category();
    const found = await shop.deps.shop.productsByCategory(guest, { categoryId: id });
    const listed = found!.formatted_products[0]!.common_info.code;
    const paths = [links.product(listed), links.catalogNode(fullUrl)];
    const dates = await Promise.all(
      paths.map(async (path) => (await get(path)).headers['last-modified']!),
    );
    shop.clock.now += 60_000;
    await writeProduct(shop, {}, listed);
    for (const [index, path] of paths.entries()) {
      const { status } = await get(path).set('If-Modified-Since', dates[index]!);
      expect([path, status]).toEqual([path, 200]);
    }
  });

  const guest = { cityId: 90, country: 'ru', rate: 643, token: null };
});

describe('caching', () => {
  it('of pages follows the table', async () => {
    const { code } = await findOrdinaryProduct(shop.deps);
    const shared = /^public, max-age=0, s-maxage=(\d+)$/;
    const guest = await get(links.product(code));
    expect(Number(shared.exec(guest.headers['cache-control']!)?.[1])).toBeLessThanOrEqual(300);
    expect(guest.headers['cdn-cache-control']).toContain('stale-if-error=86400');
    expect(guest.headers).toMatchObject({
      etag: expect.any(String),
      'last-modified': expect.any(String),
      'cache-tag': expect.stringContaining('p-'),
    });
    const found = await get('/search/%D0%BF%D0%BB%D0%B8%D1%82%D0%B0');
    expect(Number(shared.exec(found.headers['cache-control']!)?.[1])).toBeLessThanOrEqual(60);
    expect(readPage(found.text).robots).toBe('noindex, follow');
    const part = await get(`${links.catalogNode(category().fullUrl)}?_f=product-list`);
    expect(part.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
    expect(part.headers['cache-control']).toMatch(shared);
  });

  it('of what is one visitor’s is forbidden', async () => {
    const browser = openBrowser(shop.listener);
    browser.headers['Host'] = 'marmit.test';
    for (const path of ['/lk/', '/order', '/basket', '/favorites', '/login']) {
      const { headers, status } = await browser.get(path);
      expect([path, status < 400]).toEqual([path, true]);
      expect(headers['cache-control'], path).toMatch(/^private|no-store/);
    }
  });

  it('never shares a cookie', async () => {
    for (const path of ['/', '/robots.txt', '/sitemap.xml', '/feeds/yandex.xml', ...listings()]) {
      const { headers } = await get(path);
      if (headers['cache-control']?.includes('public'))
        expect(headers['set-cookie']).toBeUndefined();
    }
  });
});

it('crawlers are counted by what they say they are', async () => {
  const agents = {
    yandex: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    other: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  };
  for (const agent of Object.values(agents)) await get('/catalog', { 'User-Agent': agent });
  await get('/catalog', {
    'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0',
  });
  const text = await shop.deps.metrics.print();
  for (const bot of Object.keys(agents)) {
    expect(text).toContain(`crawler_requests_total{bot="${bot}",route="/catalog",code="200"} 1`);
  }
  expect(text).not.toContain('bot="none"');
});
