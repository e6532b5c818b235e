import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { createAskNginx } from '../../../server/doors/cdn/ask-nginx.ts';
import { createNginxCopies } from '../../../server/doors/cdn/nginx-copies.ts';
import { createRefresher, type Refresher } from '../../../server/doors/cdn/refresh-copies.ts';
import { createLog } from '../../../server/platform/log.ts';
import { ask } from '../processes/ask.ts';
import { type MadeUpOrigin, startOrigin } from './made-up-origin.ts';
import { type Nginx, startNginx } from './start-nginx.ts';

const PARALLEL = 2;
let nginx: Nginx;
let ports: [number, number];
let origin: MadeUpOrigin;
let refresher: Refresher;

beforeAll(async () => {
  ports = [await freePort(), await freePort()];
  nginx = await startNginx(ports);
});
beforeEach(async () => {
  origin = await startOrigin(ports[0]);
  origin.next.headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'public, max-age=0, s-maxage=300',
    'CDN-Cache-Control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=60',
    'Cache-Tag': 'p-1',
  };
  refresher = createRefresher({
    copies: createNginxCopies(nginx.cacheFolder),
    askNginx: createAskNginx(nginx.refreshSocket, PARALLEL),
    parallel: PARALLEL,
    retryMs: 20,
    now: Date.now,
    log: createLog('silent'),
  });
  refresher.refresh({ tags: [], everything: true });
  await refresher.settled();
  origin.requests.length = 0;
  return () => origin.close().catch(() => {});
});

let pages = 0;
const newPath = () => `/catalog/renewed-${++pages}`;
const shown = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await ask({ port: nginx.port, path, host: 'spb.marmit.example', headers });
  return `${answer.status} ${answer.text.slice(0, 4)} ${answer.headers['x-cache'] ?? ''}`;
};
const refresh = async (...tags: string[]) => {
  refresher.refresh({ tags, everything: false });
  await refresher.settled();
};

it('puts the new page in the place of its copy in each encoding, and of no other', async () => {
  const path = `${newPath()}?page=2`;
  const headers = { 'Accept-Encoding': 'br' };
  origin.next.headers['Cache-Tag'] = 'p-100';
  expect(await shown(path)).toBe('200 1 MISS');
  expect(await shown(path, headers)).toBe('200 2 MISS');
  origin.next.headers['Cache-Tag'] = 'p-200';
  const other = newPath();
  expect(await shown(other)).toBe('200 3 MISS');
  await refresh('p-100');
  const renewed = [await shown(path), await shown(path, headers)];
  expect(renewed.toSorted()).toEqual(['200 4 HIT', '200 5 HIT']);
  expect(await shown(other)).toBe('200 3 HIT');
  expect(origin.requests.slice(3).map(({ url, host }) => [url, host])).toEqual(
    Array(2).fill([path, `spb.marmit.example:${nginx.port}`]),
  );
});

it('shows no former page where the shop leads elsewhere or answers this visitor alone', async () => {
  const [moved, inPieces] = [newPath(), newPath()];
  origin.next.headers['Cache-Tag'] = 'p-250';
  expect(await shown(moved)).toBe('200 1 MISS');
  origin.next.headers['Cache-Tag'] = 'p-260';
  expect(await shown(inPieces)).toBe('200 2 MISS');
  origin.next.headers['CDN-Cache-Control'] = 'private, no-cache';
  await refresh('p-260');
  expect(origin.requests).toHaveLength(5);
  origin.next.status = 301;
  await refresh('p-250');
  expect(await shown(moved)).toBe('301 7 MISS');
});

it('keeps the copy while the shop fails or is away, and drops that of a page that is gone', async () => {
  const path = newPath();
  origin.next.headers['Cache-Tag'] = 'p-300';
  expect(await shown(path)).toBe('200 1 MISS');
  origin.next.status = 503;
  await refresh('p-300');
  expect(await shown(path)).toBe('200 1 HIT');
  await origin.close();
  await refresh('p-300');
  expect(await shown(path)).toBe('200 1 HIT');
  const back = await startOrigin(ports[0]);
  back.next.status = 404;
  await refresh('p-300');
  expect(await shown(path)).toBe('404 2 MISS');
  await back.close();
});

it('asks the shop for no more pages at a time than it was told to', async () => {
  origin.next.headers['Cache-Tag'] = 'p-400';
  const paths = Array.from({ length: 12 }, newPath);
  for (const path of paths) await shown(path);
  origin.next.delayMs = 50;
  let most = 0;
  const count = setInterval(() => {
    most = Math.max(most, origin.underWay());
  }, 5);
  await refresh('p-400');
  clearInterval(count);
  expect([most, origin.requests.length]).toEqual([PARALLEL, 24]);
});

it.each<Record<string, string>>([
  { 'X-Scheme': 'https' },
  { 'Cache-Control': 'no-cache', Pragma: 'no-cache' },
  { 'X-Refresh': '1', 'X-Purge': '1', 'Proxy-Cache-Bypass': '1' },
  { 'User-Agent': 'marmit-refresh', 'X-Forwarded-For': '127.0.0.1' },
])('has nothing renewed by a stranger who sends %o', async (headers) => {
  const path = newPath();
  await shown(path);
  for (let time = 0; time < 3; time++) expect(await shown(path, headers)).toMatch(/HIT$/);
  expect(origin.requests).toHaveLength(1);
});

it.each(['PURGE', 'REFRESH', 'POST', 'DELETE'])(
  'takes no %s for a wish to renew',
  async (method) => {
    const path = newPath();
    await shown(path);
    const first = await shown(path);
    await ask({ port: nginx.port, path, host: 'spb.marmit.example', method });
    expect(await shown(path)).toBe(first);
  },
);

it('listens for wishes to renew on no address of the network', async () => {
  const path = newPath();
  await shown(path);
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(nginx.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.end(`GET http://unix:${nginx.refreshSocket}${path} HTTP/1.1\r\nHost: refresh\r\n\r\n`);
  });
  expect(answer).not.toContain('BYPASS');
  await pause(50);
  expect(await shown(path)).toMatch(/HIT$/);
});
