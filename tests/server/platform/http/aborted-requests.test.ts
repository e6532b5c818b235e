import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { waitFor } from '../../../helpers/wait-for.ts';
import { type Front, listen } from '../../reliability/listen.ts';
import { createMadeUpShop, createPage } from './made-up-shop.tsx';

let front: Front;
afterEach(() => front.close());

/** Asks and leaves when `told` says so. */
async function askAndLeave(port: number, request: string, told: Promise<unknown>) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`${request}\r\nHost: localhost\r\n\r\n`);
  await told;
  socket.destroy();
}

it('whoever leaves while a page is made keeps no place among those in the making', async () => {
  const shop = createMadeUpShop();
  front = await listen(shop.listener);
  const gate = Promise.withResolvers<void>();
  shop.loader.answer = async () => {
    await gate.promise;
    return createPage();
  };
  const COOKIE = 'GET / HTTP/1.1\r\nCookie: temporary_token=known';
  for (let number = 0; number < 8; number++) {
    const reached = waitFor(() => expect(shop.loaded).toHaveLength(number + 1));
    await askAndLeave(front.port, COOKIE, reached);
  }
  const left = () => shop.logLines.filter(({ aborted }) => aborted === true);
  await waitFor(() => expect(left()).toHaveLength(8));
  gate.resolve();
  await waitFor(async () => {
    const { status } = await front.ask({ path: '/goods/a' });
    expect(status).toBe(200);
  });
  expect(shop.logLines.filter(({ level }) => level === 'error')).toEqual([]);
});

it('an exchange, whose answers are held, has a route of its own', async () => {
  const shop: TestShop = await createTestShop();
  front = await listen(shop.listener);
  await front.ask({ path: '/1c/exchange?type=catalog&mode=checkauth' });
  const counted = /http_request_duration_seconds_count\{[^}]*route="exchange"/;
  await waitFor(async () => expect(await shop.deps.metrics.print()).toMatch(counted));
  await shop.close();
});

it('feeds that are broken off are counted and no errors', async () => {
  const shop: TestShop = await createTestShop();
  front = await listen(shop.listener);
  await front.ask({ path: '/feeds/yandex.xml' });
  const path = 'GET /feeds/yandex.xml HTTP/1.1';
  const before = shop.logLines.length;
  for (const encoding of ['identity', 'gzip']) {
    await askAndLeave(front.port, `${path}\r\nAccept-Encoding: ${encoding}`, Promise.resolve());
  }
  const lines = () => shop.logLines.slice(before);
  await waitFor(() => expect(lines().length).toBeGreaterThanOrEqual(2));
  expect(lines().filter(({ level }) => level !== 'info' && level !== 'debug')).toEqual([]);
  // Visitors who leave at once are gone before a route is found.
  const counted = /http_aborted_total\{route="(?:\/feeds|unmatched)/;
  expect(await shop.deps.metrics.print()).toMatch(counted);
  await shop.close();
});
