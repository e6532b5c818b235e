import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ask, type Question } from '../processes/ask.ts';
import { type Nginx, startNginx } from './start-nginx.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A shop that answers everything at once. */
const shop: Server = createServer((req, res) => req.resume().once('end', () => res.end('ok')));
let nginx: Nginx;

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as AddressInfo;
  nginx = await startNginx([port, port]);
});
afterAll(async () => {
  await nginx.stop();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});

const get = (path: string, more: Omit<Question, 'port' | 'path'>) =>
  ask({ port: nginx.port, path, host: 'marmit.example', ...more });

it('limits what one client asks for', async () => {
  const from = '127.0.9.9';
  const asked = Array.from({ length: 500 }, () => get('/', { from }));
  const answers = await Promise.all(asked);
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].toSorted()).toEqual([200, 429]);
  const refusal = answers.find(({ status }) => status === 429);
  expect(refusal?.headers['retry-after']).toBe('5');
  expect(refusal?.text).toContain('Слишком много запросов');
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
    'content-type': expect.stringContaining('application/problem+json'),
  });
  expect(JSON.parse(text ?? '')).toMatchObject({ status: 429, code: 'too_many' });
});
