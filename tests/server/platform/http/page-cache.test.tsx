import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import supertest from 'supertest';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PAGE_PARAMETERS } from '../../../../server/platform/http/page-key.ts';
import { createProblem, HttpError } from '../../../../server/platform/http/problem.ts';
import { FragmentQuery } from '../../../../shared/page-parts.ts';
import { createMadeUpShop, createPage, type MadeUpShop } from './made-up-shop.tsx';

const MINUTE = 60_000;
let shop: MadeUpShop;
beforeEach(() => {
  shop = createMadeUpShop();
});
const get = (path: string, headers: Record<string, string> = {}) =>
  supertest(shop.listener).get(path).set(headers);
const results = () =>
  shop.logLines.map(({ cache }) => cache).filter((result) => result !== undefined);
const breakLoader = () => {
  shop.loader.answer = () => {
    throw new Error('store is down');
  };
};
const failures = () => shop.logLines.filter(({ level }) => level === 'error').length;
const madeAt = () => shop.pageCache.findOld('127.0.0.1/')?.madeAt;

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

describe('an old page', () => {
  it('is shown at once while a new one is made', async () => {
    const old = await get('/');
    shop.clock.now += 6 * MINUTE;
    shop.loader.answer = () => createPage({ body: <h1>Новое</h1> });
    expect((await get('/')).text).toBe(old.text);
    await vi.waitFor(() => expect(madeAt()).toBe(shop.clock.now));
    expect((await get('/')).text).toContain('Новое');
    expect(results()).toEqual(['miss', 'stale', 'hit']);
    expect(shop.loaded).toHaveLength(2);
  });

  it('is made anew a few at a time, however many are out of date together', async () => {
    const paths = Array.from({ length: 30 }, (_, n) => `/goods/${n}`);
    for (const path of paths) await get(path);
    shop.clock.now += 6 * MINUTE;
    let running = 0;
    let most = 0;
    const gate = Promise.withResolvers<void>();
    shop.loader.answer = async () => {
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
      return createPage();
    };
    for (const path of paths) await get(path).expect(200);
    expect(results().slice(30)).toEqual(Array(30).fill('stale'));
    expect(shop.loaded).toHaveLength(34);
    gate.resolve();
    await vi.waitFor(() => expect(shop.loaded).toHaveLength(60));
    expect(most).toBe(4);
  });

  it('was made with others and is out of date at a time of its own', async () => {
    const paths = Array.from({ length: 40 }, (_, n) => `/goods/${n}`);
    for (const path of paths) await get(path);
    shop.clock.now += 3 * MINUTE;
    for (const path of paths) await get(path);
    expect(new Set(results().slice(40))).toEqual(new Set(['hit']));
    shop.clock.now += 1.25 * MINUTE;
    for (const path of paths) await get(path);
    expect(new Set(results().slice(80))).toEqual(new Set(['hit', 'stale']));
  });

  it('is not shown after midnight in Moscow, when its dates are wrong', async () => {
    shop.clock.now = Date.parse('2026-03-10T23:58:00+03:00');
    await get('/');
    shop.clock.now += 3 * MINUTE;
    await get('/');
    expect(results()).toEqual(['miss', 'miss']);
  });

  it('stands in for up to a day when a new one cannot be made', async () => {
    const old = await get('/');
    breakLoader();
    shop.clock.now += 20 * 60 * MINUTE;
    const answer = await get('/').expect(200);
    expect(answer.text).toBe(old.text);
    expect(answer.headers['cache-control']).toMatch(/s-maxage=1$/);
    expect(results()).toEqual(['miss', 'error']);
    shop.clock.now += 5 * 60 * MINUTE;
    await get('/').expect(500);
  });

  it('stands in also after its data changed', async () => {
    await get('/');
    shop.pageCache.dropAll();
    breakLoader();
    await get('/').expect(200);
  });

  it('is not renewed more often than every five seconds while that fails', async () => {
    await get('/');
    breakLoader();
    shop.clock.now += 6 * MINUTE;
    await get('/');
    await vi.waitFor(() => expect(failures()).toBe(1));
    await get('/').expect(200);
    expect(shop.loaded).toHaveLength(2);
    shop.clock.now += 6000;
    await get('/');
    await vi.waitFor(() => expect(failures()).toBe(2));
    expect(shop.loaded).toHaveLength(3);
  });

  it('goes when its address is gone or refused', async () => {
    await get('/goods/a');
    shop.pageCache.dropAll();
    shop.loader.answer = () => ({ kind: 'not-found' });
    await get('/goods/a').expect(404);
    expect(shop.pageCache.size.pages).toBe(0);

    await get('/').expect(404);
    shop.loader.answer = null;
    await get('/').expect(200);
    shop.pageCache.dropAll();
    shop.loader.answer = () => {
      throw new HttpError(createProblem(400));
    };
    await get('/').expect(400);
  });
});

