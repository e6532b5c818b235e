import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadTokenSecret } from '../../../server/identity/load-token-secret.ts';
import { createTokens } from '../../../server/identity/tokens.ts';
import { addToOutbox } from '../../../server/platform/outbox/add-to-outbox.ts';
import { openStore, type Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import * as links from '../../../shared/routes.ts';
import { endLater } from '../../helpers/ends.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { createDatabase } from '../../helpers/with-store.ts';
import { yml } from '../doors/exchange/feeds.ts';
import { ask, cookiesOf } from './ask.ts';
import { CODE_CACHE, type ShopProcess, startShop, waitUntil } from './shop-process.ts';
import { SHOP_PROGRAMS } from './shop-programs.ts';

// Starting shops takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Two processes of the built shop over one PostgreSQL, each with a data folder of its own. */
let database: Awaited<ReturnType<typeof createDatabase>>;
let store: Store;
let a: ShopProcess;
let b: ShopProcess;
const folder = mkdtempSync(join(tmpdir(), 'marmit-processes-'));
endLater(() => rmSync(folder, { recursive: true, force: true }));
const folderOf = (name: string) => join(folder, name);
const start = (name: string, env: Record<string, string> = {}) =>
  startShop({
    main: SHOP_PROGRAMS.main,
    env: { DEMO_PRODUCTS: '400', DATA_DIR: folderOf(name), DATABASE_URL: database.url, ...env },
  });

beforeAll(async () => {
  database = await createDatabase();
  // Both at once on an empty database.
  [a, b] = await Promise.all([start('a'), start('b')]);
  store = await openStore({ databaseUrl: database.url, file: '' });
  endLater(() => store.close());
});

/** Words of the process that fills the shop. */
const FILLED = 'Товары: 400 из 400';
const countProducts = async ({ db }: Store) => {
  const count = db.selectFrom('products').select(({ fn }) => fn.countAll().as('count'));
  return Number((await count.executeTakeFirstOrThrow()).count);
};

it('that start at once on an empty PostgreSQL: one fills it', async () => {
  expect(await countProducts(store)).toBe(400);
  expect([a, b].filter((shop) => shop.output().includes(FILLED))).toHaveLength(1);
  const seeds = await store.db
    .selectFrom('leases')
    .selectAll()
    .where('name', '=', 'seed')
    .execute();
  expect(seeds).toEqual([]);
});

it('that start at once on an empty SQLite: the same', async () => {
  const file = folderOf('both');
  const shops = await Promise.all([1, 2].map(() => start('both', { DATABASE_URL: '' })));
  const both = await openStore({ file: join(file, 'shop.db') });
  try {
    expect(await countProducts(both)).toBe(400);
    expect(shops.filter((shop) => shop.output().includes(FILLED))).toHaveLength(1);
  } finally {
    await both.close();
    expect(await Promise.all(shops.map((shop) => shop.stop()))).toEqual([0, 0]);
  }
});

it('see the basket that a guest filled at the other', async () => {
  const { id, title } = await store.db
    .selectFrom('products')
    .innerJoin('stock', 'stock.product_id', 'products.id')
    .innerJoin('prices', 'prices.product_id', 'products.id')
    .select(['products.id', 'products.title'])
    .where('stock.free', '>', 5)
    .limit(1)
    .executeTakeFirstOrThrow();
  const added = await ask({
    port: a.port,
    path: '/basket/lines',
    form: { product_id: String(id), amount: '1' },
  });
  expect(added.status).toBe(303);
  const basket = { path: '/basket', headers: { Cookie: cookiesOf(added) } };
  const [atA, atB] = await Promise.all([a, b].map(({ port }) => ask({ port, ...basket })));
  expect(atA?.text).toContain(title);
  expect(atB?.text).toContain(title);
});

it('know who signed in at the other, and who left there', async () => {
  const tokens = createTokens(await loadTokenSecret(store));
  const { cookie } = await addCustomer({ store, tokens, now: Date.now() });
  const account = { path: '/lk/profil', headers: { Cookie: cookie } };
  for (const { port } of [a, b]) {
    const page = await ask({ port, ...account });
    expect([page.status, page.text.includes('Белова')]).toEqual([200, true]);
  }
  const left = { path: '/logout', form: {}, headers: { Cookie: cookie } };
  expect((await ask({ port: a.port, ...left })).status).toBe(303);
  await waitUntil('the other process knows', async () => {
    return (await ask({ port: b.port, ...account })).status === 303;
  });
});

it('count the messages to a phone together', async () => {
  const codes = { path: '/login/codes', form: { phone: '+79265550101' } };
  expect((await ask({ port: a.port, ...codes })).status).toBe(303);
  const again = await ask({ port: b.port, ...codes });
  expect(again.status).toBe(429);
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
});

it('show what was imported at the other within two seconds', async () => {
  await importOffers([{ id: 'new-1', name: 'Печь «Первая»', price: '1000' }]);
  const path = links.product('new-1');
  const shows = (shop: ShopProcess, text: string) => async () => {
    const { status, text: page } = await ask({ port: shop.port, path });
    return status === 200 && page.replaceAll('\u00a0', ' ').includes(text);
  };
  for (const shop of [a, b]) await waitUntil('the new product', shows(shop, 'Печь «Первая»'));
  await importOffers([{ id: 'new-1', name: 'Печь «Первая»', price: '2345' }]);
  for (const shop of [a, b]) await waitUntil('the new price', shows(shop, '2 345'));
});

it('post each letter once, and go on when the one that did so is killed', async () => {
  await askForCalls(1, 12);
  await waitUntil('twelve letters', async () => (await countWaiting()) === 0);
  const lettersOf = (name: string) => listLetters(folderOf(name));
  expect([...lettersOf('a'), ...lettersOf('b')]).toHaveLength(12);
  const lease = await store.db
    .selectFrom('leases')
    .select('holder')
    .where('name', '=', 'job outbox')
    .executeTakeFirstOrThrow();
  const isA = lease.holder.split(' ').includes(String(a.pid));
  (isA ? a : b).kill('SIGKILL');
  await askForCalls(13, 5);
  await waitUntil('the other letters', async () => (await countWaiting()) === 0);
  expect(lettersOf(isA ? 'b' : 'a').filter((name) => /call-1[3-7]/.test(name))).toHaveLength(5);
  expect([...lettersOf('a'), ...lettersOf('b')]).toHaveLength(17);
  if (isA) a = await start('a');
  else b = await start('b');
}, 60_000);

async function importOffers(offers: Parameters<typeof yml>[0]): Promise<void> {
  const file = folderOf('feed.xml');
  writeFileSync(file, yml(offers));
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folderOf('a') };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [SHOP_PROGRAMS.importCatalog, file],
    {
      env: { ...env, NODE_ENV: 'production', NODE_COMPILE_CACHE: CODE_CACHE },
      encoding: 'utf8',
    },
  );
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
}

/** Requests for a call, each with its letter to the shop. */
async function askForCalls(first: number, count: number): Promise<void> {
  const now = Date.now();
  await transaction(store, async (tx) => {
    for (let number = first; number < first + count; number++) {
      const { id } = await tx
        .insertInto('callbacks')
        .values({
          name: 'Анна',
          phone: '+79161234567',
          comment: '',
          city_id: MAIN_CITY_ID,
          asked_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const message = { kind: 'callback-asked', payload: { callbackId: id } } as const;
      await addToOutbox(tx, [{ ...message, key: `call-${number}` }], now);
    }
  });
}

async function countWaiting(): Promise<number> {
  const waiting = await store.db
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    .execute();
  return waiting.length;
}

function listLetters(dataDir: string): string[] {
  const letters = join(dataDir, 'outbox');
  return existsSync(letters) ? readdirSync(letters).filter((name) => name.endsWith('.eml')) : [];
}
