import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

type Verb = 'get' | 'post' | 'put' | 'delete' | 'options';
const ask = (verb: Verb, path: string, accept = '*/*') =>
  request(shop.listener)[verb](path).set('Accept', accept);

it.each([
  ['post', '/api/v1/export.xml', 'GET, HEAD, OPTIONS'],
  ['put', '/api/v1/openapi.json', 'GET, HEAD, OPTIONS'],
  ['post', '/feeds/yandex.xml', 'GET, HEAD, OPTIONS'],
  ['delete', '/feeds/full.xml', 'GET, HEAD, OPTIONS'],
  ['post', '/robots.txt', 'GET, HEAD, OPTIONS'],
  ['post', '/sitemap.xml', 'GET, HEAD, OPTIONS'],
  ['post', '/about', 'GET, HEAD, OPTIONS'],
  ['delete', '/', 'GET, HEAD, OPTIONS'],
  ['put', '/basket/lines', 'POST, OPTIONS'],
] as const)('%s %s is refused with the methods that there are', async (verb, path, allow) => {
  const { status, headers } = await ask(verb, path);
  expect([status, headers['allow']]).toEqual([405, allow]);
  const told = await ask('options', path);
  expect([told.status, told.headers['allow'], told.text]).toEqual([204, allow, '']);
});

it('tells a program of the problem, and leads people on from the address of a form', async () => {
  const refused = await ask('get', '/basket/lines', 'application/json');
  expect(refused.headers['allow']).toBe('POST, OPTIONS');
  expect(refused.body).toMatchObject({ status: 405, code: 'method_not_allowed' });
  const opened = await ask('get', '/basket/lines', 'text/html');
  expect([opened.status, opened.headers['allow']]).toEqual([404, undefined]);
  expect(opened.text).toContain('<main');
});

it('leaves unknown addresses and missing things what they are', async () => {
  expect((await ask('post', '/net-takogo')).status).toBe(404);
  expect((await ask('options', '/net-takogo')).status).toBe(404);
  expect((await ask('post', '/api/v1/net-takogo')).body.code).toBe('unknown_call');
  expect((await ask('get', '/goods/net-takogo', 'application/json')).status).toBe(404);
});
