import { Suspense, use } from 'react';
import supertest from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectFragmentsInPage } from './expect-fragments-in-page.ts';
import { expectNoInlineCode } from './expect-no-inline-code.ts';
import { createMadeUpShop, createPage, type MadeUpShop } from './made-up-shop.tsx';

const never = new Promise<string>(() => {});
const Waiting = () => use(never);
const Broken = () => {
  throw new Error('secret detail');
};

let shop: MadeUpShop;
beforeEach(() => {
  shop = createMadeUpShop();
});
const get = (path: string, headers: Record<string, string> = {}) =>
  supertest(shop.listener).get(path).set(headers);
const asCustomer = { Cookie: 'auth_token_lazar=t' };

const shownAt = { tag: 'catalog', changedAt: Date.parse('2026-03-01T10:00:00Z') };

describe('a page for guests', () => {
  it('is whole, public and tagged', async () => {
    const answer = await get('/').expect(200).expect('Content-Type', 'text/html; charset=utf-8');
    expect(answer.text).toMatch(/^<!DOCTYPE html><html lang="ru">.*<\/html>$/);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=300',
      'cdn-cache-control':
        'public, max-age=0, s-maxage=300, stale-while-revalidate=3600, stale-if-error=86400',
      'cache-tag': 'page',
      vary: 'Accept-Encoding',
      'x-build': 'build-1',
      link: '</assets/a.css>; rel=preload; as=style',
    });
    expect(answer.headers['server-timing']).toMatch(/^load;dur=[\d.]+, render;dur=[\d.]+$/);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expectNoInlineCode(answer.text);
  });

  it('lives no longer than the day in Moscow, at the CDN either', async () => {
    shop.clock.now = Date.parse('2026-03-10T23:40:00+03:00');
    expect((await get('/goods/1')).headers['cdn-cache-control']).toBe(
      'public, max-age=0, s-maxage=300, stale-while-revalidate=900, stale-if-error=86400',
    );
    shop.clock.now = Date.parse('2026-03-10T23:59:30+03:00');
    const { headers } = await get('/');
    expect(headers['cache-control']).toMatch(/s-maxage=30$/);
    expect(headers['cdn-cache-control']).toMatch(/s-maxage=30, stale-if-error=86400$/);
  });

  it('lives no longer than what it says is right', async () => {
    shop.clock.now = Date.parse('2026-03-10T12:50:00+03:00');
    shop.loader.answer = () => createPage({ endsAt: Date.parse('2026-03-10T13:00:00+03:00') });
    expect((await get('/')).headers['cdn-cache-control']).toBe(
      'public, max-age=0, s-maxage=300, stale-while-revalidate=300, stale-if-error=86400',
    );
    shop.clock.now = Date.parse('2026-03-10T12:59:59+03:00');
    expect((await get('/')).headers['server-timing']).toContain('stale');
    shop.clock.now = Date.parse('2026-03-10T13:00:00+03:00');
    expect((await get('/')).headers['server-timing']).toContain('render');
  });

  it('says when it was changed and answers 304 to those who have it', async () => {
    const older = { tag: 'brands', changedAt: 1 };
    shop.loader.answer = () => createPage({ tags: [shownAt, older] });
    await get('/').expect('Last-Modified', 'Sun, 01 Mar 2026 10:00:00 GMT');
    await get('/', { 'If-Modified-Since': 'Sun, 01 Mar 2026 10:00:00 GMT' }).expect(304);
    await get('/', { 'If-Modified-Since': 'Sat, 28 Feb 2026 10:00:00 GMT' }).expect(200);
  });

  it('has no date when part of what it shows has none', async () => {
    shop.loader.answer = () => createPage({ tags: [shownAt, 'home'] });
    const { headers } = await get('/').expect('Cache-Tag', 'catalog,home');
    expect(headers['last-modified']).toBeUndefined();
  });

  it('is made for those who wait whatever another one says he has', async () => {
    const page = createPage({ tags: [shownAt] });
    shop.loader.answer = () =>
      new Promise((resolve) => {
        setTimeout(resolve, 50, page);
      });
    const [crawler, guest] = await Promise.all([
      get('/', { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' }),
      get('/'),
    ]);
    expect(crawler.status).toBe(304);
    expect(guest.headers['cache-control']).toBe('public, max-age=0, s-maxage=300');
    // And it is kept for the next.
    await get('/').expect('Server-Timing', 'cache;desc="hit"');
  });

  it('stands in when a new one cannot be made, whatever another one says he has', async () => {
    const page = createPage({ tags: [shownAt] });
    shop.loader.answer = () => page;
    await get('/').expect(200);
    shop.pageCache.dropAll();
    await get('/', { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' }).expect(304);
    shop.loader.answer = () => {
      throw new Error('The store is away');
    };
    await get('/').expect(200).expect('Server-Timing', 'cache;desc="error"');
  });

  it('has the same headers for HEAD and no body', async () => {
    const whole = await get('/').set('Accept-Encoding', 'identity');
    const head = await supertest(shop.listener).head('/').set('Accept-Encoding', 'identity');
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.headers['etag']).toBe(whole.headers['etag']);
    expect(head.text).toBeUndefined();
  });

  it('is not public when anything sets a cookie', async () => {
    const answer = await get('/sets-cookie').expect(200);
    expect(answer.headers).toHaveProperty('set-cookie');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect((await get('/sets-cookie')).headers).not.toHaveProperty('set-cookie');
  });

  it('does not know the parameters of advertising', async () => {
    await get('/goods/a?utm_source=x&sort=asc&yclid=1&page=2');
    expect(shop.loaded[0]?.url).toBe('/goods/a?page=2&sort=asc');
  });
});

describe('a page for a visitor with a cookie', () => {
  it.each(['login_browser', 'phone_token', 'notice', 'city_id', 'auth_token_lazar'])(
    'takes JSON in the cookie %s for nothing',
    async (name) => {
      for (const value of ['{"a":1}', '[1]', '1', 'null', '{']) {
        await get('/', { Cookie: `${name}=j:${encodeURIComponent(value)}` }).expect(200);
      }
    },
  );

  it.each([
    ['/', 'private, no-cache'],
    ['/basket', 'private, no-cache'],
    ['/lk', 'private, no-store'],
  ])('%s is %s', async (path, cacheControl) => {
    const answer = await get(path, asCustomer).expect(200).expect('Cache-Control', cacheControl);
    expect(answer.text).toMatch(/<\/html>$/);
    expect(answer.headers).not.toHaveProperty('etag');
    expect(answer.headers).not.toHaveProperty('cache-tag');
    expectNoInlineCode(answer.text);
  });

  it('is loaded for each request with who asks', async () => {
    await get('/', asCustomer);
    await get('/', { Cookie: 'city_id=78; rate_id=840; temporary_token=g' });
    expect(shop.loaded.map(({ visitor }) => visitor)).toMatchObject([
      { token: 't', cityId: 90, cityConfirmed: false, isPrivate: true },
      { temporaryToken: 'g', cityId: 78, cityConfirmed: true, rateId: 840, isPrivate: true },
    ]);
  });

  it.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['identity', undefined],
  ])('is compressed as the client likes it: %s', async (accepted, encoding) => {
    const answer = await get('/', { ...asCustomer, 'Accept-Encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toBe('Accept-Encoding');
    expect(answer.text).toMatch(/<\/html>$/);
  });

  it('answers HEAD without rendering', async () => {
    await supertest(shop.listener).head('/lk').set(asCustomer).expect(200);
  });
});

describe('a page that a guest may not share', () => {
  it('is loaded for each of those who wait together', async () => {
    await Promise.all([get('/basket'), get('/basket'), get('/basket')]);
    expect(shop.loaded.length).toBe(3);
    expect(shop.pageCache.size.pages).toBe(0);
  });
});

describe('other answers', () => {
  it('redirects inside the shop only', async () => {
    await get('/goods/old').expect(301).expect('Location', '/goods/new');
    await get('/goods/foreign').expect(500);
  });

  it.each(['/goods/missing', '/nowhere', '/gone', '/catalog/1/2/3/4/5/6/7/8/9'])(
    '%s is a missing page, kept for a minute by the CDN and not by us',
    async (path) => {
      const answer = await get(path).expect(404);
      expect(answer.text).toContain('Страница не найдена');
      expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=60');
      expect(shop.pageCache.size.pages).toBe(0);
    },
  );

  it('is refused for a method that the address does not know', async () => {
    await get('/');
    const answer = await supertest(shop.listener).post('/').expect(405);
    expect(answer.headers['allow']).toBe('GET, HEAD, OPTIONS');
    await get('/').expect(200);
    expect(shop.loaded).toHaveLength(1);
  });

  it('is a problem for programs where an address of the API is missing', async () => {
    const answer = await get('/api/nothing').expect(404);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toMatchObject({ code: 'not_found', title: 'Страница не найдена' });
  });

  it('answers 500 when the page for missing addresses fails too', async () => {
    shop.notFound.isBroken = true;
    const answer = await get('/gone').expect(500);
    expect(answer.text).not.toContain('secret');
    expect(answer.text).toContain('Что-то пошло не так');
  });

  it('gives up a loader that does not answer in time', async () => {
    shop = createMadeUpShop({ timeoutMs: 50 });
    shop.loader.answer = () => new Promise(() => {});
    await get('/').expect(503).expect('Retry-After', '5').expect('Cache-Control', 'no-store');
  });

  it.each([{}, asCustomer])('answers 500 when a component throws (%o)', async (headers) => {
    shop.loader.answer = () => createPage({ body: <Broken /> });
    const answer = await get('/', headers).expect(500);
    expect(answer.text).not.toContain('secret');
    expect(answer.headers).not.toHaveProperty('link');
    expect(shop.logLines.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  it('never keeps a page that a boundary had to save', async () => {
    shop = createMadeUpShop({ timeoutMs: 50 });
    const body = (
      <Suspense fallback="…">
        <Waiting />
      </Suspense>
    );
    shop.loader.answer = () => createPage({ body });
    await get('/').expect(500);
    expect(shop.pageCache.size.pages).toBe(0);
  });
});

describe('fragments', () => {
  it('are slices of the page [D.5]', async () => {
    await expectFragmentsInPage(shop.listener, '/', ['list', 'note']);
    await expectFragmentsInPage(shop.listener, '/', ['list', 'note'], asCustomer);
  });

  it('are kept like their page, whatever the order of their names', async () => {
    const first = await get('/?_f=note,list').expect('X-Build', 'build-1');
    expect(first.headers['cache-control']).toContain('s-maxage=300');
    expect(first.headers).not.toHaveProperty('link');
    expect((await get('/?_f=list,note')).text).toBe(first.text);
    expect(shop.loaded[0]?.url).toBe('/');
  });

  it.each(['nothing', 'list,nothing', '__proto__', 'constructor'])('refuses %s', async (names) => {
    await get(`/?_f=${names}`).expect(400).expect('Cache-Control', 'no-store');
  });
});
