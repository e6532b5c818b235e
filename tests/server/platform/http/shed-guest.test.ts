import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
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

  it('whoever has a token is served, and an old page stands in', async () => {
    await get('/').expect(200);
    shop.load.isOver = true;
    await get('/').expect(200);
    await get('/', { Cookie: 'auth_token_lazar=known' }).expect(200);
    await get('/basket', { Cookie: 'login_browser=b' }).expect(200);
  });

  it.each(['auth_token_lazar=made-up', 'city_id=90', 'notice=sent', 'known_browser=x'])(
    'whoever sends %s is a guest as others are',
    async (Cookie) => {
      shop.load.isOver = true;
      const answer = await get('/basket', { Cookie }).expect(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(shop.loaded).toHaveLength(0);
    },
  );

  it('a page whose visitor has left before its turn is not made', async () => {
    const gate = Promise.withResolvers<void>();
    shop.lookUp.ends = gate.promise;
    const left = Promise.withResolvers<void>();
    const server = createServer((req, res) => {
      shop.listener(req, res);
      res.once('close', left.resolve);
      asked.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const asked = request({ port, path: '/lk', headers: { Cookie: 'auth_token_lazar=known' } });
    asked.on('error', () => {}).end();
    await left.promise;
    gate.resolve();
    await get('/basket', { Cookie: 'auth_token_lazar=known' }).expect(200);
    expect(shop.loaded.map(({ path }) => path)).toEqual(['/basket']);
    server.close();
  });
});
