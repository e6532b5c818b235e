import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { type Answer, ask } from '../processes/ask.ts';
import { waitUntil } from '../processes/shop-process.ts';
import { type MadeUpOrigin, startOrigin } from './made-up-origin.ts';
import { type Nginx, startNginx } from './start-nginx.ts';

/** Life of pages as their header decides it: an origin with short lives shows it soon. */
let nginx: Nginx;
let ports: [number, number];
let origin: MadeUpOrigin;

const headers = (forCdn: string) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=0, s-maxage=1',
  'CDN-Cache-Control': `public, max-age=0, s-maxage=1${forCdn}`,
  Vary: 'Accept-Encoding',
});

beforeAll(async () => {
  ports = [await freePort(), await freePort()];
  nginx = await startNginx(ports);
});
beforeEach(async () => {
  origin = await startOrigin(ports[0]);
  return () => origin.close();
});

let pages = 0;
const newPath = () => `/catalog/page-${++pages}`;
const get = (path: string): Promise<Answer> => ask({ port: nginx.port, path });
const shown = async (path: string) => {
  const { status, text, headers } = await get(path);
  return `${status} ${text.slice(0, 3)} ${headers['x-cache'] ?? ''}`.trim();
};

it('shows an outdated page at once and fetches a new one behind it', async () => {
  origin.next.headers = headers(', stale-while-revalidate=60');
  const path = newPath();
  expect(await shown(path)).toBe('200 1 MISS');
  expect(await shown(path)).toBe('200 1 HIT');
  await pause(2500);
  origin.next.delayMs = 300;
  expect(await shown(path)).toBe('200 1 STALE');
  await waitUntil('the new page is there', async () => (await shown(path)) === '200 2 HIT');
});

it('passes on each piece of a page as it comes, and keeps none', async () => {
  origin.next.headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'private, no-cache',
    'X-Accel-Buffering': 'no',
  };
  origin.next.first = '<h1>Плита</h1>';
  origin.next.delayMs = 1500;
  const path = newPath();
  const asked = request({ port: nginx.port, path }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const [first] = await once(answer.setEncoding('utf8'), 'data');
  expect([first, origin.underWay()]).toEqual(['<h1>Плита</h1>', 1]);
  const [last] = await once(answer, 'data');
  expect([last, origin.underWay()]).toEqual(['1', 0]);
  Object.assign(origin.next, { first: '', delayMs: 0 });
  expect(await shown(path)).toBe('200 2 MISS');
});

it('never shows a page that is older than its header allows', async () => {
  origin.next.headers = headers(', stale-while-revalidate=1');
  const path = newPath();
  expect(await shown(path)).toBe('200 1 MISS');
  await pause(3200);
  expect(await shown(path)).toBe('200 2 EXPIRED');
});

it('shows copies while no process answers, and without one says sorry', async () => {
  origin.next.headers = headers(', stale-while-revalidate=1, stale-if-error=60');
  const path = newPath();
  await get(path);
  await origin.close();
  await pause(2500);
  expect(await shown(path)).toBe('200 1 STALE');
  const sorry = await get(newPath());
  expect(sorry.status).toBe(503);
  expect(sorry.headers['retry-after']).toBe('5');
  expect(sorry.headers['cache-control']).toBe('no-store');
  expect(sorry.text).toContain('Корзина и заказы сохранены');
});

it('shows a copy in the place of a failure', async () => {
  const failures = [500, 502, 503, 504].map((status) => ({ status, path: newPath() }));
  origin.next.headers = headers(', stale-while-revalidate=1, stale-if-error=60');
  for (const { path } of failures) await get(path);
  origin.next.headers = { 'Cache-Control': 'no-store' };
  await pause(3200);
  for (const [at, { status, path }] of failures.entries()) {
    origin.next.status = status;
    expect(await shown(path)).toBe(`200 ${at + 1} STALE`);
  }
});

it('shows that a page is gone, not its copy', async () => {
  origin.next.headers = headers(', stale-while-revalidate=1, stale-if-error=60');
  const path = newPath();
  await get(path);
  origin.next.status = 404;
  await pause(3200);
  expect(await shown(path)).toBe('404 2 EXPIRED');
});

it('asks once for many who miss the same page', async () => {
  origin.next.headers = headers('');
  origin.next.delayMs = 200;
  const path = newPath();
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['1']));
  expect(origin.requests).toHaveLength(1);
});

it('asks another process when one is gone, also for a change that did not reach it', async () => {
  const other = await startOrigin(ports[1]);
  try {
    await origin.close();
    const posts = Array.from({ length: 6 }, () =>
      ask({ port: nginx.port, path: '/basket/lines', form: { product_id: '1' } }),
    );
    expect((await Promise.all(posts)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(other.requests).toHaveLength(6);
  } finally {
    await other.close();
  }
});

it('does not send a change twice when its answer was lost', async () => {
  const other = await startOrigin(ports[1]);
  try {
    origin.next.delayMs = 60_000;
    other.next.delayMs = 60_000;
    const post = ask({ port: nginx.port, path: '/order-send', form: { key: '1' } });
    const asked = () => origin.requests.length + other.requests.length;
    await waitUntil('the change has arrived', async () => asked() === 1);
    await Promise.all([origin.close(), other.close()]);
    expect((await post).status).toBe(503);
    expect(asked()).toBe(1);
  } finally {
    await other.close().catch(() => {});
  }
});
