import supertest from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMadeUpShop, type MadeUpShop } from './made-up-shop.tsx';

let shop: MadeUpShop;
beforeEach(() => {
  shop = createMadeUpShop();
});
const get = (path: string, headers: Record<string, string> = {}) =>
  supertest(shop.listener).get(path).set(headers);

describe('in overload', () => {
  it('a guest who asks for a page is sent away without the application, politely', async () => {
    shop.load.isOver = true;
    const answer = await get('/').expect(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.text).toContain('Магазин');
    expect(shop.loaded).toHaveLength(0);
    expect(shop.logLines.at(-1)).toMatchObject({ route: 'overload', status: 503 });
    shop.load.isOver = false;
    await get('/').expect(200);
  });

  it('a program is told in its own words', async () => {
    shop.load.isOver = true;
    const { body } = await get('/', { Accept: 'application/json' }).expect(503);
    expect(body).toMatchObject({ status: 503, code: 'overloaded' });
  });

  it('whoever has a cookie is served, and an old page stands in', async () => {
    await get('/').expect(200);
    shop.load.isOver = true;
    await get('/').expect(200);
    await get('/', { Cookie: 'auth_token_lazar=t' }).expect(200);
  });
});
