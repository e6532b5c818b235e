import supertest from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { createProblem, HttpError } from '../../../../server/platform/http/problem.ts';
import { waitFor } from '../../../helpers/wait-for.ts';
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

describe('an old page', () => {
  it('is shown at once while a new one is made', async () => {
    const old = await get('/');
    shop.clock.now += 6 * MINUTE;
    shop.loader.answer = () => createPage({ body: <h1>Новое</h1> });
    expect((await get('/')).text).toBe(old.text);
    await waitFor(() => expect(madeAt()).toBe(shop.clock.now));
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
    await waitFor(() => expect(shop.loaded).toHaveLength(60));
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
    await waitFor(() => expect(failures()).toBe(1));
    await get('/').expect(200);
    expect(shop.loaded).toHaveLength(2);
    shop.clock.now += 6000;
    await get('/');
    await waitFor(() => expect(failures()).toBe(2));
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