describe('overload', () => {
  it('shows pages of any age, then refuses guests with a time to come back', async () => {
    await get('/');
    shop.clock.now += 5 * 60 * MINUTE;
    shop.load.isOver = true;
    await get('/').expect(200).expect('Server-Timing', 'cache;desc="overload"');
    const refused = await get('/goods/a').expect(503).expect('Cache-Control', 'no-store');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2);
    expect(refused.text).toContain('8 800 200-40-00');
    await get('/goods/a', { Cookie: 'auth_token_lazar=known' }).expect(200);
    expect(shop.loaded).toHaveLength(2);
  });

  it('begins when too many pages are in the making', async () => {
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    shop.loader.answer = async () => {
      if (shop.loaded.length === 8) started.resolve();
      await gate.promise;
      return createPage();
    };
    const waiting = Array.from({ length: 8 }, (_, n) => get(`/goods/${n}`).then((it) => it.status));
    await started.promise;
    await get('/goods/9').expect(503);
    gate.resolve();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
  });
});

describe('the memory of the page cache', () => {
  const noise = (n: number) =>
    Array.from({ length: 2500 }, (_, i) => ((i * 7919 + n * 104_729) ** 2).toString(36)).join(' ');

  it('keeps pages by the addresses that stand for them, whatever else is asked for', async () => {
    let made = 0;
    shop.loader.answer = ({ path }) =>
      createPage({
        head: { title: '', description: '', canonical: path },
        body: <p>{noise(made++)}</p>,
      });
    const goods = Array.from({ length: 10 }, (_, n) => `/goods/${n}`);
    for (const path of goods) await get(path);
    // Together more than the whole memory.
    for (let n = 0; n < 25; n++) {
      await get(`/goods/0?search=${n}`);
      await get(`/goods/0?hash=${n}&sort=x`);
      await get(`/goods/0?_f=list&page=${n}`);
      await get(`/goods/%30?coords=${n}`);
    }
    const before = shop.loaded.length;
    for (const path of goods) await get(path);
    expect(shop.loaded.length).toBe(before);
    expect(shop.pageCache.size.bytes).toBeLessThanOrEqual(2_000_000);
  });

  it('keeps nothing of addresses with fields of the filter form', async () => {
    await get('/goods/a');
    for (let n = 0; n < 5; n++) await get(`/goods/a?f.x${n}=1&page=2`);
    await get('/goods/a?%66.brand=1');
    expect(shop.pageCache.size.pages).toBe(1);
  });

  it('stays within its bounds', async () => {
    for (let n = 0; n < 60; n++) {
      shop.loader.answer = () => createPage({ body: <p>{noise(n)}</p> });
      await get(`/goods/${n}`);
    }
    const { pages, bytes } = shop.pageCache.size;
    expect(bytes).toBeLessThanOrEqual(2_000_000);
    expect(pages).toBeGreaterThan(10);
    expect(pages).toBeLessThan(60);
    await get('/goods/59');
    expect(results().at(-1)).toBe('hit');
  });
});
