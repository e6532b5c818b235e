import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { endLater } from '../../helpers/ends.ts';
import { ask, cookiesOf } from '../processes/ask.ts';
import { type ShopProcess, startShop, waitUntil } from '../processes/shop-process.ts';
import { SHOP_PROGRAMS } from '../processes/shop-programs.ts';
import { type Buyer, prepareBuyers } from '../reliability/prepare-buyers.ts';
import { createOwnPostgres, type OwnPostgres } from './own-postgres.ts';
import { createShopper, isPolite, keepAsking, type Shopper } from './shopper.ts';

// Starting shops takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Small enough to be taken up by a test. */
const MAX_CONNECTIONS = 14;
const VISITORS = 4;
const KEY = 'key-of-all-storefronts-of-the-shop';
const PROBLEM = 'application/problem+json; charset=utf-8';

let postgres: OwnPostgres;
let shop: ShopProcess;
let shopper: Shopper;
let productId: number;
const dataDir = mkdtempSync(join(tmpdir(), 'marmit-faults-'));
endLater(() => rmSync(dataDir, { recursive: true, force: true }));

beforeAll(async () => {
  postgres = await createOwnPostgres(['-c', `max_connections=${MAX_CONNECTIONS}`]);
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, DEMO_PRODUCTS: '300' };
  shop = await startShop({ main: SHOP_PROGRAMS.main, env: { ...env, STOREFRONT_KEY: KEY } });
  productId = await findProduct();
  shopper = createShopper(shop, productId);
  await shopper.readShared();
});

it('PostgreSQL restarted under load: pages from memory, polite refusals, nothing lost', async () => {
  const pages = keepAsking(shopper.readShared, 20);
  const changes = keepAsking(shopper.addToBasket, 20);
  await pause(500);
  await postgres.stop();
  await pause(1000);
  const before = shopper.acknowledged;
  expect(isPolite(await shopper.addToBasket())).toBe(true);
  expect((await shop.admin('/readyz')).status).toBe(503);
  await postgres.start();
  await waitUntil('baskets are filled again', async () => shopper.acknowledged > before);
  expect(await pages.stop()).toEqual([200]);
  expect(await changes.stop()).toEqual([303, 503]);
  expect(changes.impolite).toEqual([]);
  expect(await shopper.countLost()).toBe(0);
  expect((await shop.admin('/readyz')).status).toBe(200);
});

it('no connection left: pages from memory, polite refusals, back when there are some', async () => {
  const admin = await postgres.connect();
  const hogs: pg.Client[] = [];
  const pages = keepAsking(shopper.readShared, 20);
  const changes = keepAsking(shopper.addToBasket, 20);
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && !changes.statuses.has(503)) {
    await throwOut(admin, hogs);
    const more = await Promise.allSettled(
      Array.from({ length: MAX_CONNECTIONS }, () => postgres.connect()),
    );
    hogs.push(...more.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));
  }
  expect(await pages.stop()).toEqual([200]);
  const before = shopper.acknowledged;
  await Promise.all(hogs.map((hog) => hog.end()));
  await waitUntil('baskets are filled again', async () => shopper.acknowledged > before);
  expect(await changes.stop()).toEqual([303, 503]);
  expect(changes.impolite).toEqual([]);
  expect(await shopper.countLost()).toBe(0);
  await admin.end();
});

it('read-only: everything can be read, changes are politely refused, back by itself', async () => {
  const admin = await postgres.connect();
  const turn = (value: 'on' | 'off') =>
    admin.query(`alter database postgres set default_transaction_read_only = ${value}`);
  await shopper.addToBasket();
  await admin.query('set default_transaction_read_only = off');
  await turn('on');
  await throwOut(admin, []);
  await waitUntil('the shop reads again', async () => {
    return (await shopper.readBasket()).status === 200;
  });
  expect((await shopper.readShared()).status).toBe(200);
  for (let time = 0; time < 4; time++) expect(isPolite(await shopper.addToBasket())).toBe(true);
  // Connections that came meanwhile stay, and stay read-only.
  await turn('off');
  await waitUntil('baskets are filled again', async () => {
    return (await shopper.addToBasket()).status === 303;
  });
  const buyers = await prepareBuyers({ port: shop.port, key: KEY }, VISITORS);
  await Promise.all(buyers.map(buyAgain));
  expect(await shopper.countLost()).toBe(0);
  await admin.end();
});

