import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import supertest from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { PAGE_PARAMETERS } from '../../../../server/platform/http/page-key.ts';
import { FragmentQuery } from '../../../../shared/page-parts.ts';
import { createMadeUpShop, createPage, type MadeUpShop } from './made-up-shop.tsx';

let shop: MadeUpShop;
beforeEach(() => {
  shop = createMadeUpShop();
});
const get = (path: string, headers: Record<string, string> = {}) =>
  supertest(shop.listener).get(path).set(headers);
const results = () =>
  shop.logLines.map(({ cache }) => cache).filter((result) => result !== undefined);

describe('the page cache', () => {
  it('answers from memory, without the loader', async () => {
    const first = await get('/');
    const second = await get('/');
    expect(second.text).toBe(first.text);
    expect(second.headers['etag']).toBe(first.headers['etag']);
    expect(second.headers['x-content-type-options']).toBe('nosniff');
    expect(second.headers['content-security-policy']).toContain("script-src 'self'");
    expect(shop.loaded).toHaveLength(1);
    expect(results()).toEqual(['miss', 'hit']);
    expect(shop.logLines[1]).toMatchObject({ route: '/', city: 90, status: 200 });
  });

  it('answers 304 without rendering', async () => {
    const etag = (await get('/')).headers['etag'] ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const given of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
      const answer = await get('/', { 'If-None-Match': given }).expect(304).expect('ETag', etag);
      expect(answer.headers['cache-control']).toContain('s-maxage=300');
    }
    await get('/', { 'If-None-Match': '"x"' }).expect(200);
    expect(shop.loaded).toHaveLength(1);
  });

  it('makes a page once for 50 who ask together', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => get('/')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(shop.loaded).toHaveLength(1);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0', undefined],
  ])('answers %s with %s', async (accepted, encoding) => {
    const plain = await get('/', { 'Accept-Encoding': 'identity' });
    const answer = await get('/', { 'Accept-Encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['etag']).toBe(plain.headers['etag']);
    expect(answer.text).toBe(plain.text);
  });

  it('keeps the encodings equal', async () => {
    await get('/');
    const page = shop.pageCache.findOld('127.0.0.1/');
    expect(page).not.toBeNull();
    if (!page) return;
    const { identity, gzip, br } = page.bodies;
    expect(gunzipSync(gzip).equals(identity)).toBe(true);
    expect(brotliDecompressSync(br).equals(identity)).toBe(true);
    expect(br.length).toBeLessThan(identity.length);
  });

  it('shares a page between addresses that differ in advertising and order only', async () => {
    await get('/goods/a?sort=asc&page=1');
    await get('/goods/a?page=1&utm_source=ya&sort=asc&gclid=x&from=mail');
    expect(shop.loaded).toHaveLength(1);
    await get('/goods/a?page=2&sort=asc');
    expect(shop.loaded).toHaveLength(2);
  });

  it('is not filled with copies by parameters that no page knows', async () => {
    await get('/goods/a');
    for (const name of ['x', '_', 'pages', 'f', '__proto__']) await get(`/goods/a?${name}=1`);
    expect(shop.loaded).toHaveLength(1);
    expect(shop.pageCache.size.pages).toBe(1);
  });

  it.each([...PAGE_PARAMETERS].filter((name) => name !== FragmentQuery.Name).concat('f.brand'))(
    'keeps the values of %s apart and shows them to the page',
    async (name) => {
      await get(`/goods/a?${name}=1&x=1`);
      await get(`/goods/a?${name}=2`);
      expect(shop.loaded.map(({ url }) => url)).toEqual([
        `/goods/a?${name}=1`,
        `/goods/a?${name}=2`,
      ]);
    },
  );

  it('keeps the cities apart', async () => {
    shop = createMadeUpShop({ siteUrl: 'http://shop.test' });
    await get('/', { Host: 'shop.test' });
    await get('/', { Host: 'spb.shop.test' });
    expect(shop.loaded.map(({ visitor }) => visitor.cityId)).toEqual([90, 78]);
    expect(shop.loaded[1]?.visitor.cityConfirmed).toBe(true);
  });

  it.each([
    'auth_token_lazar=t',
    'a=1; temporary_token=t',
    'city_id=90; phone_token=t',
    'rate_id=840; login_browser=t',
    'list_view=rows; known_browser=',
    'city_id=78; notice=x',
  ])('neither gives nor takes a page with the cookie %s', async (cookie) => {
    await get('/');
    await get('/', { Cookie: cookie }).expect('Cache-Control', 'private, no-cache');
    expect(shop.loaded).toHaveLength(2);
    expect(shop.pageCache.size.pages).toBe(1);
  });

  it('shares a page of those who have chosen the same, and with nobody else', async () => {
    const ask = (cookie: string) => get('/', { Cookie: cookie });
    const guests = await get('/');
    const first = await ask('city_id=78; x=1');
    const second = await ask('list_view=cards; city_id=78; rate_id=643');
    expect(second.text).toBe(first.text);
    expect(shop.loaded).toHaveLength(2);
    for (const { headers } of [first, second]) {
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers).not.toHaveProperty('cdn-cache-control');
      expect(headers).not.toHaveProperty('cache-tag');
    }
    const others = [
      'city_id=90',
      'city_id=78; rate_id=840',
      'city_id=78; list_view=rows',
      'rate_id=0',
    ];
    for (const cookie of others) await ask(cookie);
    await ask('city_id=78; temporary_token=t');
    expect(shop.loaded).toHaveLength(2 + others.length + 1);
    expect((await get('/')).headers['etag']).toBe(guests.headers['etag']);
    expect(shop.loaded).toHaveLength(2 + others.length + 1);
  });

  it('makes a page for a choice of nothing that one visitor has', async () => {
    const poison = {
      'X-Forwarded-Host': 'evil.ru',
      Authorization: 'Bearer t',
      Referer: 'http://evil.ru',
    };
    await get('/?utm_source=x', { ...poison, Cookie: 'city_id=78; auth_token=t; first_init=1' });
    const { visitor, url } = shop.loaded[0]!;
    expect(url).toBe('/');
    expect(visitor).toEqual({
      hostname: '127.0.0.1',
      level: null,
      cityId: 78,
      cityConfirmed: true,
      rateId: 643,
      rows: false,
      hasChosen: true,
      isPrivate: false,
      token: null,
      temporaryToken: null,
      loginBrowser: null,
      phoneToken: null,
      shopper: null,
      notice: null,
    });
  });

  it('answers 304 to who has the page of a choice, and drops it by its tags', async () => {
    const cookie = { Cookie: 'city_id=78' };
    const etag = (await get('/', cookie)).headers['etag'] ?? '';
    const answer = await get('/', { ...cookie, 'If-None-Match': etag }).expect(304);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(shop.loaded).toHaveLength(1);
    expect(shop.pageCache.dropByTags(['page'])).toBe(1);
    await get('/', cookie).expect(200);
    expect(shop.loaded).toHaveLength(2);
  });

  it('keeps pages of choices where they push out no page of guests', async () => {
    shop.loader.answer = ({ path }) =>
      createPage({ head: { title: '', description: '', canonical: path } });
    await get('/goods/a');
    for (const city of [78, 90]) {
      for (const rate of [643, 840]) {
        await get('/goods/a', { Cookie: `city_id=${city}; rate_id=${rate}` });
      }
    }
    const kept = shop.loaded.length;
    await get('/goods/a');
    expect(shop.loaded).toHaveLength(kept);
    expect(shop.pageCache.findOld('127.0.0.1/goods/a\n78 840 false\n')?.isCanonical).toBe(false);
  });

  it('makes a page for a choice once for 20 who ask together', async () => {
    const ask = () => get('/', { Cookie: 'city_id=78' }).then(({ text }) => text);
    expect(new Set(await Promise.all(Array.from({ length: 20 }, ask))).size).toBe(1);
    expect(shop.loaded).toHaveLength(1);
  });

  it('is not poisoned by headers', async () => {
    const clean = await get('/');
    shop.pageCache.dropAll();
    const poison = {
      'X-Forwarded-Host': 'evil.ru',
      'X-Original-URL': '/lk',
      'X-City-Id': '78',
      rate: '840',
      country: 'us',
    };
    expect((await get('/', poison)).text).toBe(clean.text);
    expect(shop.loaded[1]).toEqual(shop.loaded[0]);
  });
});

describe('a changed page', () => {
  it('is made anew when one of its tags is dropped, others stay', async () => {
    await get('/goods/a');
    await get('/goods/b');
    expect(shop.pageCache.dropByTags(['p-a', 'p-unknown'])).toBe(1);
    await get('/goods/a');
    await get('/goods/b');
    expect(shop.loaded.map(({ path }) => path)).toEqual(['/goods/a', '/goods/b', '/goods/a']);
    expect(shop.pageCache.dropByTags(['goods'])).toBe(2);
    expect(shop.pageCache.size.pages).toBe(2);
  });

  it('is not kept when the drop came while it was made', async () => {
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    shop.loader.answer = async () => {
      started.resolve();
      await gate.promise;
      return createPage();
    };
    const asked = get('/').then((answer) => answer);
    await started.promise;
    shop.pageCache.dropByTags(['page']);
    gate.resolve();
    expect((await asked).status).toBe(200);
    expect(shop.pageCache.size.pages).toBe(0);
  });
});
