import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { ask } from '../processes/ask.ts';
import { isPolite } from './shopper.ts';

const VISITORS = 12;
const dataDir = mkdtempSync(join(tmpdir(), 'marmit-busy-'));
let shop: TestShop;
let server: Server;
let port: number;
let productId: string;

beforeAll(async () => {
  shop = await createTestShop({ DATA_DIR: dataDir, SITE_URL: 'http://localhost' });
  server = createServer(shop.listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
  const sold = await shop.deps.store.db
    .selectFrom('stock')
    .innerJoin('prices', 'prices.product_id', 'stock.product_id')
    .select('stock.product_id')
    .where('free', '>', 50)
    .executeTakeFirstOrThrow();
  productId = String(sold.product_id);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const host = 'localhost';
const change = () =>
  ask({ port, host, path: '/basket/lines', form: { product_id: productId, amount: '1' } });
const call = () => ask({ port, host, path: '/api/v1/user/temporary' });

it('busy elsewhere: changes are refused politely, none waits for the others, and pages go on', async () => {
  const other = new DatabaseSync(join(dataDir, 'shop.db'));
  other.exec('begin immediate');
  const changes = Array.from({ length: VISITORS }, change);
  const calls = Array.from({ length: VISITORS }, call);
  expect((await ask({ port, host, path: '/' })).status).toBe(200);
  for (const answer of await Promise.all(changes)) expect(isPolite(answer)).toBe(true);
  for (const answer of await Promise.all(calls)) {
    expect(isPolite(answer)).toBe(true);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(JSON.parse(answer.text)).toMatchObject({ status: 503, code: 'store_unavailable' });
  }
  other.exec('rollback');
  other.close();
  expect((await change()).status).toBe(303);
  expect((await call()).status).toBe(200);
});