it.each([
  ['products', 'refused'],
  ['stock', 'refused'],
  ['orders', 'refused'],
  ['shoppers', 'refused'],
  // Buyers never wait for the numbers of changes.
  ['sequences', 'bought'],
])(
  '%s locked by another session: pages go on, orders are %s, and all is well again',
  async (table, outcome) => {
    const buyers = await prepareBuyers({ port: shop.port, key: KEY }, VISITORS);
    const admin = await postgres.connect();
    await admin.query(`begin; lock table ${table} in access exclusive mode`);
    const pages = keepAsking(shopper.readShared, 20);
    if (outcome === 'bought') await Promise.all(buyers.map(buyAgain));
    else expect(await Promise.all(buyers.map(tryToBuy))).toEqual(buyers.map(() => outcome));
    expect(await pages.stop()).toEqual([200]);
    if (table === 'shoppers') {
      expect(isPolite(await shopper.addToBasket())).toBe(true);
      const call = await ask({ port: shop.port, path: '/api/v1/user/temporary' });
      expect([isPolite(call), call.headers['content-type']]).toEqual([true, PROBLEM]);
    }
    await admin.query('rollback');
    await admin.end();
    if (outcome === 'refused') await Promise.all(buyers.map(buyAgain));
  },
);

it('one visitor waits for a lock with all that he sends: others are served', async () => {
  const Cookie = cookiesOf(await shopper.addToBasket());
  const admin = await postgres.connect();
  await admin.query(
    'begin; select 1 from shoppers where id = (select max(id) from shoppers) for update',
  );
  const form = { product_id: String(productId), amount: '1' };
  const again = { port: shop.port, path: '/basket/lines', form, headers: { Cookie } };
  const waiting = Array.from({ length: 24 }, () => ask(again));
  for (let visitor = 0; visitor < VISITORS; visitor++) {
    expect((await shopper.addToBasket()).status).toBe(303);
  }
  for (const answer of await Promise.all(waiting)) expect(isPolite(answer)).toBe(true);
  await admin.query('rollback');
  await admin.end();
  expect((await ask(again)).status).toBe(303);
});

it('gone at the start: the shop says so and ends', async () => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: dataDir };
  const failing = startShop({ main: SHOP_PROGRAMS.main, env });
  await expect(failing).rejects.toThrow(/База не открывается: PostgreSQL/);
});

async function tryToBuy(buyer: Buyer): Promise<string> {
  try {
    await buyer.buy();
    return 'bought';
  } catch (error) {
    return /: 503 .*"store_unavailable"/.test(String(error)) ? 'refused' : String(error);
  }
}

/** Presses again while the answer asks for it: connections that were thrown out come back one by one. */
async function buyAgain(buyer: Buyer): Promise<void> {
  await waitUntil('an order is placed', async () => {
    const outcome = await tryToBuy(buyer);
    expect(['bought', 'refused']).toContain(outcome);
    return outcome === 'bought';
  });
}

async function findProduct(): Promise<number> {
  const admin = await postgres.connect();
  const { rows } = await admin.query<{ id: number }>(
    'select stock.product_id as id from stock join prices using (product_id) where free > 50 limit 1',
  );
  await admin.end();
  return rows[0]?.id ?? 0;
}

/** Ends all connections but the administrator's own and the given. */
async function throwOut(admin: pg.Client, spared: readonly pg.Client[]): Promise<void> {
  const pids = spared.map((client) => Reflect.get(client, 'processID') as number);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = 'postgres' and pid <> pg_backend_pid() and not pid = any($1::int[])`,
    [pids],
  );
}
