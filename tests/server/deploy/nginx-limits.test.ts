import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, type Question } from '../processes/ask.ts';
import { type Nginx, startNginx } from './start-nginx.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A shop that answers everything at once, in its own words where the path ends with a number. */
const shop: Server = createServer((req, res) =>
  req.resume().once('end', () => {
    res.statusCode = Number(/\d{3}$/.exec(req.url ?? '')?.[0] ?? 200);
    res.end('ok');
  }),
);
let nginx: Nginx;

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as AddressInfo;
  nginx = await startNginx([port, port]);
});
afterAll(async () => {
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});

const get = (path: string, more: Omit<Question, 'port' | 'path'>) =>
  ask({ port: nginx.port, path, host: 'marmit.example', ...more });

/** Headers of all that nginx itself answers, which has no script and is kept by nobody. */
const PROTECTING = {
  'cache-control': 'no-store',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'self';/),
  'x-content-type-options': 'nosniff',
};

it('limits what one client asks for', async () => {
  const from = '127.0.9.9';
  const asked = Array.from({ length: 500 }, () => get('/', { from }));
  const answers = await Promise.all(asked);
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].toSorted()).toEqual([200, 429]);
  const refusal = answers.find(({ status }) => status === 429);
  expect(refusal?.headers['retry-after']).toBe('5');
  expect(refusal?.text).toContain('Слишком много запросов');
  expect(refusal?.headers).toMatchObject(PROTECTING);
  expect((await get('/', { from: '127.0.9.10' })).status).toBe(200);
});

it('takes a hundred parts of an exchange in a row, and more calls of a program than forms of people', async () => {
  const send = (path: string, from: string) =>
    Promise.all(Array.from({ length: 100 }, () => get(path, { from, form: {} })));
  const parts = await send('/1c/exchange?type=catalog&mode=file&filename=a.xml', '127.0.9.11');
  expect(parts.filter(({ status }) => status === 429)).toEqual([]);
  const calls = await send('/api/v1/basket/lines', '127.0.9.12');
  expect(calls.filter(({ status }) => status === 429)).toEqual([]);
  expect((await send('/basket/lines', '127.0.9.13')).map(({ status }) => status)).toContain(429);
});

it('tells a program that asks too much so that it understands', async () => {
  const from = '127.0.9.14';
  const asked = Array.from({ length: 500 }, () => get('/api/v1/none', { from }));
  const refusals = (await Promise.all(asked)).filter(({ status }) => status === 429);
  const { headers, text } = refusals.find(({ headers }) => !headers['x-cache']) ?? {};
  expect(headers).toMatchObject({
    'retry-after': '5',
    'content-type': 'application/problem+json; charset=utf-8',
    ...PROTECTING,
  });
  expect(JSON.parse(text ?? '')).toMatchObject({ status: 429, code: 'too_many' });
});

const MEBIBYTE = 1024 * 1024;
it.each<[string, Omit<Question, 'port'>, number, string]>([
  ['a body', { path: '/basket/lines', form: { a: 'a'.repeat(MEBIBYTE) } }, 413, 'Слишком много'],
  ['an address', { path: `/${'a'.repeat(9000)}` }, 414, 'Адрес слишком длинный'],
  ['cookies', { path: '/', headers: { Cookie: 'a'.repeat(9000) } }, 400, 'файлы cookie'],
  ['no address', { path: 'x' }, 400, 'Адрес набран с ошибкой'],
  ['a method', { path: '/', method: 'TRACE' }, 405, 'не удалось обработать'],
  ['a page of errors', { path: '/errors/413.html' }, 404, 'не удалось обработать'],
])('refuses %s that it does not pass on in words of the shop', async (_, asked, status, words) => {
  const { headers, ...answer } = await get(asked.path, asked);
  expect(answer).toEqual({ status, text: expect.stringContaining(words) });
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', ...PROTECTING });
  expect(headers).not.toHaveProperty('retry-after');
});

it('refuses a call of a program that is too large so that it understands', async () => {
  const body = 'a'.repeat(MEBIBYTE + 1);
  const { headers, ...answer } = await get('/api/v1/none', { method: 'POST', body });
  const type = 'application/problem+json; charset=utf-8';
  expect(headers).toMatchObject({ 'content-type': type, ...PROTECTING });
  expect(JSON.parse(answer.text)).toMatchObject({ status: 413, code: 'too_large' });
});

it.each([400, 404, 405, 413, 500])('passes on what the shop says with %i', async (status) => {
  expect(await get(`/says/${status}`, {})).toMatchObject({ status, text: 'ok' });
});

describe('without encryption', () => {
  const plain = (path: string, method = 'GET') =>
    ask({ port: nginx.plainPort, path, method, host: 'marmit.example' });

  it('people are led on to the same page', async () => {
    const { status, headers } = await plain('/catalog/?page=2');
    const location = 'https://marmit.example/catalog/?page=2';
    expect({ status, location: headers.location }).toEqual({ status: 301, location });
  });

  it('a call of a program is refused, and says why', async () => {
    for (const method of ['GET', 'POST']) {
      const { status, headers, text } = await plain('/api/v1/cart', method);
      expect({ status, location: headers.location }).toEqual({ status: 403 });
      expect(headers).toMatchObject(PROTECTING);
      expect(JSON.parse(text)).toMatchObject({ status: 403, code: 'https_only' });
    }
  });

  it.each(['/1c/exchange?type=catalog&mode=checkauth', '/bitrix/admin/1c_exchange.php'])(
    'an exchange at %s fails in words that its log shows',
    async (path) => {
      const { status, headers, text } = await plain(path);
      expect({ status, location: headers.location }).toEqual({ status: 403 });
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(text).toMatch(/^failure\n.*https:\/\//);
    },
  );
});
