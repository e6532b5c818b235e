import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { IDS_IN_PART } from '../../../../shared/contract/crawler-calls.ts';
import * as links from '../../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import { writeProduct } from './write-product.ts';
import { findSchemaFaults } from './xml-faults.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ SITE_URL: 'https://marmit.test', ALLOW_DEMO: '1' });
}, 120_000);
afterAll(() => shop.close());

const get = (path: string, host = 'marmit.test') =>
  request(shop.listener).get(path).set('Host', host);
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!);

describe('/robots.txt', () => {
  it('closes what is private and names the map of its own host', async () => {
    for (const host of ['marmit.test', 'spb.marmit.test']) {
      const { status, text, headers } = await get('/robots.txt', host);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      const lines = text.split('\n');
      expect(lines[0]).toBe('User-agent: *');
      for (const path of [
        '/basket',
        '/order',
        '/lk',
        '/login',
        '/search',
        '/api/',
        '/*?*_f=',
        '/city',
        '/answer/question/',
        '/goods/*/companions',
      ]) {
        expect(lines).toContain(`Disallow: ${path}`);
      }
      expect(lines).toContain(`Sitemap: https://${host}/sitemap.xml`);
      const clean = lines.find((line) => line.startsWith('Clean-param: '));
      expect(clean).toMatch(/^Clean-param: utm_source&[\w&]+&hash \/$/);
      expect(clean!.length).toBeLessThanOrEqual(500);
    }
  });

  it('closes everything on a host that is not the shop’s', async () => {
    const { status, text } = await get('/robots.txt', 'other.test');
    expect([status, text]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
    expect((await get('/', 'other.test')).status).toBe(421);
  });
});

describe('maps of the site', () => {
  const readMaps = async (host: string) => {
    const index = await get('/sitemap.xml', host).expect(200);
    const maps = addresses(index.text);
    const texts = await Promise.all(
      maps.map(async (url) => (await get(new URL(url).pathname, host).expect(200)).text),
    );
    return { index: index.text, maps, texts };
  };

  it('are valid and name addresses of their own host alone', async () => {
    for (const host of ['marmit.test', 'spb.marmit.test']) {
      const { index, maps, texts } = await readMaps(host);
      for (const text of [index, ...texts]) {
        expect(await findSchemaFaults(text, 'sitemap.xsd')).toEqual([]);
      }
      const all = [...maps, ...texts.flatMap(addresses)];
      expect(all.filter((url) => new URL(url).host !== host)).toEqual([]);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it('hold every product, category and brand with the day it last changed', async () => {
    const { texts } = await readMaps('marmit.test');
    const all = texts.join('');
    const { store, reference } = shop.deps;
    const products = await store.db
      .selectFrom('products')
      .select(['code', 'updated_at'])
      .where('active', '=', 1)
      .execute();
    for (const { code, updated_at } of products) {
      const [, entry = ''] = all.split(`<loc>https://marmit.test/goods/${code}</loc><lastmod>`);
      // Newer when its category or brand has been edited since.
      expect(Date.parse(entry.slice(0, 24))).toBeGreaterThanOrEqual(updated_at);
    }
    expect(all.match(/\/goods\//g)).toHaveLength(products.length);
    for (const { fullUrl } of reference.get('catalog')) {
      expect(all).toContain(`<loc>https://marmit.test${links.catalogNode(fullUrl)}</loc><lastmod>`);
    }
    for (const { url_rewrite_code } of reference.get('brands')) {
      expect(all).toContain(`<loc>https://marmit.test${links.brand(url_rewrite_code)}</loc><last`);
    }
  });

  it('leave texts that are the same everywhere to the main host', async () => {
    const main = (await readMaps('marmit.test')).texts.join('');
    const city = (await readMaps('spb.marmit.test')).texts.join('');
    for (const path of ['/news/1', '/about/', '/answer/', '/contacts/spb']) {
      expect(main).toContain(`<loc>https://marmit.test${path}</loc>`);
      expect(city).not.toContain(`${path}</loc>`);
    }
    expect(city).toContain('<loc>https://spb.marmit.test/dostavka_oplata/</loc>');
  });

  it('hold every set, on each host with its own sums', async () => {
    const rows = await shop.deps.store.db.selectFrom('solutions').select('code').execute();
    const sets = rows.flatMap(({ code }) => (code ? [links.solution(code)] : []));
    expect(sets.length).toBeGreaterThan(0);
    for (const host of ['marmit.test', 'spb.marmit.test']) {
      const named = (await readMaps(host)).texts.flatMap(addresses);
      for (const path of sets) expect(named).toContain(`https://${host}${path}`);
    }
  });

  it('name pages that stand for themselves', async () => {
    for (const host of ['marmit.test', 'spb.marmit.test']) {
      const { texts } = await readMaps(host);
      const some = texts.flatMap((text) => addresses(text).slice(0, 4));
      expect(some.length).toBeGreaterThan(4);
      for (const url of some) {
        const { pathname } = new URL(url);
        const { status, text } = await get(pathname, host);
        expect([url, status]).toEqual([url, 200]);
        expect(text).toContain(`<link rel="canonical" href="${url}"/>`);
        expect(text, url).not.toMatch(/<meta name="robots" content="noindex/);
      }
    }
  });

  it('go out compressed, and not at all when nothing changed', async () => {
    const path = '/sitemaps/products-1.xml';
    const { headers } = await get(path).set('Accept-Encoding', 'gzip');
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+/);
    const again = await get(path).set('If-None-Match', headers['etag']!);
    expect(again.status).toBe(304);
    // A date of what is left would not tell of what has left.
    expect(headers['last-modified']).toBeUndefined();
  });

  it('follow the catalogue', async () => {
    const code = await writeProduct(shop, { active: 0 });
    expect((await get('/sitemaps/products-1.xml')).text).not.toContain(`/goods/${code}<`);
    await writeProduct(shop, { active: 1 }, code);
    expect((await get('/sitemaps/products-1.xml')).text).toContain(`/goods/${code}<`);
  });

  it('stay the same when goods of another range of ids come or go', async () => {
    const { store } = shop.deps;
    const first = store.db.selectFrom('products').selectAll().where('active', '=', 1).orderBy('id');
    const row = await first.executeTakeFirstOrThrow();
    const code = 'far-away';
    await transaction(store, (tx) =>
      tx
        .insertInto('products')
        .values({ ...row, id: 2 * IDS_IN_PART + 7, code, external_id: null, active: 0 })
        .execute(),
    );
    await writeProduct(shop, { active: 1 }, code);
    const paths = (await readMaps('marmit.test')).maps.map((url) => new URL(url).pathname);
    expect(paths.filter((path) => path.includes('products'))).toEqual([
      '/sitemaps/products-1.xml',
      '/sitemaps/products-3.xml',
    ]);
    const far = await get('/sitemaps/products-3.xml').expect(200);
    expect(addresses(far.text)).toEqual([`https://marmit.test/goods/${code}`]);
    await writeProduct(shop, { active: 0 }, row.code);
    expect((await get('/sitemaps/products-1.xml')).text).not.toContain(`/goods/${row.code}<`);
    const again = await get('/sitemaps/products-3.xml').set('If-None-Match', far.headers['etag']!);
    expect(again.status).toBe(304);
    await writeProduct(shop, { active: 1 }, row.code);
    await writeProduct(shop, { active: 0 }, code);
    expect((await get('/sitemaps/products-3.xml')).status).toBe(404);
  });

  it.each([
    'products-2.xml',
    'products.xml',
    'nothing.xml',
    'constructor.xml',
    'news-1.xml',
    'products-1',
  ])('do not exist under other names: %s', async (name) => {
    expect((await get(`/sitemaps/${name}`)).status).toBe(404);
  });

  it('are none on the host of a city without an office, whose pages stand for the main ones', async () => {
    const { store, refreshReference } = shop.deps;
    const city = shop.deps.places.cityIdBySubdomain('ufa')!;
    await transaction(store, (tx) =>
      tx.deleteFrom('offices').where('city_id', '=', city).execute(),
    );
    await refreshReference('cities');
    expect((await get('/sitemap.xml', 'ufa.marmit.test')).status).toBe(404);
    expect((await get('/robots.txt', 'ufa.marmit.test')).text).not.toContain('Sitemap');
    const { text } = await get('/catalog', 'ufa.marmit.test');
    expect(text).toContain('<link rel="canonical" href="https://marmit.test/catalog"/>');
  });
});

describe('/news/rss.xml', () => {
  it('holds the newest news and is named by the page of the news', async () => {
    const { text, headers } = await get('/news/rss.xml').expect(200);
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(headers['last-modified']).toBeUndefined();
    expect(await findSchemaFaults(text, 'rss.xsd')).toEqual([]);
    const { list } = await shop.deps.shop.news(guest, { limit: 50 });
    expect(text.match(/<item>/g)).toHaveLength(list.length);
    expect(text).toContain(`<link>https://marmit.test/news/${list[0]!.id}</link>`);
    expect((await get('/news/')).text).toContain(
      '<link rel="alternate" type="application/rss+xml" title="Новости — Мармит" href="/news/rss.xml"/>',
    );
  });
});

const guest = { cityId: 90, country: 'ru', rate: 643, token: null };

it('gives files for crawlers whatever cookies come along', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/news/rss.xml']) {
    const { headers } = await get(path).set('Cookie', 'city_id=2; auth_token_lazar=x');
    expect(headers['cache-control'], path).toMatch(/^public/);
    expect(headers['set-cookie']).toBeUndefined();
  }
});

it('answers HEAD without a body', async () => {
  const { status, text, headers } = await request(shop.listener)
    .head('/sitemap.xml')
    .set('Host', 'marmit.test')
    .set('Accept-Encoding', 'identity');
  expect([status, text ?? '']).toEqual([200, '']);
  expect(Number(headers['content-length'])).toBeGreaterThan(100);
});
